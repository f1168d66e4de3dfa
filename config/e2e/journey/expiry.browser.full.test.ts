import { runAsService } from "../../../core/testing/run-as-service.ts"
import { afterAll, beforeAll, expect, it } from "vitest"
import { startJourney } from "../testing/journey.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService()
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

/** A token of this HR admin as it is an hour later. */
const makeExpiredToken = async (email: string): Promise<string> => {
  const { journeyTokens } = service.application.ports
  const claims = await runAsService(journeyTokens.verify(await startJourney(vendor, email), Date.now()))
  const expired = { ...claims, expiresAt: Date.now() - 60_000 }
  return runAsService(journeyTokens.issue(expired, Date.now() - 3_660_000))
}

it("a session that has ended says so and how to go on, and keeps what was entered", async () => {
  const email = "hr@expired.example"
  const admin = await pages.open(email)
  await admin.click("Get started")
  await admin.choose(/SFTP folder/u)
  await admin.saveAndClose()

  const token = await makeExpiredToken(email)
  const late = await pages.open(email, { context: admin.context, token })
  await late.sees("Your session ended after an hour")
  await expectAccessible(late)
  await expect.poll(() => late.journey.getByRole("button", { name: "Continue" }).count()).toBe(0)

  const again = await pages.open(email, { context: admin.context })
  await again.waitFor("How should the data reach Tamarind Benefits?")
  await expect.poll(() => again.journey.getByRole("radio", { name: /SFTP folder/u }).isChecked()).toBe(true)
})
