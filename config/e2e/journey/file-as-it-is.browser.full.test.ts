import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import { goToFile } from "../testing/journey-files.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Files as companies have them: with a title above the table, and names in parts. Nothing is changed before they are uploaded. */

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

const EMPLOYEES = Array.from({ length: 12 }, (_, index) =>
  [
    `K${String(index + 1)}`,
    ...["Rao", index % 3 === 0 ? "K" : "", "Asha"],
    ...[`person${String(index)}@acme.example`, "2019-04-01", String(5_000 + index)],
  ].join(","),
)

const FILE = [
  "Acme Ltd: employee master,,,,,,",
  "Generated on 26/11/2026,,,,,,",
  "Employee,,,,,Employment,Earnings",
  "Emp Code,Last Name,Middle Name,First Name,Email,DOJ,Monthly Basic",
  ...EMPLOYEES,
].join("\n")

describe("a file with titles, a row of groups and names in parts", () => {
  it("is connected as it is", async () => {
    const before = vendor.received.length
    const admin = await pages.open("hr@as-it-is.example")
    await goToFile(admin)
    await admin.upload({ name: "master.csv", buffer: Buffer.from(FILE) })
    await admin.sees("12 rows, 7 columns")
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    await admin.sees("The names of your columns are in row 4.")
    const goesTo = (column: string) => admin.journey.getByRole("combobox", { name: `${column} goes to` })
    for (const part of ["First Name", "Middle Name", "Last Name"])
      await expect.poll(() => goesTo(part).inputValue()).toBe("name")
    await admin.sees("Joined with Middle Name and First Name")
    await expectAccessible(admin)
    await admin.click("Check the rows")
    await admin.waitFor("Every row is ready")
    await admin.click("Continue")
    await admin.sees("of 12 employees will be shared")
    await shareAndConnect(admin)
    await expectFirstSync(vendor, { before, employees: 12 })
    const names = vendor.received
      .slice(before)
      .flatMap(({ webhook }) => (webhook?.event === "sync.events.employee.add" ? webhook.body : []))
      .map((employee) => (employee as { readonly name: string }).name)
    expect(new Set(names)).toEqual(new Set(["Asha K Rao", "Asha Rao"]))
  })

  it("is read again with the row that a person clicks", async () => {
    const admin = await pages.open("hr@other-row.example")
    await goToFile(admin)
    await admin.upload({ name: "master.csv", buffer: Buffer.from(FILE) })
    await admin.sees("12 rows, 7 columns")
    await admin.click("Continue")
    await admin.sees("The names of your columns are in row 4.")
    await admin.journey.getByRole("radio", { name: "The names are in row 5" }).click()
    await admin.sees("The names of your columns are in row 5.")
    await admin.sees("11 rows, 7 columns")
    await admin.journey.getByRole("radio", { name: "The names are in row 4" }).click()
    await admin.sees("12 rows, 7 columns")
  })
})
