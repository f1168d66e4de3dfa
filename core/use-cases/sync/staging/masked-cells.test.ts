import { describe, expect, it } from "vitest"
import { MASK, NOT_AVAILABLE } from "../../../contract/wire-values.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makePartialSource,
  makeSource,
  type SourceRecord,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, sync, type SyncFixture } from "../../../testing/sync-fixture.ts"

/* What the product exported comes in again: a mask stands for what is stored (specification/employee.md#masking). */

const masked = { pan: MASK }

const setUp = async (parts: SourceRecord = {}) => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeSource(makeEmployeeRows(3, 1, parts)))
  return fixture
}

/** The rows of an export. */
const exportRows = async (fixture: SyncFixture): Promise<ReadonlyArray<SourceRecord>> =>
  (await readRecords(fixture)).map((record) =>
    Object.fromEntries(
      Object.entries(record).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
    ),
  )

describe("an export of the product", () => {
  it.each([
    ["a file", makeSource],
    ["an API", makeApiSource],
  ])("that comes in through %s changes nothing", async (_, make) => {
    const fixture = await setUp()
    const before = await readRecords(fixture)
    const rows = await exportRows(fixture)
    expect(rows[0]).toMatchObject({ pan: MASK, department: NOT_AVAILABLE })
    for (let again = 0; again < 2; again++) {
      const report = await sync(fixture, make(rows))
      expect(report).toMatchObject({
        state: "completed",
        totals: { rows: 3, accepted: 3, added: 0, updated: 0, unchanged: 3, disappeared: 0 },
        issueCount: 0,
        noticeCount: 0,
      })
    }
    expect(await readRecords(fixture)).toEqual(before)
    // And the source itself is still recognised.
    expect((await sync(fixture, makeSource(makeEmployeeRows(3)))).totals).toMatchObject({ unchanged: 3 })
  })

  it("in which one field was changed updates that field, and keeps what the masks stand for", async () => {
    const fixture = await setUp()
    const rows = (await exportRows(fixture)).map((row, index) =>
      index === 1 ? { ...row, designation: "Lead" } : row,
    )
    expect((await sync(fixture, makeSource(rows))).totals).toMatchObject({ updated: 1, unchanged: 2 })
    expect((await readRecords(fixture))[1]).toMatchObject({ designation: "Lead", pan: MASK })
    const clear = makeEmployeeRows(3).map((row, index) =>
      index === 1 ? { ...row, designation: "Lead" } : row,
    )
    expect((await sync(fixture, makeSource(clear))).totals).toMatchObject({ updated: 0, unchanged: 3 })
  })

  it("and a whole row empties what it leaves empty beside the mask", async () => {
    const fixture = await setUp({ department: "Sales" })
    const rows = makeEmployeeRows(3, 1, { ...masked, department: "" })
    expect((await sync(fixture, makeSource(rows))).totals).toMatchObject({ updated: 3 })
    expect((await readRecords(fixture))[0]).toMatchObject({ department: NOT_AVAILABLE, pan: MASK })
  })
})

describe("a mask that stands for nothing", () => {
  it.each([
    ["of an unknown employee", makeEmployeeRow(9, masked)],
    ["in a field that has no value", makeEmployeeRow(1, { uan: MASK })],
    ["in a field that is never masked", makeEmployeeRow(1, { uan: "", name: MASK })],
  ])("%s is an error that says what to do", async (_, row) => {
    const fixture = await setUp({ uan: "" })
    const before = await readRecords(fixture)
    const report = await sync(fixture, makeSource([row, ...makeEmployeeRows(3, 2, { uan: "" })]))
    expect(report).toMatchObject({ state: "failed", issueCount: 1 })
    expect(report.issues[0]?.reason).toContain("give the value itself")
    expect(await readRecords(fixture)).toEqual(before)
  })
})

describe("a mask in a read of changes", () => {
  it("leaves its field out", async () => {
    const fixture = await setUp()
    const rows = [
      { employeeId: "E0001", pan: MASK, designation: "Lead" },
      { employeeId: "E0002", pan: ` ${MASK} ` },
    ]
    const report = await sync(fixture, makePartialSource(rows), { mode: "delta" })
    expect(report).toMatchObject({ totals: { updated: 1, unchanged: 1 }, issueCount: 0 })
    const clear = makeEmployeeRows(3).map((row, index) =>
      index === 0 ? { ...row, designation: "Lead" } : row,
    )
    expect((await sync(fixture, makeSource(clear))).totals).toMatchObject({ unchanged: 3 })
  })

  it("of an unknown employee is reported, and gives no value", async () => {
    const fixture = await setUp()
    const report = await sync(fixture, makePartialSource([{ ...makeEmployeeRow(9), pan: MASK }]), {
      mode: "delta",
    })
    expect(report.notices).toMatchObject([
      { value: MASK, reason: expect.stringContaining("masked") as string },
    ])
  })
})
