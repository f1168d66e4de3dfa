import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openRemembered } from "../testing/device.ts"
import {
  expectAccessible,
  type JourneyPages,
  openJourneyPages,
  type OpenJourney,
} from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* The same journey in two windows of a browser: the second to save is asked which answers count. */

let service: TestService
let pages: JourneyPages

beforeAll(async () => {
  service = await startService()
  pages = await openJourneyPages(service, await service.createVendor("Tamarind Benefits"))
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const host = (window: OpenJourney) => window.journey.getByLabel("Host", { exact: true })

/** Two windows with the details of a server; the first one has saved an address that the second one does not show. */
const openTwo = async (email: string) => {
  const first = await openRemembered(pages, email)
  await first.click("Get started")
  await first.choose(/SFTP folder/u)
  await first.click("Continue")
  await first.waitFor("Where is the file?")
  await first.sees(/^Saved\./u)
  const second = await pages.open(email, { context: first.context })
  await second.waitFor("Where is the file?")
  await first.type("Host", "first.acme.example")
  await first.saveAndClose()
  await second.type("Host", "second.acme.example")
  await second.sees("This was changed in another window")
  return second
}

const openAgain = async ({ context }: OpenJourney, email: string) => {
  const again = await pages.open(email, { context })
  await again.waitFor("Where is the file?")
  return again
}

describe("another window has saved since", () => {
  it("the answers of this window are kept", async () => {
    const email = "hr@mine.example"
    const second = await openTwo(email)
    await expectAccessible(second)
    await second.click("Keep what is here")
    await second.sees(/^Saved\./u)
    await second.saveAndClose()
    const again = host(await openAgain(second, email))
    await expect.poll(() => again.inputValue()).toBe("second.acme.example")
  })

  it("the answers of the other window are taken", async () => {
    const second = await openTwo("hr@theirs.example")
    await second.click("Take the other ones")
    await expect.poll(() => host(second).inputValue()).toBe("first.acme.example")
    await second.sees(/^Saved\./u)
  })
})
