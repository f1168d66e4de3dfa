import { readFile } from "node:fs/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import {
  CORRECTIONS,
  EMPLOYEES_WITH_ERRORS,
  makeCorrectedFile,
  makeFileWithErrors,
} from "../../../scripts/sample-data/file-with-errors.ts"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A file, from the first screen to "Connected" and the vendor's webhooks, as an HR admin shares it. */

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

/** The fields to which an HR admin matches the headers that the service does not know. */
const OWN_COLUMNS = {
  "KL No": "employeeId",
  Worker: "name",
  "Contact 1": "email",
  "Contact 2": "personalEmail",
  "On board since": "doj",
  "Tax ref": "pan",
  "Phone 1": "mobileNumber",
  "Unit 2": "department",
}

const openUpload = async (email: string) => {
  const admin = await pages.open(email)
  await admin.click("Get started")
  await admin.choose(/Upload a file/u)
  await admin.click("Continue")
  await admin.waitFor("Upload your employee file")
  return admin
}

const correct = async (admin: OpenJourney, row: number, column: string, value: string) => {
  const cell = admin.journey.getByRole("textbox", { name: `Row ${String(row)}, ${column}` })
  await cell.fill(value)
  await cell.press("Enter")
}

const matchOwnColumns = async (admin: OpenJourney) => {
  await admin.waitFor("Match your columns to ours")
  for (const [column, field] of Object.entries(OWN_COLUMNS)) {
    await admin.journey.getByRole("combobox", { name: `${column} goes to`, exact: true }).selectOption(field)
  }
}

describe("a CSV file with 12 unknown headers and 9 wrong rows", () => {
  it("is matched, corrected in place and connected", async () => {
    const before = vendor.received.length
    const admin = await openUpload("hr@connected-csv.example")
    await admin.upload({ name: "staff.csv", buffer: Buffer.from(makeFileWithErrors()) })
    await admin.sees("120 rows, 40 columns")
    await admin.click("Continue")
    await matchOwnColumns(admin)
    await admin.click("Check the rows")
    await admin.waitFor("9 rows need a correction")
    for (const { row, column, value } of CORRECTIONS) await correct(admin, row, column, value)
    await admin.waitFor("Every row is ready")
    await admin.click("Continue")
    await admin.sees("of 120 employees will be shared")
    await shareAndConnect(admin)
    await admin.sees("120 employees are shared with Tamarind Benefits")
    await expectFirstSync(vendor, { before, employees: EMPLOYEES_WITH_ERRORS })
  })

  it("is matched again and connected when a corrected file replaces it", async () => {
    const before = vendor.received.length
    const admin = await openUpload("hr@replaced-csv.example")
    await admin.upload({ name: "staff.csv", buffer: Buffer.from(makeFileWithErrors()) })
    await admin.sees("120 rows, 40 columns")
    await admin.click("Continue")
    await matchOwnColumns(admin)
    await admin.click("Check the rows")
    await admin.waitFor("9 rows need a correction")
    await admin.click("Upload a corrected file")
    await admin.waitFor("Upload your employee file")
    await admin.upload({ name: "corrected.csv", buffer: Buffer.from(makeCorrectedFile()) })
    await admin.sees("corrected.csv")
    await admin.sees("120 rows, 40 columns")
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    await admin.click("Check the rows")
    await admin.waitFor("Every row is ready")
    await admin.click("Continue")
    await shareAndConnect(admin)
    await expectFirstSync(vendor, { before, employees: EMPLOYEES_WITH_ERRORS })
  })
})

describe("an Excel file with two sheets and 3 wrong rows", () => {
  it("is corrected by row and connected", async () => {
    const name = "kaveri-employees.xlsx"
    const buffer = await readFile(new URL(`../../../scripts/sample-data/${name}`, import.meta.url))
    const before = vendor.received.length
    const admin = await openUpload("hr@connected-xlsx.example")
    await admin.upload({ name, buffer })
    await admin.journey.getByRole("button", { name: /13 rows/u }).click()
    await admin.sees("12 rows, 7 columns")
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    await admin.click("Check the rows")
    await admin.waitFor("3 rows need a correction")
    await correct(admin, 4, "Mobile", "9845023757")
    await correct(admin, 7, "PAN", "ABCPD1006K")
    await correct(admin, 10, "Joined", "2020-07-15")
    await admin.waitFor("Every row is ready")
    await admin.click("Continue")
    await admin.sees("of 12 employees will be shared")
    await shareAndConnect(admin)
    await expectFirstSync(vendor, { before, employees: 12 })
  })
})

const MASTER_ROWS = Array.from({ length: 12 }, (_, index) =>
  [
    `K${String(index + 1)}`,
    ...["Rao", index % 3 === 0 ? "K" : "", "Asha"],
    ...[`person${String(index)}@acme.example`, "2019-04-01", String(5_000 + index)],
  ].join(","),
)

/** As a company has it: with titles above the table, and names in parts. */
const MASTER = [
  "Acme Ltd: employee master,,,,,,",
  "Generated on 26/11/2026,,,,,,",
  "Employee,,,,,Employment,Earnings",
  "Emp Code,Last Name,Middle Name,First Name,Email,DOJ,Monthly Basic",
  ...MASTER_ROWS,
].join("\n")

const openColumns = async (email: string) => {
  const admin = await openUpload(email)
  await admin.upload({ name: "master.csv", buffer: Buffer.from(MASTER) })
  await admin.sees("12 rows, 7 columns")
  await admin.click("Continue")
  return admin
}

describe("a file with titles, a row of groups and names in parts", () => {
  it("is connected as it is", async () => {
    const before = vendor.received.length
    const admin = await openColumns("hr@as-it-is.example")
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
    const admin = await openColumns("hr@other-row.example")
    await admin.sees("The names of your columns are in row 4.")
    await admin.journey.getByRole("radio", { name: "The names are in row 5" }).click()
    await admin.sees("The names of your columns are in row 5.")
    await admin.sees("11 rows, 7 columns")
    await admin.journey.getByRole("radio", { name: "The names are in row 4" }).click()
    await admin.sees("12 rows, 7 columns")
  })
})
