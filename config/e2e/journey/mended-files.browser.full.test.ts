import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import {
  expectAccessible,
  type JourneyPages,
  type OpenJourney,
  openJourneyPages,
} from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* A file with many wrong rows, as an HR admin mends it: many rows at once, and not cell by cell. */

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

const pan = (row: number) => `ABCPE${String(1000 + row)}F`
const RIGHT_ROWS = 20
/** By the number of the first row of each kind. */
const [LABELLED, MISSPELT, UNNAMED, BROKEN] = [22, 34, 44, 50]

const range = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
const line = (
  row: number,
  values: { readonly name?: string; readonly tax?: string; readonly joined?: string },
) =>
  [
    `K${String(row)}`,
    values.name ?? `Person ${String(row)}`,
    values.tax ?? pan(row),
    values.joined ?? "2020-05-17",
  ].join(",")

/** 30 wrong rows of four kinds: identifiers with a label, dates that are none, names that are missing, and rows cut short. */
const FILE = [
  "Employee ID,Name,PAN,Date of Joining",
  ...range(2, RIGHT_ROWS).map((row) => line(row, {})),
  ...range(LABELLED, 12).map((row) => line(row, { tax: `PAN: ${pan(row)}` })),
  ...range(MISSPELT, 10).map((row) => line(row, { joined: "17 Mayy 2020" })),
  ...range(UNNAMED, 6).map((row) => line(row, { name: "" })),
  ...range(BROKEN, 2).map((row) => `K${String(row)},cut short`),
].join("\n")

const press = (admin: OpenJourney, name: string) =>
  admin.journey.getByRole("button", { name, exact: true }).click()

const paste = (admin: OpenJourney, cell: string, text: string) =>
  admin.journey.getByRole("textbox", { name: cell, exact: true }).evaluate((input, copied) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData("text/plain", copied)
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }))
  }, text)

describe("a file with 30 wrong rows of four kinds", () => {
  it("is mended by fixing all, changing a text, pasting and leaving out rows, with an undo and a redo", async () => {
    const before = vendor.received.length
    let admin = await pages.open("hr@mended.example")
    await admin.click("Get started")
    await admin.choose(/Upload a file/u)
    await admin.click("Continue")
    await admin.waitFor("Upload your employee file")
    await admin.upload({ name: "staff.csv", buffer: Buffer.from(FILE) })
    await admin.sees("50 rows, 4 columns")
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    await admin.click("Check the rows")
    await admin.waitFor(/^30 rows need a correction$/u)
    await expectAccessible(admin)

    await press(admin, "Fix all in PAN")
    await admin.sees("12 rows will change")
    await admin.sees(`Row 22: “PAN: ${pan(22)}” becomes “${pan(22)}”`)
    await expectAccessible(admin)
    await press(admin, "Change 12 rows")
    await admin.waitFor(/^18 rows need a correction$/u)

    await press(admin, "Find and change")
    await admin.journey.getByLabel("Column", { exact: true }).selectOption("Date of Joining")
    await admin.type("Find", "mayy")
    await admin.type("Change to", "May")
    await press(admin, "Count the rows")
    await admin.sees("10 rows will change")
    await press(admin, "Change 10 rows")
    await admin.waitFor(/^8 rows need a correction$/u)

    await paste(
      admin,
      "Row 44, Name",
      range(UNNAMED, 6)
        .map((row) => `Pasted ${String(row)}\r\n`)
        .join(""),
    )
    await admin.waitFor(/^2 rows need a correction$/u)

    await admin.journey.getByRole("button", { name: "Save the row" }).first().waitFor()
    await press(admin, "Upload a corrected file")
    await admin.waitFor("Upload your employee file")
    const again = FILE.replace("17 Mayy 2020", "18 June 2020")
    await admin.upload({ name: "staff-2.csv", buffer: Buffer.from(again) })
    await admin.sees("50 rows, 4 columns")
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    await admin.click("Check the rows")
    await admin.waitFor(/^2 rows need a correction$/u)
    await admin.sees("27 corrections of the file before were kept in this file.")
    await admin.sees("1 value differs from what you corrected")
    await expectAccessible(admin)
    admin = await pages.open("hr@mended.example", { context: admin.context })
    await admin.sees("1 value differs from what you corrected")
    await press(admin, "Use all my corrections")
    await admin.sees("Undo: decisions about 1 row")

    await press(admin, "Leave out rows")
    await press(admin, "Leave out 2 rows")
    await admin.waitFor("Every row is ready")
    await admin.sees("left out")
    await press(admin, "Undo: 2 rows left out")
    await admin.waitFor(/^2 rows need a correction$/u)
    await press(admin, "Do it again: 2 rows left out")
    await admin.waitFor("Every row is ready")
    await expectAccessible(admin)
    const [saved] = await Promise.all([
      admin.page.waitForEvent("download"),
      press(admin, "Download the corrected file"),
    ])
    expect(saved.suggestedFilename()).toBe("corrected.csv")

    await admin.click("Continue")
    await admin.sees("of 48 employees will be shared")
    await admin.sees("2 rows of the file are left out")
    await shareAndConnect(admin)
    await admin.sees("48 employees are shared with Tamarind Benefits")
    await expectFirstSync(vendor, { before, employees: 48 })
    const shared = vendor.received
      .slice(before)
      .flatMap(({ webhook }) => (webhook?.event === "sync.events.employee.add" ? webhook.body : []))
      .map(
        (employee) =>
          employee as { readonly employeeId: string; readonly name: string; readonly doj: string },
      )
    const find = (row: number) => shared.find(({ employeeId }) => employeeId === `K${String(row)}`)
    expect(find(MISSPELT)?.doj).toBe("2020-05-17")
    expect(find(UNNAMED)?.name).toBe("Pasted 44")
    expect(find(BROKEN)).toBeUndefined()
  })
})
