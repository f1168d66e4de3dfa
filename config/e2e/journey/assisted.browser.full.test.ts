import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { findConnectionId } from "../testing/connected.ts"
import { openRemembered } from "../testing/device.ts"
import { makeOperator } from "../testing/operator.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* The description of an HR system that a specialist connects. */

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

const events = () => vendor.received.map(({ webhook }) => webhook?.event)

describe("an assisted set-up", () => {
  it("is requested, and shown as connected once the operator has shared the first records", async () => {
    const email = "hr@requested.example"
    const admin = await openRemembered(pages, email)
    await admin.click("Get started")
    await admin.choose(/Set it up with our help/u)
    await admin.click("Continue")
    await admin.waitFor("Tell us about your HR system")
    await admin.type("Name of the system", "Shramik Suite")
    await admin.click("Continue")
    await admin.waitFor(/^Choose what/u)
    await admin.click("Review")
    await admin.waitFor("Check, then connect")
    await admin.confirmMailbox()
    await admin.click("Agree and connect")
    await admin.waitFor("Your set-up is requested")
    await admin.sees("A specialist connects it with you within 7 days")
    await expectAccessible(admin)
    await expect.poll(events).toEqual(["connection.events.requested", "connection.events.accepted"])

    const operator = makeOperator(service)
    const id = await findConnectionId(service, vendor, email)
    const file = await operator.file("Emp Code,Full Name\nE1,Asha Rao\nE2,Ravi Iyer\n", "employees.csv")
    await operator.done("assisted", "upload", id, file)
    await expect.poll(events).toContain("sync.events.completed")
    await admin.page.close()
    const again = await pages.open(email, { context: admin.context })
    await again.waitFor("Acme is connected")
    await again.sees("2 employees are shared with Tamarind Benefits")
    await expectAccessible(again)
  })
})
