import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { makeStaffWorkbook } from "../../../ui-sdk/journey/files/workbook/testing/make-workbook.ts"
import { HOSTILE_WORKBOOKS } from "../../../ui-sdk/journey/files/workbook/testing/hostile-workbooks.ts"
import { goToFile } from "../testing/journey-files.ts"
import { expectAccessible, type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* Workbooks under the policy that the service serves the page with: those of real size, and those that want to harm. */

let service: TestService
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs"])
  pages = await openJourneyPages(service, await service.createVendor("Juniper Benefits"))
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

describe("an Excel file of real size", () => {
  it("of 50,000 rows and 20 columns comes to the matching of columns", async () => {
    const admin = await pages.open("hr@large-workbook.example")
    await goToFile(admin)
    await admin.upload({ name: "staff.xlsx", buffer: makeStaffWorkbook(50_000, 20) })
    await admin.journey.getByText("50,000 rows, 20 columns").waitFor()
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
  })
})

describe("a hostile Excel file", () => {
  it("is refused with what is wrong, where, and what to do, and the next one can be chosen", async () => {
    const admin = await pages.open("hr@hostile-workbook.example")
    await goToFile(admin)
    for (const { make, name } of HOSTILE_WORKBOOKS) {
      await admin.upload({ name: `${name}.xlsx`, buffer: make() })
      await admin.journey
        .getByRole("alert")
        .getByText(WORDS[name] ?? name)
        .waitFor()
      await admin.journey.getByText("Upload a file to continue").waitFor()
    }
    await expectAccessible(admin)
    await admin.upload({ name: "staff.xlsx", buffer: makeStaffWorkbook(3, 3) })
    await admin.journey.getByText("3 rows, 3 columns").waitFor()
    expect(Object.keys(WORDS).sort()).toEqual(HOSTILE_WORKBOOKS.map(({ name }) => name).sort())
  })
})

const WORDS: Readonly<Record<string, RegExp>> = {
  "a cell below the last row": /values below row 1,048,576.* Delete .* Found at: Staff!XFD1048577/u,
  "values in 2,001 columns": /more than 2,000 columns.* Found at: Staff/u,
  "2,000 columns in a long sheet": /50,000,000 cells.* Found at: Staff!A25001/u,
  "2 GB of spaces in 2 MB": /^The file is too large\. Split it/u,
  "2 GB of spaces that are declared as 1 kB":
    /protected by a password or damaged\. Save it.* Found at: Staff/u,
  "100,000 long shared texts": /^The file is too large\. Split it/u,
  "one long text in 100,000 cells": /^The file is too large\. Split it.* Found at: Staff!A\d+/u,
  "a number format that takes a pattern hours": /more than 32,767 characters.* Found at: Staff!C2/u,
  "an element that never ends": /protected by a password or damaged\. Save it.* Found at: Staff!A2/u,
  "a million elements within each other":
    /protected by a password or damaged\. Save it.* Found at: Staff!A1/u,
}
