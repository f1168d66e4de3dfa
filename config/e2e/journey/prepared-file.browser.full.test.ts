import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A file whose places are in one column and whose telephone numbers do not say their country. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Tamarind Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

const FILE = [
  "Employee ID,Name,Date of Joining,Mobile,City - Pincode",
  "K1,Asha Rao,2020-05-17,(212) 555-0123,Pune - 411001",
  "K2,Ben Das,2020-05-18,(212) 555-0124,Navi-Mumbai - 400703",
  "K3,Ela Iyer,2020-05-19,(415) 555-0125,Kochi - 682001",
].join("\n")

describe("a file with places in one column and numbers without a country", () => {
  it("is split by itself, and asks once for the country", async () => {
    const before = vendor.received.length
    const admin = await pages.open("hr@prepared.example")
    await admin.sees("If you will upload a file")
    await admin.click("Get started")
    await admin.choose(/Upload a file/u)
    await admin.click("Continue")
    await admin.waitFor("Upload your employee file")
    await admin.upload({ name: "staff.csv", buffer: Buffer.from(FILE) })
    await admin.sees("3 rows, 5 columns")
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    await admin.sees("Pune · Navi-Mumbai · Kochi")
    await expectAccessible(admin)
    await admin.click("Check the rows")
    await admin.waitFor(/^3 rows need a correction$/u)
    await admin.sees("The file does not show it for certain.")
    await expectAccessible(admin)
    await admin.journey.getByLabel("Mobile: country of numbers without a country code").selectOption("US")
    await admin.waitFor("Every row is ready")
    await admin.sees("As chosen. Your answer is remembered.")
    await admin.click("Continue")
    await shareAndConnect(admin)
    await expectFirstSync(vendor, { before, employees: 3 })
    const shared = vendor.received
      .slice(before)
      .flatMap(({ webhook }) => (webhook?.event === "sync.events.employee.add" ? webhook.body : []))
      .map((employee) => employee as { readonly employeeId: string; readonly currentAddress: unknown })
    expect(shared.find(({ employeeId }) => employeeId === "K2")?.currentAddress).toMatchObject({
      addressCity: "Navi-Mumbai",
      addressPincode: "400703",
    })
  })
})
