import { randomBytes } from "node:crypto"
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

const openAssisted = async (email: string) => {
  const admin = await openRemembered(pages, email)
  await admin.click("Get started")
  await admin.choose(/Set it up with our help/u)
  await admin.click("Continue")
  await admin.waitFor("Tell us about your HR system")
  return admin
}

describe("an assisted set-up", () => {
  it("is requested, and shown as connected once the operator has shared the first records", async () => {
    const email = "hr@requested.example"
    const admin = await openAssisted(email)
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

  it("says what happens when, takes documents, and keeps them and what was typed", async () => {
    const email = "hr@assisted.example"
    const admin = await openAssisted(email)
    await admin.sees("Within 7 days")
    await admin.sees("Enter the name of your HR system")
    await expectAccessible(admin)
    await admin.journey.locator("input[type=file]").setInputFiles([
      { name: "guide.pdf", mimeType: "application/pdf", buffer: randomBytes(1_300_000) },
      { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    ])
    await admin.sees(/1\.3 MB, uploaded/u)
    await admin.sees("empty.pdf is empty. Choose another file.")
    await admin.journey.getByLabel("Name of the system").fill("Shramik Suite")
    await admin.journey.getByLabel(/Website/u).fill("shramik")
    await admin.click("Continue")
    await admin.sees("This is no complete web address.")
    await expectAccessible(admin)
    await admin.saveAndClose()

    const again = await pages.open(email, { context: admin.context })
    await again.waitFor("Tell us about your HR system")
    await again.sees("guide.pdf")
    await expect.poll(() => again.journey.getByLabel("Name of the system").inputValue()).toBe("Shramik Suite")
    await again.click("Remove guide.pdf")
    await expect.poll(() => again.journey.getByText("guide.pdf").count()).toBe(0)

    const phone = await pages.open(email, { width: 390, height: 844, theme: "dark" })
    await phone.waitFor("Tell us about your HR system")
    await expectAccessible(phone)
  })
})
