import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { NOT_AVAILABLE } from "../../../contract/wire-values.ts"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makePartialSource,
  makeSource,
  type PartialRow,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, sync, type SyncFixture } from "../../../testing/sync-fixture.ts"

/*
 * Several rows of one employee in one read of changes complete each other in their order
 * (specification/sync.md#row-times).
 */

const load = (fixture: SyncFixture, rows: ReadonlyArray<PartialRow>, pageSize?: number) =>
  sync(fixture, makePartialSource(rows, pageSize), { mode: "delta" })

const setUp = async () => {
  const fixture = await makeSyncFixture()
  await sync(fixture, makeApiSource(makeEmployeeRows(3, 1, { department: "Sales" })))
  return fixture
}

const E1 = "E0001"
const OTHER_PAN = "ABCPE9999F"

describe.each([1, 20])("several rows of one employee in a read of changes, in pages of %i,", (pageSize) => {
  it("complete each other, and are one change", async () => {
    const fixture = await setUp()
    const rows = [
      { employeeId: E1, designation: "Lead" },
      { employeeId: "E0002", designation: "Lead" },
      { employeeId: E1, department: "Legal" },
      { employeeId: E1, pan: OTHER_PAN },
    ]
    const report = await load(fixture, rows, pageSize)
    expect(report).toMatchObject({
      state: "completed",
      totals: { rows: 4, accepted: 2, rejected: 0, repeated: 2, excluded: 0, updated: 2, added: 0 },
      issueCount: 0,
      noticeCount: 0,
    })
    expect(await readRecords(fixture)).toMatchObject([
      { employeeId: E1, name: "Employee 1", designation: "Lead", department: "Legal", doj: "2024-04-01" },
      { employeeId: "E0002", designation: "Lead", department: "Sales" },
      { employeeId: "E0003", designation: "Engineer" },
    ])
    // The print of the PAN of the last row was kept.
    const whole = { department: "Legal", designation: "Lead", pan: OTHER_PAN }
    expect((await load(fixture, [makeEmployeeRow(1, whole)])).totals).toMatchObject({ unchanged: 1 })
  })

  it("give each field its last value, named where an earlier row gave another, and null clears it", async () => {
    const fixture = await setUp()
    const rows = [
      { employeeId: E1, designation: "Lead", department: "Legal" },
      { employeeId: E1, designation: "Head" },
      { employeeId: E1, department: null },
    ]
    const report = await load(fixture, rows, pageSize)
    expect(report).toMatchObject({ totals: { rows: 3, accepted: 1, repeated: 2 }, replacedRows: 2 })
    expect(report.notices).toMatchObject([
      { line: 2, value: E1, reason: expect.stringContaining("already in row 1") as string },
      { line: 3 },
    ])
    expect((await readRecords(fixture))[0]).toMatchObject({ designation: "Head", department: NOT_AVAILABLE })
  })

  it("are no change when the last ones restore what is stored", async () => {
    const fixture = await setUp()
    const rows = [
      { employeeId: E1, designation: "Lead" },
      { employeeId: E1, designation: "Engineer" },
    ]
    expect((await load(fixture, rows, pageSize)).totals).toMatchObject({
      updated: 0,
      unchanged: 1,
      repeated: 1,
    })
  })

  it("complete a new employee", async () => {
    const fixture = await setUp()
    const report = await load(
      fixture,
      [makeEmployeeRow(9), { employeeId: "E0009", designation: "Head" }],
      pageSize,
    )
    expect(report).toMatchObject({ totals: { added: 1, repeated: 1 }, issueCount: 0 })
    expect((await readRecords(fixture))[3]).toMatchObject({ name: "Employee 9", designation: "Head" })
  })

  it.each([
    ["names", { name: "Ravi Kumar" }, { name: "Asha Rao" }],
    ["PANs", { pan: "ABCPE1111F" }, { pan: "ABCPE2222F" }],
    ["dates of birth", { dob: "1980-01-02" }, { dob: "1990-01-02", name: "Employee 1" }],
    ["names, the first of which is stored", { name: "Employee 1" }, { name: "Asha Rao" }],
  ])("with different %s are of two people: neither is taken", async (_, one, other) => {
    const fixture = await setUp()
    const before = await readRecords(fixture)
    const rows = [
      { employeeId: E1, ...one, designation: "Lead" },
      { employeeId: E1, department: "Legal" },
      { employeeId: E1, ...other },
    ]
    const report = await load(fixture, rows, pageSize)
    expect(report).toMatchObject({
      totals: { rows: 3, accepted: 0, rejected: 3, repeated: 0, updated: 0 },
      conflictRows: 3,
      issues: [1, 2, 3].map((line) => ({
        line,
        reason: expect.stringContaining("in rows 1 and 3") as string,
      })),
    })
    expect(await readRecords(fixture)).toEqual(before)
  })

  it("are of one person with another name when both give the same PAN", async () => {
    const fixture = await setUp()
    const rows = [
      { employeeId: E1, name: "Asha Rao", pan: OTHER_PAN },
      { employeeId: E1, name: "Asha Iyer", pan: OTHER_PAN },
    ]
    expect(await load(fixture, rows, pageSize)).toMatchObject({ conflictRows: 0, replacedRows: 1 })
    expect((await readRecords(fixture))[0]).toMatchObject({ name: "Asha Iyer" })
  })

  it("apply by their time: one that is older than an earlier row changes nothing, and is named", async () => {
    const fixture = await setUp()
    const at = (day: number) => `2026-01-0${String(day)}T00:00:00Z`
    const rows = [
      { employeeId: E1, designation: "Lead", updated_at: at(5) },
      { employeeId: E1, department: "Legal" },
      { employeeId: E1, designation: "Head", updated_at: at(4) },
    ]
    const report = await load(fixture, rows, pageSize)
    expect(report.notices).toMatchObject([{ line: 3, column: "updated_at" }])
    expect((await readRecords(fixture))[0]).toMatchObject({ designation: "Lead", department: "Legal" })
    const older = [{ employeeId: E1, designation: "Head", updated_at: at(4) }]
    expect((await load(fixture, older)).totals).toMatchObject({ updated: 0 })
  })

  it("leave and join the subset by the last row that says so", async () => {
    const fixture = await setUp()
    const terms = {
      withheld: [],
      subset: [{ field: "department", operator: "is_not", values: ["HR"] }],
    } as const
    const rows = [
      { employeeId: E1, department: "HR" },
      { employeeId: E1, designation: "Lead" },
      { employeeId: "E0002", department: "HR" },
      { employeeId: "E0002", department: "Legal" },
    ]
    const report = await sync(fixture, makePartialSource(rows, pageSize), { mode: "delta", terms })
    const { accepted, rejected, repeated, excluded } = report.totals
    expect(accepted + rejected + repeated + excluded).toBe(4)
    const shared = (await readRecords(fixture)).map(({ employeeId, department }) => [employeeId, department])
    expect(shared).toEqual([
      ["E0002", "Legal"],
      ["E0003", "Sales"],
    ])
  })
})

describe("a file of changes that is pulled", () => {
  it("gives each field the value of the last line of an employee", async () => {
    const fixture = await setUp()
    const lines = [
      { employeeId: E1, designation: "Lead", department: "Legal" },
      { employeeId: "E0002", designation: "Lead", department: "" },
      { employeeId: E1, designation: "", department: "Finance" },
    ]
    const file = makeSource(lines, { invalidValues: "drop", repeatedEmployees: "last-wins", pageSize: 2 })
    const report = await sync(fixture, file, { mode: "delta" })
    expect(report.totals).toMatchObject({ rows: 3, accepted: 2, repeated: 1, updated: 2 })
    expect(await readRecords(fixture)).toMatchObject([
      { name: "Employee 1", designation: NOT_AVAILABLE, department: "Finance" },
      { name: "Employee 2", designation: "Lead", department: NOT_AVAILABLE },
      { department: "Sales" },
    ])
  })
})

describe("rows of changes", () => {
  it("lead to the record that their values in order make, wherever pages end, and each row counts once", async () => {
    const FIELDS = ["designation", "department", "mobileNumber", "pan"] as const
    const value = {
      designation: fc.constantFrom("A", "B", null),
      department: fc.constantFrom("Sales", "Legal", null),
      mobileNumber: fc.constantFrom("9876543210", "9876543211", null),
      pan: fc.constantFrom("ABCPE1234F", null),
    }
    const row = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.record(value, { requiredKeys: [] }))
    const start = makeEmployeeRows(2, 1, { department: "Sales", mobileNumber: "9876543210" })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 2 }),
        fc.integer({ min: 1, max: 4 }),
        async (loads, pageSize) => {
          const [fixture, expected] = [await makeSyncFixture(), await makeSyncFixture()]
          await sync(fixture, makeApiSource(start))
          await sync(expected, makeApiSource(start))
          const merged = new Map<string, PartialRow>(start.map((each) => [each["employeeId"] ?? "", each]))
          for (const rows of loads) {
            const partial = rows.map(([n, parts]) => ({ employeeId: `E000${String(n)}`, ...parts }))
            const report = await load(fixture, partial, pageSize)
            const { accepted, rejected, repeated, excluded } = report.totals
            expect(accepted + rejected + repeated + excluded).toBe(rows.length)
            const session = await Effect.runPromise(fixture.ports.ledger.find(report.sessionId))
            expect(session?.totals).toEqual(report.totals)
            for (const each of partial)
              merged.set(each.employeeId, { ...merged.get(each.employeeId), ...each })
          }
          const all = [...merged.values()].map((each) => ({
            ...Object.fromEntries(FIELDS.map((key) => [key, null])),
            ...each,
          }))
          await load(expected, all)
          expect(await readRecords(fixture)).toEqual(await readRecords(expected))
          // The same records in whole rows say nothing new.
          expect((await load(fixture, all)).totals).toMatchObject({ added: 0, updated: 0 })
        },
      ),
      { numRuns: 30 },
    )
  })
})
