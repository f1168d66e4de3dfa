import { describe, expect, it } from "vitest"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makePartialSource,
  makeSource,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, readWebhooks, sync } from "../../../testing/sync-fixture.ts"

/* Ids that differ only in case or in letters that look the same are refused by name (specification/sync.md#duplicates). */

const other = makeEmployeeRow(1, { employeeId: "e0001", name: "Ravi Kumar", pan: "ABCPE9999F" })

describe("two ids of one read that a person reads as one", () => {
  it.each([
    ["e0001", 1],
    ["e0001", 20],
    ["Е0001", 20],
    ["Ｅ０００１", 20],
  ])("E0001 and %s are refused with both positions (pages of %i)", async (employeeId, pageSize) => {
    const fixture = await makeSyncFixture()
    const rows = [...makeEmployeeRows(2), { ...other, employeeId }]
    const report = await sync(fixture, makeApiSource(rows, { pageSize }))
    expect(report).toMatchObject({
      state: "completed",
      totals: { rows: 3, accepted: 1, rejected: 2, added: 1, repeated: 0, disappeared: 0 },
      conflictRows: 2,
      issueCount: 2,
    })
    expect(report.issues.map(({ line }) => line)).toEqual([2, 4])
    expect(report.issues[0]).toMatchObject({
      value: "E0001",
      reason: expect.stringContaining("in rows 2 and 4") as string,
    })
    expect((await readWebhooks(fixture)).flatMap(({ employees }) => employees)).toEqual(["E0002"])
  })

  it("leave the known one unchanged, who is not missing, while another has left", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(3)))
    const before = await readRecords(fixture)
    const rows = [makeEmployeeRow(1, { designation: "Lead" }), makeEmployeeRow(2), other]
    const report = await sync(fixture, makeApiSource(rows))
    // The new spelling is refused as it is read, so that one row is unknown: nobody is missing.
    expect(report).toMatchObject({
      totals: { rejected: 1, added: 0, updated: 1, disappeared: 0 },
      issueCount: 1,
    })
    expect(report.issues[0]?.reason).toContain("E0001")
    expect((await readRecords(fixture)).map(({ employeeId }) => employeeId)).toEqual(
      before.map(({ employeeId }) => employeeId),
    )
  })

  it("are errors of a file that a person can correct", async () => {
    const fixture = await makeSyncFixture()
    const report = await sync(fixture, makeSource([...makeEmployeeRows(2), other]))
    expect(report).toMatchObject({ state: "failed", issueCount: 2, totals: { rejected: 2 } })
    expect(await readRecords(fixture)).toEqual([])
  })
})

describe("a source that changes the case of all of its ids", () => {
  it.each([
    ["a full load", makeApiSource],
    ["a file", makeSource],
  ])("makes nobody new and nobody Inactive (%s)", async (_, make) => {
    const fixture = await makeSyncFixture()
    await sync(fixture, make(makeEmployeeRows(15)))
    const before = await readRecords(fixture)
    const rows = makeEmployeeRows(15).map((row) => ({
      ...row,
      employeeId: row["employeeId"]?.toLowerCase() ?? "",
    }))
    const report = await sync(fixture, make(rows))
    expect(report).toMatchObject({ totals: { rejected: 15, added: 0, disappeared: 0 }, issueCount: 15 })
    expect(report.issues[0]).toMatchObject({
      value: "e0001",
      reason: expect.stringContaining("E0001") as string,
    })
    expect(await readRecords(fixture)).toEqual(before)
  })

  it("is refused in a read of changes, too", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(2)))
    const report = await sync(fixture, makePartialSource([{ ...makeEmployeeRow(1), employeeId: "e0001" }]), {
      mode: "delta",
    })
    expect(report).toMatchObject({ totals: { rejected: 1, added: 0 }, issueCount: 1 })
  })
})

describe("two spellings of one id by invisible characters and Unicode forms", () => {
  it("are one id", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource([makeEmployeeRow(1, { employeeId: "\u00e9-1" }), makeEmployeeRow(2)]))
    const rows = [
      makeEmployeeRow(1, { employeeId: "e\u0301-1\u200b" }),
      makeEmployeeRow(2, { employeeId: "\ufeffE\u00ad0002" }),
    ]
    expect((await sync(fixture, makeApiSource(rows))).totals).toMatchObject({
      unchanged: 2,
      added: 0,
      rejected: 0,
    })
  })
})
