import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toPeriod } from "../../domain/employee/period.ts"
import { makeEmployeeRow, makePartialSource, makeSource } from "../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync, type SyncFixture } from "../../testing/sync-fixture.ts"

/* The latest month that is known is the record's, whatever came last (specification/employee.md#salary). */

type Month = readonly [year: number, month: number, basic: number]

const pay = ([year, month, basic]: Month) => ({
  monthly_year: String(year),
  monthly_month: String(month),
  monthly_basic: String(basic),
})

const FEBRUARY: Month = [2026, 2, 52_000]
const JANUARY: Month = [2026, 1, 51_000]
const DECEMBER: Month = [2025, 12, 50_000]

/** The month in the record. */
const readMonth = async (fixture: SyncFixture) => {
  const { year = 0, month = 0, basic = 0 } = (await readRecords(fixture))[0]?.salaryDetails?.monthly ?? {}
  return [year, month, basic] as const
}

/** The periods in the history. */
const listPeriods = async ({ storage, connection }: SyncFixture) => {
  const employee = await runAt(storage.directory.find(connection.id, "E0001"))
  const salaries = await runAt(storage.directory.listSalaries(employee?.id ?? "", 0, 99_999))
  return salaries.map(({ period }) => period)
}

const loadWhole = (fixture: SyncFixture, month: Month, parts = {}) =>
  sync(fixture, makeSource([makeEmployeeRow(1, { ...pay(month), ...parts })]))

const loadChanges = (fixture: SyncFixture, months: ReadonlyArray<Month>, pageSize?: number) =>
  sync(
    fixture,
    makePartialSource(
      months.map((month) => ({ employeeId: "E0001", ...pay(month) })),
      pageSize,
    ),
    {
      mode: "delta",
    },
  )

describe("an earlier month that comes after a later one", () => {
  it("joins the history in a full load, and the record keeps the later one", async () => {
    const fixture = await makeSyncFixture()
    await loadWhole(fixture, FEBRUARY)
    await loadWhole(fixture, DECEMBER, { designation: "Lead" })
    expect(await readMonth(fixture)).toEqual(FEBRUARY)
    expect(await readRecords(fixture)).toMatchObject([{ designation: "Lead" }])
    expect(await listPeriods(fixture)).toEqual([toPeriod(2025, 12), toPeriod(2026, 2)])
  })

  it("changes nothing in the record again, and a later one replaces it", async () => {
    const fixture = await makeSyncFixture()
    await loadWhole(fixture, JANUARY)
    await loadWhole(fixture, DECEMBER)
    expect((await loadWhole(fixture, DECEMBER)).totals).toMatchObject({ unchanged: 1, updated: 0 })
    expect(await readMonth(fixture)).toEqual(JANUARY)
    await loadWhole(fixture, FEBRUARY)
    expect(await readMonth(fixture)).toEqual(FEBRUARY)
  })

  it("is replaced by the same month with another amount", async () => {
    const fixture = await makeSyncFixture()
    await loadWhole(fixture, FEBRUARY)
    await loadWhole(fixture, [2026, 2, 60_000])
    expect(await readMonth(fixture)).toEqual([2026, 2, 60_000])
  })

  it.each([1, 2, 20])("joins the history in a read of changes, in pages of %i", async (pageSize) => {
    const fixture = await makeSyncFixture()
    await loadWhole(fixture, DECEMBER)
    await loadChanges(fixture, [FEBRUARY, JANUARY, [2025, 11, 49_000]], pageSize)
    expect(await readMonth(fixture)).toEqual(FEBRUARY)
    await loadChanges(fixture, [JANUARY], pageSize)
    expect(await readMonth(fixture)).toEqual(FEBRUARY)
  })

  it("does not hide a later one of the same read by leading back to what is stored", async () => {
    const fixture = await makeSyncFixture()
    await loadWhole(fixture, DECEMBER)
    await loadChanges(fixture, [FEBRUARY, DECEMBER, [2025, 11, 49_000]], 2)
    expect(await readMonth(fixture)).toEqual(FEBRUARY)
  })

  it("does not hide a later one when it is what the record has already", async () => {
    const fixture = await makeSyncFixture()
    await loadChanges(fixture, [JANUARY, DECEMBER], 2)
    await loadChanges(fixture, [FEBRUARY, JANUARY], 2)
    expect(await readMonth(fixture)).toEqual(FEBRUARY)
  })

  it("never replaces a later one, in whatever order and way months come", async () => {
    const month = fc.tuple(fc.integer({ min: 2024, max: 2026 }), fc.integer({ min: 1, max: 12 }))
    const load = fc.record({ whole: fc.boolean(), months: fc.array(month, { minLength: 1, maxLength: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(load, { minLength: 1, maxLength: 4 }), async (loads) => {
        const fixture = await makeSyncFixture()
        await loadWhole(fixture, [2023, 1, 1])
        let latest = toPeriod(2023, 1)
        for (const { whole, months } of loads) {
          const given = (whole ? months.slice(0, 1) : months).map(([year, at]): Month => [
            year,
            at,
            toPeriod(year, at),
          ])
          if (whole && given[0] !== undefined) await loadWhole(fixture, given[0])
          else await loadChanges(fixture, given, 2)
          latest = Math.max(latest, ...given.map(([, , period]) => period))
          const [year, at, basic] = await readMonth(fixture)
          expect([toPeriod(year, at), basic]).toEqual([latest, latest])
        }
      }),
      { numRuns: 25 },
    )
  })
})
