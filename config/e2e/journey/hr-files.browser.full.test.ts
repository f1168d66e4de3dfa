import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { expectFirstSync, shareAndConnect } from "../testing/connected.ts"
import { EXPORTS } from "../testing/hr-files/exports.ts"
import { countAnswers, type HrFile } from "../testing/hr-files/hr-file.ts"
import { INDIAN_EXPORTS } from "../testing/hr-files/indian-exports.ts"
import { TEMPLATES } from "../testing/hr-files/templates.ts"
import { goToFile } from "../testing/journey-files.ts"
import { type JourneyPages, type OpenJourney, openJourneyPages } from "../testing/journey-page.ts"
import { startService, type TestService, type TestVendor } from "../testing/service.ts"

/*
 * Files as HR systems and payrolls write them come to "Connected" from the screens alone, with nothing corrected by hand. Each
 * prints how far it comes by itself, and how many answers it takes.
 */

const HR_FILES = [...TEMPLATES, ...EXPORTS, ...INDIAN_EXPORTS]

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

/** Every row is counted once, and so many are ready. */
const expectReady = ({ journey }: OpenJourney, rows: number, ready: number): Promise<void> =>
  expect
    .poll(async () => {
      const [inFile, ...parts] = (await journey.locator(".totals dd").allInnerTexts()).map(Number)
      return [inFile, parts.reduce((sum, part) => sum + part, 0), parts[0]]
    })
    .toEqual([rows, rows, ready])

const readMatched = async ({ journey }: OpenJourney): Promise<number> => {
  const lede = await journey.getByText(/of your \d+ columns have a match/u).innerText()
  return Number(/^\d+/u.exec(lede)?.[0])
}

const matchColumns = async (admin: OpenJourney, { matched, found, answers }: HrFile): Promise<void> => {
  await admin.waitFor("Match your columns to ours")
  const field = (column: string) =>
    admin.journey.getByRole("combobox", { name: `${column} goes to`, exact: true })
  for (const [column, key] of Object.entries(matched))
    await expect.poll(() => field(column).inputValue()).toBe(key)
  expect(await readMatched(admin)).toBe(found.columns)
  for (const [column, key] of Object.entries(answers.columns ?? {})) await field(column).selectOption(key)
  if (answers.period !== undefined) await admin.choose(answers.period)
  await admin.click("Check the rows")
}

const mendRows = async (admin: OpenJourney, { rows, found, answers }: HrFile): Promise<void> => {
  const values = Object.entries(answers.values ?? {})
  await admin.waitFor(found.ready === rows ? "Every row is ready" : /^[\d,]+ rows? needs? a correction$/u)
  await expectReady(admin, rows, found.ready)
  const meaningOf = (value: string) => admin.journey.getByLabel(`Meaning of ${value}`, { exact: true })
  for (const [value, meaning] of values) await meaningOf(value).selectOption({ label: meaning })
  if (values.length > 0) await admin.click("Apply and check the rows again")
  for (const [value] of values) await expect.poll(() => meaningOf(value).count()).toBe(0)
  await admin.waitFor("Every row is ready")
  await expectReady(admin, rows, rows)
}

describe("an HR admin with", () => {
  it.each(HR_FILES)("$origin", async (file) => {
    const { name, buffer, origin, read, answers, found, rows, first } = file
    const [before, start] = [vendor.received.length, performance.now()]
    const admin = await pages.open(`hr@file-${String(HR_FILES.indexOf(file))}.example`)
    await goToFile(admin)
    await admin.upload({ name, buffer })
    const { sheet = [] } = answers
    for (const question of sheet) await admin.choose(question)
    if (sheet.length > 0) await admin.click("Continue")
    for (const text of read) await admin.sees(text)
    await admin.click("Continue")
    await matchColumns(admin, file)
    await mendRows(admin, file)
    await admin.click("Continue")
    await admin.sees(`of ${String(rows)} employees will be shared`)
    await shareAndConnect(admin)
    await admin.sees(`${String(rows)} employees are shared with Saffron Benefits`)
    await expectFirstSync(vendor, { before, employees: rows })
    const { employeeId } = first
    expect(receivedSince(before).find((employee) => employee.employeeId === employeeId)).toMatchObject(first)
    const seconds = Math.round((performance.now() - start) / 1_000)
    console.info(
      `${origin}: ${String(found.columns)} columns matched by themselves, ${String(found.ready)} of ${String(rows)} rows ready at first, ${String(countAnswers(answers))} answers, ${String(seconds)} s`,
    )
  })
})
