import { afterAll, beforeAll, expect, it } from "vitest"
import { makeStaffWorkbook } from "../../../ui-sdk/journey/files/workbook/testing/make-workbook.ts"
import { goToFile } from "../testing/journey-files.ts"
import { type JourneyPages, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService } from "../testing/service.ts"

/* Workbooks of every size come to the matching of columns in a time that grows with their rows, and no faster. */

const COLUMNS = 20
/** For the largest, on a machine with neighbours. */
const LONG_MILLIS = 300_000
const SIZES = [1, 4_000, 50_000, 200_000]

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

/** Milliseconds from choosing the file to the fields of its columns. */
const measure = async (rows: number): Promise<number> => {
  const file = { name: "staff.xlsx", buffer: makeStaffWorkbook(rows, COLUMNS) }
  const admin = await pages.open(`hr@rows-${String(rows)}.example`)
  await goToFile(admin)
  const startedAt = performance.now()
  await admin.upload(file)
  await admin.journey.getByText(`${String(COLUMNS)} columns`).waitFor({ timeout: LONG_MILLIS })
  await admin.click("Continue")
  await admin.waitFor("Match your columns to ours")
  return performance.now() - startedAt
}

it(
  "a workbook of 1, 4,000, 50,000 and 200,000 rows",
  async () => {
    const millis: Array<number> = []
    for (const rows of SIZES) millis.push(await measure(rows))
    console.info(SIZES.map((rows, index) => `${String(rows)} rows: ${(millis[index] ?? 0).toFixed(0)} ms`))
    const [, , fiftyThousand = 0, twoHundredThousand = 0] = millis
    // Four times as many rows; the slack is for a machine with neighbours.
    expect(twoHundredThousand).toBeLessThan(12 * fiftyThousand)
  },
  2 * LONG_MILLIS,
)
