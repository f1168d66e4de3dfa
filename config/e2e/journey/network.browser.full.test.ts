import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { openRemembered } from "../testing/device.ts"
import { goToFile } from "../testing/journey-files.ts"
import { type JourneyPages, openJourneyPages, type OpenJourney } from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* The network is lost while something is sent. */

let service: TestService
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["syncs"])
  pages = await openJourneyPages(service, await service.createVendor("Tamarind Benefits"))
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

/** A file of more than one part. */
const ROWS = 40_000
const FILE = Buffer.from(
  `Staff No,Employee Name\n${Array.from({ length: ROWS }, (_, n) => `K${String(n)},An employee with a long name ${String(n)}\n`).join("")}`,
)

/** Lets the first part of an upload pass, and the others once `restore` was called. */
const loseAfterFirstPart = async ({ page }: OpenJourney) => {
  const offsets: Array<string | null> = []
  let isLost = true
  await page.route("**/content/?offset=*", (route) => {
    const offset = new URL(route.request().url()).searchParams.get("offset")
    if (isLost && offset !== "0") return route.abort("internetdisconnected")
    offsets.push(offset)
    return route.continue()
  })
  return { offsets, restore: () => (isLost = false) }
}

describe("an upload", () => {
  it("goes on after the connection was lost, and sends no part twice that has arrived", async () => {
    const admin = await pages.open("hr@lost-upload.example")
    await goToFile(admin)
    const { offsets, restore } = await loseAfterFirstPart(admin)
    await admin.upload({ name: "staff.csv", buffer: FILE })
    await admin.sees("The connection is lost. What has arrived is safe")
    restore()
    await admin.sees("40,000 rows, 2 columns")
    expect(offsets).toEqual(["0", "1048576"])
  })

  it("goes on where it stopped when the window was closed and the same file is chosen again", async () => {
    const email = "hr@closed-upload.example"
    const admin = await openRemembered(pages, email)
    await goToFile(admin)
    await loseAfterFirstPart(admin)
    await admin.upload({ name: "staff.csv", buffer: FILE })
    await admin.sees("The connection is lost. What has arrived is safe")
    await admin.page.close()

    const again = await pages.open(email, { context: admin.context })
    await again.sees("The upload of staff.csv stopped. Choose the same file again")
    const { offsets, restore } = await loseAfterFirstPart(again)
    restore()
    await again.upload({ name: "staff.csv", buffer: FILE })
    await again.sees("40,000 rows, 2 columns")
    expect(offsets).toEqual(["1048576"])
  })
})

describe("closing without a network", () => {
  it("keeps the journey open until what was typed is saved", async () => {
    const email = "hr@lost-save.example"
    const admin = await openRemembered(pages, email)
    await admin.click("Get started")
    await admin.choose(/SFTP folder/u)
    await admin.click("Continue")
    await admin.waitFor("Where is the file?")
    await admin.sees(/^Saved\./u)
    await admin.context.setOffline(true)
    await admin.type("Host", "files.acme.example")
    await admin.click("Save and close")
    await admin.sees("You are offline.")
    await expect
      .poll(() => admin.journey.getByLabel("Host", { exact: true }).inputValue())
      .toBe("files.acme.example")
    await admin.context.setOffline(false)
    await admin.saveAndClose()

    const again = await pages.open(email, { context: admin.context })
    await again.waitFor("Where is the file?")
    await expect
      .poll(() => again.journey.getByLabel("Host", { exact: true }).inputValue())
      .toBe("files.acme.example")
  })
})
