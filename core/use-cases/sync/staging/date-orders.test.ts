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

  it("without any evidence are asked about, and nothing is shared", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeFile(["04/05/2020"]))
    expect(report).toMatchObject({
      state: "failed",
      dates: [{ column: "doj", order: "DMY", because: "unclear" }],
      issues: [
        { column: "doj", reason: expect.stringContaining("set the date order of this source") as string },
      ],
    })
    expect(await findReading(fixture)).toMatchObject({ dateOrder: null, dateOrders: {} })
    expect(await sync(fixture, makeFile(["04/05/2020"]), set({ dateOrder: "DMY" }))).toMatchObject({
      state: "completed",
    })
    expect(await joined(fixture)).toEqual(["2020-05-04"])
  })

  it("without any evidence are looked for once in the whole file, and not again for each page", async () => {
    const fixture = await makeSyncFixture()
    const file = makeFile(LATE.slice(0, 90), { pageSize: 5 })
    let readings = 0
    const counted = { ...file, pages: (cursor: unknown) => (readings++, file.pages(cursor)) }
    expect(await sync(fixture, counted)).toMatchObject({ state: "failed", issueCount: 90 })
    expect(readings).toBe(2)
  })

  it("of a pulled file without any evidence are left out and reported", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeFile(["04/05/2020"], { invalidValues: "drop" }))
    expect(report).toMatchObject({ state: "completed", noticeCount: 1, dates: [{ because: "unclear" }] })
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

describe("an ambiguous date of a corporate's own system", () => {
  const read = async (dates: ReadonlyArray<string>) => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeApiSource(makeRows(dates), { hasOpenDates: true }))
    return { report, doj: await joined(fixture), learnt: (await findReading(fixture))?.dateOrders }
  }

  it("has the order that others of the read show, and is left out where none does", async () => {
    expect(await read(["04/05/2020", "01/31/2020"])).toMatchObject({
      doj: ["2020-04-05", "2020-01-31"],
      learnt: { doj: "MDY" },
    })
    const { report, doj } = await read(["04/05/2020"])
    expect(report).toMatchObject({ state: "completed", noticeCount: 1 })
    expect(doj).toEqual(["NOT AVAILABLE"])
  })
})

describe("what the values of a source showed", () => {
  it("about its amounts and times decides a later read with few of them", async () => {
    const fixture = await makeSyncFixture()
    const makePay = (rows: ReadonlyArray<readonly [string, string]>) =>
      makeSource(rows.map(([basic, doj], index) => makeEmployeeRow(index + 1, { ctc_basic: basic, doj })))
    const first = await sync(
      fixture,
      makePay([
        ["45.000", "2019-03-30T23:00:00Z"],
        ["1.234,50", "2019-07-30T22:00:00Z"],
        ["10", "2019-12-30T23:00:00Z"],
      ]),
    )
    expect(first).toMatchObject({
      state: "completed",
      amounts: [{ column: "ctc_basic", decimalMark: ",", because: "values" }],
      zones: [{ column: "doj", from: 60, to: 120, because: "values" }],
    })
    const learnt = { decimalMark: ",", midnight: { from: 60, to: 120 } }
    expect(await findReading(fixture)).toMatchObject({ learnt })
    await sync(fixture, makePay([["46.000", "2020-07-30T22:00:00Z"]]), { mode: "delta" })
    const [changed] = (await readRecords(fixture)).filter(({ doj }) => doj === "2020-07-31")
    expect(changed).toMatchObject({ salaryDetails: { ctc: { basic: 46_000 } } })
  })
})
