import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"
import { startWrapperServer, type WrapperServer } from "../testing/wrapper-server.ts"

/* An endpoint of the corporate, from the first screen to "Connected" and the vendor's webhooks, as an HR admin does it. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages
let wrapper: WrapperServer

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
  wrapper = await startWrapperServer("Bearer CANARY-right")
  wrapper.employees = Array.from({ length: 12 }, (_, number) => ({
    employeeId: `W${String(number + 1)}`,
    name: `Employee ${String(number + 1)}`,
    email: `employee.${String(number + 1)}@acme.example`,
    department: number < 9 ? "Sales" : "Finance",
    pan: "ABCPE1234F",
    status: "Active",
  }))
})
afterAll(async () => {
  await pages.close()
  await wrapper.close()
  await service.close()
})

const connectEndpoint = async (admin: OpenJourney) => {
  await admin.click("Get started")
  await admin.choose(/Your own API/u)
  await admin.click("Continue")
  await admin.type("Address", wrapper.url)
  await admin.journey.getByRole("combobox", { name: /Authentication/u }).selectOption("bearer")
  await admin.type("Token", "CANARY-wrong")
  await admin.click("Test connection")
  await admin.sees("The test did not succeed")
  await admin.type("Token", "CANARY-right")
  await admin.click("Test connection")
  await admin.sees("12 rows")
  await admin.click("Continue with what can be read")
  await admin.waitFor("Choose what Tamarind Benefits receives")
}

describe("an endpoint of the corporate", () => {
  it("is connected with a wrong and then the right token, fewer fields and people, to the vendor's webhooks", async () => {
    const admin = await pages.open("hr@whole-custom.example")
    await connectEndpoint(admin)
    await admin.sees("of 12 employees will be shared")
    await admin.sees("************")
    await expectAccessible(admin)
    await admin.journey.getByLabel("Work email").uncheck()
    await admin.click("Add a condition")
    await admin.sees("Choose at least one value for every condition")
    await admin.journey.getByRole("combobox", { name: "Condition 1: add a value" }).selectOption("Finance")
    await admin.journey.getByText("9 of 12 employees will be shared").waitFor()
    await expectAccessible(admin)
    await admin.click("Review")

    await admin.waitFor("Check, then connect")
    await admin.sees("9 of 12 employees.")
    await admin.sees(/Not shared: Work email/u)
    await admin.journey.getByRole("combobox", { name: "How often" }).selectOption("Twice a week")
    await admin.sees("Every Monday and Thursday night.")
    await expectAccessible(admin)
    await admin.confirmMailbox()
    await admin.click("Connect and start the first sync")

    await admin.waitFor("The first sync is done")
    await expectAccessible(admin)
    await admin.click("Continue")
    await admin.waitFor("Acme is connected")
    await admin.sees("employees shared")
    await expectAccessible(admin)
    expect((await admin.events()).map(([name]) => name)).toEqual([
      "dataTransferMode.select",
      "hrmsConnectionParams.submit",
      "dataSelection.submit",
      "sdkEvents.connectionConfigurationCompleted",
    ])
    await expect
      .poll(() => vendor.received.map(({ webhook }) => webhook?.event))
      .toEqual(expect.arrayContaining(["connection.events.accepted", "sync.events.completed"]))
    expect(JSON.stringify(vendor.received)).not.toContain("@acme.example")
    const { body } = await vendor.call("GET", "/api/vendor/connections/")
    expect(body.data).toContainEqual(expect.objectContaining({ sync_frequency: "Twice a week" }))
  })
})
