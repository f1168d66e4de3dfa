import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import { HR_FILES } from "../testing/hr-files.ts"
import { goToFile } from "../testing/journey-files.ts"
import { type JourneyPages, type OpenJourney, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/* Files as HR systems and payrolls write them come to "Connected" from the screens alone, with nothing corrected by hand. */

let service: TestService
let vendor: TestVendor
let pages: JourneyPages

beforeAll(async () => {
  service = await startService(["delivery", "syncs", "scheduler"])
  vendor = await service.createVendor("Saffron Benefits")
  pages = await openJourneyPages(service, vendor)
})
afterAll(async () => {
  await pages.close()
  await service.close()
})

interface Received {
  readonly employeeId: string
}

const receivedSince = (before: number): ReadonlyArray<Received> =>
  vendor.received
    .slice(before)
    .flatMap(({ webhook }) => (webhook?.event === "sync.events.employee.add" ? webhook.body : []))
    .map((employee) => employee as Received)

/** Every row is counted once. */
const expectSum = async ({ journey }: OpenJourney, rows: number): Promise<void> => {
  const counts = await journey.locator(".totals dd").allInnerTexts()
  const [inFile, ...parts] = counts.map(Number)
  expect(inFile).toBe(rows)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(rows)
}

describe("an HR admin with the file of", () => {
  it.each(HR_FILES)("$origin", async ({ name, buffer, origin, read, answers, matched, rows, first }) => {
    const before = vendor.received.length
    const admin = await pages.open(
      `hr@file-${String(HR_FILES.findIndex((file) => file.origin === origin))}.example`,
    )
    await goToFile(admin)
    await admin.upload({ name, buffer })
    for (const question of answers) await admin.choose(question)
    if (answers.length > 0) await admin.click("Continue")
    for (const text of read) await admin.sees(text)
    await admin.click("Continue")
    await admin.waitFor("Match your columns to ours")
    for (const [column, field] of Object.entries(matched))
      await expect
        .poll(() => admin.journey.getByRole("combobox", { name: `${column} goes to` }).inputValue())
        .toBe(field)
    await admin.click("Check the rows")
    await admin.waitFor("Every row is ready")
    await expectSum(admin, rows)
    await admin.click("Continue")
    await admin.sees(`of ${String(rows)} employees will be shared`)
    await shareAndConnect(admin)
    await admin.sees(`${String(rows)} employees are shared with Saffron Benefits`)
    await expectFirstSync(vendor, { before, employees: rows })
    const { employeeId } = first
    expect(receivedSince(before).find((employee) => employee.employeeId === employeeId)).toMatchObject(first)
  })
})
