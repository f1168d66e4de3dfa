import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { OPERATOR } from "../../../core/use-cases/access/actor.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { openSubmitted } from "../testing/device.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A corporate whose developers push: test credentials, what arrives, the vendor's approval, and production. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

/** What a field with this label shows to be copied. */
const readShown = async (admin: OpenJourney, label: string) =>
  (await admin.journey.getByRole("textbox", { name: label, exact: true }).textContent()) ?? ""

const readCredentials = async (admin: OpenJourney) => ({
  username: await readShown(admin, "User name"),
  password: await readShown(admin, "Password"),
})

const push = (headers: Readonly<Record<string, string>>, form: Readonly<Record<string, string>>) =>
  service.call("POST", "/api/external/sync/callback", { headers, form })

const sees = (admin: OpenJourney, text: string | RegExp) => admin.journey.getByText(text).first().waitFor()

const ASHA = { employeeId: "KL-1", name: "Asha Rao", status: "Active" }

describe("a corporate that pushes", () => {
  it("tests with wrong and right records, is approved, and sends real ones", async () => {
    const email = "hr@push.example"
    const admin = await openSubmitted({ service, vendor, pages }, email, { integration_type: "Push API" })
    await admin.waitFor("Send test records first")
    await expectAccessible(admin)
    await admin.choose(/User name and password/u)
    await admin.click("Create test credentials")
    await sees(admin, "Shown once")
    const test = await readCredentials(admin)
    await expectAccessible(admin)

    expect((await push(test, { ...ASHA, mobileNumber: "12345" })).status).toBe(400)
    await sees(admin, "mobileNumber")
    await sees(admin, "Send a test record that is accepted, then ask")
    expect((await push(test, ASHA)).status).toBe(200)
    await sees(admin, "All fields read.")
    await expectAccessible(admin)
    await admin.click("Ask for approval")
    await sees(admin, /You can go on testing while they look/u)

    await approve(email)
    await admin.waitFor("You can send real records now")
    await admin.click("Create production credentials")
    await sees(admin, "Shown once")
    const production = await readCredentials(admin)
    expect((await push(test, ASHA)).status).toBe(401)
    expect((await push(production, ASHA)).status).toBe(200)
    await expectAccessible(admin)
    const page = await admin.page.evaluate<string>(
      "document.documentElement.outerHTML + JSON.stringify(events)",
    )
    expect(page).not.toContain(production.password)
    expect(await admin.events()).toContainEqual(["authType.select", { authType: "basic" }])
  })

  it("sees no credentials on another device, and what to do", async () => {
    const email = "hr@elsewhere.example"
    const admin = await openSubmitted({ service, vendor, pages }, email, { integration_type: "Push API" })
    await admin.waitFor("Send test records first")
    const phone = await pages.open(email, { width: 390, height: 844, theme: "dark" })
    await phone.waitFor("Send test records first")
    await sees(phone, "Credentials are on another device")
    await expectAccessible(phone)
  })
})

const approve = async (email: string) => {
  const { connection, push: pushes } = service.application.useCases
  const listed = await Effect.runPromise(connection.listConnectionViews(OPERATOR, vendor.orgId))
  const found = listed.find(({ adminEmail }) => adminEmail === email)
  await Effect.runPromise(pushes.approvePushTest(OPERATOR, found?.id ?? ""))
}
