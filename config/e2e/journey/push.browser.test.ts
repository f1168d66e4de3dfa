import { runAsService } from "../../../core/testing/run-as-service.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { TokenGrant } from "../../../core/contract/push/oauth-token.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { expectFirstSync, findConnectionId } from "../testing/connected.ts"
import { openSubmitted } from "../testing/device.ts"
import { requestTokens } from "../testing/pushing.ts"
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

const push = ({ access_token: token }: TokenGrant, form: Readonly<Record<string, string>>) =>
  service.call("POST", "/api/external/sync/callback", { headers: { authorization: `Bearer ${token}` }, form })

/** From the first screen to the connection that waits for test records. */
const agreeToPush = async (email: string) => {
  const admin = await pages.open(email)
  await admin.click("Get started")
  await admin.choose(/Send records to us/u)
  await admin.click("Continue")
  await admin.waitFor(/^Choose what/u)
  await admin.click("Review")
  await admin.waitFor("Check, then connect")
  await admin.confirmMailbox()
  await admin.click("Agree and connect")
  return admin
}

const ASHA = { employeeId: "KL-1", name: "Asha Rao", status: "Active" }

describe("a corporate that pushes", () => {
  it("tests with wrong and right records, is approved, and is connected with real ones", async () => {
    const email = "hr@push.example"
    const admin = await agreeToPush(email)
    await admin.waitFor("Send test records first")
    await expectAccessible(admin)
    await admin.choose(/Access token/u)
    await admin.click("Create test credentials")
    await admin.sees("Shown once")
    const test = await requestTokens(service, await readCredentials(admin))
    await expectAccessible(admin)

    expect((await push(test, { ...ASHA, mobileNumber: "12345" })).status).toBe(400)
    await admin.sees("mobileNumber")
    await admin.sees("Send a test record that is accepted, then ask")
    expect((await push(test, ASHA)).status).toBe(200)
    await admin.sees("All fields read.")
    await expectAccessible(admin)
    await admin.click("Ask for approval")
    await admin.sees(/You can go on testing while they look/u)

    await approve(email)
    await admin.waitFor("You can send real records now")
    await admin.click("Create production credentials")
    await admin.sees("Shown once")
    const credentials = await readCredentials(admin)
    const production = await requestTokens(service, credentials)
    expect((await push(test, ASHA)).status).toBe(401)
    expect((await push(production, ASHA)).status).toBe(200)
    await expectAccessible(admin)
    await admin.click("Continue")
    await admin.waitFor("Acme is connected")
    await admin.sees("1 employee is shared with Tamarind Benefits")
    await expectAccessible(admin)
    await expectFirstSync(vendor, { before: 0, employees: 1 })
    const page = await admin.page.evaluate<string>(
      "document.documentElement.outerHTML + JSON.stringify(events)",
    )
    expect(page).not.toContain(credentials.password)
    expect(await admin.events()).toContainEqual(["authType.select", { authType: "token" }])
  })

  it("goes on with another device once the mailbox is proved there", async () => {
    const email = "hr@elsewhere.example"
    const admin = await openSubmitted({ service, vendor, pages }, email, { integration_type: "Push API" })
    await admin.waitFor("Send test records first")
    const phone = await pages.open(email, { width: 390, height: 844, theme: "dark" })
    await phone.sees("This is a decision for your company")
    await expectAccessible(phone)
    await phone.confirmMailbox()
    await phone.click("Confirm")
    await phone.choose(/Access token/u)
    await phone.click("Create test credentials")
    await phone.sees("Shown once")
  })
})

const approve = async (email: string) => {
  const id = await findConnectionId(service, vendor, email)
  await runAsService(service.application.useCases.push.approvePushTest(OPERATOR, id))
}
