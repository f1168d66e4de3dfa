import { describe, expect, it } from "vitest"
import { DEFAULT_READING_SETTINGS, type ReadingSettings } from "../../../domain/mapping/reading-settings.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  makeSource,
  type SourceOptions,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, runAt, sync, type SyncFixture } from "../../../testing/sync-fixture.ts"

const makeRows = (dates: ReadonlyArray<string>) =>
  dates.map((doj, index) => makeEmployeeRow(index + 1, { doj }))

const makeFile = (dates: ReadonlyArray<string>, options: SourceOptions = {}) =>
  makeSource(makeRows(dates), options)

const joined = async (fixture: SyncFixture) => (await readRecords(fixture)).map(({ doj }) => doj)

const findReading = async ({ storage, connection }: SyncFixture) =>
  (await runAt(storage.connections.find(connection.id)))?.reading

const set = (parts: Partial<ReadingSettings>) => ({ reading: { ...DEFAULT_READING_SETTINGS, ...parts } })

/** Many ambiguous rows, and one at the end that shows the order. */
const LATE = [...Array.from({ length: 90 }, () => "04/05/2020"), "01/31/2020"]

describe("the dates of a file", () => {
  it("are read in the order that one of them shows, even on the last page, and the order is reported", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeFile(LATE, { pageSize: 20 }))
    expect(report).toMatchObject({
      state: "completed",
      issueCount: 0,
      dates: [{ column: "doj", order: "MDY", because: "values" }],
    })
    expect(new Set(await joined(fixture))).toEqual(new Set(["2020-04-05", "2020-01-31"]))
  })

  it("have the same order in a later file with few rows: it is stored once it was certain", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeFile(["04/05/2020", "01/31/2020"]))
    expect(await findReading(fixture)).toMatchObject({ dateOrder: null, dateOrders: { doj: "MDY" } })
    const again = await sync(fixture, makeFile(["04/05/2020"]), { mode: "delta" })
    expect(again).toMatchObject({ totals: { unchanged: 1 }, dates: [{ because: "earlier-values" }] })
  })

  it("without any evidence are read day first, and that is reported", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeFile(["04/05/2020"]))
    expect(report.dates).toEqual([{ column: "doj", order: "DMY", because: "unclear" }])
    expect(await joined(fixture)).toEqual(["2020-05-04"])
    expect(await findReading(fixture)).toMatchObject({ dateOrder: null, dateOrders: {} })
  })

  it("in both orders are errors, each with its line, and nothing is shared", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeFile(["31/01/2020", "04/05/2020", "01/31/2020"]))
    expect(report).toMatchObject({ state: "failed", issueCount: 3, totals: { rejected: 3 } })
    expect(report.issues.map(({ line }) => line)).toEqual([2, 3, 4])
    const laterPage = await sync(fixture, makeFile(["31/01/2020", ...LATE], { pageSize: 20 }))
    expect(laterPage).toMatchObject({ state: "failed", issues: [{ line: 93, value: "01/31/2020" }] })
    expect(await readRecords(fixture)).toEqual([])
  })

  it("are read in the configured order, which is stored with a shared file", async () => {
    const fixture = await makeSyncFixture()
    const wrong = await sync(fixture, makeFile(["31/01/2020"]), set({ dateOrder: "MDY" }))
    expect(wrong.state).toBe("failed")
    expect(await findReading(fixture)).toEqual(DEFAULT_READING_SETTINGS)
    await sync(fixture, makeFile(["04/05/2020"]), set({ dateOrder: "MDY" }))
    expect(await joined(fixture)).toEqual(["2020-04-05"])
    const again = await sync(fixture, makeFile(["04/05/2020"]))
    expect(again).toMatchObject({ totals: { unchanged: 1 }, dates: [{ because: "set" }] })
  })

  it("of a file that was not shared leave nothing behind", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeFile(["01/31/2020"]), { dryRun: true, ...set({ dateOrder: "MDY" }) })
    expect(await findReading(fixture)).toEqual(DEFAULT_READING_SETTINGS)
  })

  it("are not inferred for a source that returns its rows one by one", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeApiSource(makeRows(["04/05/2020", "01/31/2020"])))
    expect(report).toMatchObject({ state: "completed", noticeCount: 1, dates: [] })
    expect(await joined(fixture)).toEqual(["2020-05-04", "NOT AVAILABLE"])
  })
})

describe("an unknown status", () => {
  const rows = [makeEmployeeRow(1), makeEmployeeRow(2, { status: "Sabbatical" })]

  it("is an error of a file", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeSource(rows))
    expect(report).toMatchObject({
      state: "failed",
      issues: [{ line: 3, column: "status", value: "Sabbatical" }],
    })
    expect(report.issues[0]?.reason).toContain("transformation rule")
    expect(await readRecords(fixture)).toEqual([])
  })

  it("keeps an HR system's employee unchanged, and is reported", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource([makeEmployeeRow(1), makeEmployeeRow(2, { status: "Inactive" })]))
    const report = await sync(fixture, makeApiSource([...rows, makeEmployeeRow(3, { status: "??" })]))
    expect(report).toMatchObject({ state: "completed", totals: { rejected: 2, added: 0, updated: 0 } })
    expect(report.issues.map(({ column }) => column)).toEqual(["status", "status"])
    expect((await readRecords(fixture)).map(({ status }) => status)).toEqual(["Active", "Inactive"])
  })
})
