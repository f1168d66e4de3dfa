import { runAsService } from "../../../core/testing/run-as-service.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { openRemembered } from "../testing/device.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* An HR system that is not listed: it is requested, and the corporate connects in another way meanwhile. */

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

describe("an HR system that is not listed", () => {
  it("is requested with its documents, and leads to the ways that work today", async () => {
    const email = "hr@unlisted.example"
    const admin = await openRemembered(pages, email)
    await admin.click("Get started")
    await admin.choose(/Connect your HR system/u)
    await admin.click("Continue")
    await admin.click("Request your system")
    await admin.waitFor("Tell us about your HR system")
    await admin.sees("Tamarind Benefits can read the request and its documents.")
    await expectAccessible(admin)
    await admin.journey
      .locator("input[type=file]")
      .setInputFiles([{ name: "openapi.yaml", mimeType: "text/yaml", buffer: Buffer.from("openapi: 3.1.0") }])
    await admin.sees(/bytes, uploaded/u)
    await admin.journey.getByLabel("Name of the system").fill("Shramik Suite")
    await admin.click("Send request")
    await admin.waitFor("Your request was sent")
    await expectAccessible(admin)
    const { requests } = service.application.useCases
    const filed = await runAsService(requests.listUnsupported(OPERATOR, vendor.orgId))
    expect(filed).toMatchObject([{ form: { hrms_name: "Shramik Suite", email: "hr@unlisted.example" } }])
    const { documents } = await runAsService(requests.showUnsupported(OPERATOR, filed[0]?.id ?? ""))
    expect(documents).toMatchObject([{ name: "openapi.yaml" }])
    await admin.saveAndClose()

    const again = await pages.open(email, { context: admin.context })
    await again.waitFor("Your request was sent")
    await again.sees("We look at Shramik Suite and answer within 7 days, to hr@unlisted.example.")
    await again.click("Request another system")
    await again.waitFor("Tell us about your HR system")
    await expect.poll(() => again.journey.getByLabel("Name of the system").inputValue()).toBe("")
    await again.click("Connect in another way")
    await again.waitFor("How should the data reach Tamarind Benefits?")
  })
})
