import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import { HR_KEYS, type HrSystem, makeHrSystem } from "../testing/hr-system.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* An HR system, from the first screen to "Connected" and the vendor's webhooks, as an HR admin does it. */

let system: HrSystem
let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  system = makeHrSystem()
  const env = { HRSYNC_CONNECTORS: system.folder }
  service = await startService(["delivery", "syncs", "scheduler"], env)
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
  system.remove()
})

describe("an HR system", () => {
  it("is connected with a wrong key, one that may not read everything, and then the right one", async () => {
    const admin = await pages.open("hr@connected-system.example")
    await admin.click("Get started")
    await admin.choose(/Connect your HR system/u)
    await admin.click("Continue")
    await admin.click(/Rota HR/u)

    await admin.waitFor("Sign in to Rota HR")
    await admin.sees("Still missing: Company and API key")
    await admin.type("Company", "acme")
    await admin.type("API key", HR_KEYS.wrong)
    await admin.click("Test connection")
    await admin.sees("Rota HR does not know this API key of acme.")
    await admin.sees("Waiting for details that work")
    await expectAccessible(admin)

    await admin.type("API key", HR_KEYS.withoutSalary)
    await admin.click("Test connection")
    await admin.sees("1 of 2 groups can be read")
    await admin.sees("The API key may not read salaries.")
    await admin.sees("Continue without salary, yearly")
    await expectAccessible(admin)

    await admin.type("API key", HR_KEYS.right)
    await admin.click("Test connection")
    await admin.sees("The connection works")
    await admin.sees("12 rows")
    await expectAccessible(admin)
    await admin.click("Continue")

    await admin.sees("of 12 employees will be shared")
    await shareAndConnect(admin)
    await expectFirstSync(vendor, { before: 0, employees: 12 })
    expect((await admin.events()).map(([name]) => name)).toEqual([
      "dataTransferMode.select",
      "hrms.select",
      "hrmsConnectionParams.submit",
      "dataSelection.submit",
      "sdkEvents.connectionConfigurationCompleted",
    ])
    const seen = await admin.page.evaluate<string>(
      "document.documentElement.outerHTML + JSON.stringify(events)",
    )
    expect(seen + JSON.stringify(vendor.received.map(({ webhook }) => webhook))).not.toContain("CANARY")
  })
})
