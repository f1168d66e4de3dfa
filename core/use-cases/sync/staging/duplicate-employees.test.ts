import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, sync, readWebhooks } from "../../../testing/sync-fixture.ts"

describe("an employee who occurs twice in a file", () => {
  it("is counted, and no error, where both lines say the same", async () => {
    const fixture = await makeSyncFixture()
    const rows = [...makeEmployeeRows(3), makeEmployeeRow(2), makeEmployeeRow(2)]
    for (const change of [
      { added: 3, unchanged: 0 },
      { added: 0, unchanged: 3 },
    ]) {
      expect(await sync(fixture, makeSource(rows, { pageSize: 4 }))).toMatchObject({
        state: "completed",
        totals: { rows: 5, accepted: 3, rejected: 0, repeated: 2, ...change },
        issueCount: 0,
      })
    }
    expect(await readRecords(fixture)).toHaveLength(3)
  })

  it("blocks it where a line says something else: that one is reported, with the line of the first", async () => {
    const fixture = await makeSyncFixture()
    const rows = [
      ...makeEmployeeRows(3),
      makeEmployeeRow(2, { designation: "Lead" }),
      ...makeEmployeeRows(25, 4),
      makeEmployeeRow(2),
    ]
    const report = await sync(fixture, makeSource(rows))
    const reason =
      "The same employee is already in line 3, with other values: keep one of the lines, or give each person their own ID."
    expect(report).toMatchObject({
      state: "failed",
      totals: { rows: 30, accepted: 28, rejected: 1, repeated: 1 },
      issueCount: 1,
      issues: [{ line: 5, column: "employeeId", value: "E0002", reason }],
    })
    expect(await readRecords(fixture)).toEqual([])
    expect(await readWebhooks(fixture)).toEqual([])
  })

  it("is compared in a file with other errors, too", async () => {
    const fixture = await makeSyncFixture()
    const rows = [
      makeEmployeeRow(9, { doj: "soon" }),
      makeEmployeeRow(1),
      makeEmployeeRow(1),
      makeEmployeeRow(2),
      makeEmployeeRow(2, { pan: "ABCPE9999F" }),
    ]
    const report = await sync(fixture, makeSource(rows))
    expect(report.totals).toMatchObject({ rows: 5, accepted: 2, rejected: 2, repeated: 1 })
    expect(report.issues.map(({ line }) => line)).toEqual([2, 6])
  })

  it("is reported with the header of the file", async () => {
    const fixture = await makeSyncFixture()
    const rows = [1, 2, 2].map((n, index) => ({
      "Emp No.": `E${String(n)}`,
      Name: `Asha ${String(index)}`,
      Status: "Active",
    }))
    const fieldMapping = { "Emp No.": "employeeId", Name: "name", Status: "status" }
    expect((await sync(fixture, makeSource(rows), { fieldMapping })).issues).toMatchObject([
      { line: 4, column: "Emp No.", value: "E2" },
    ])
  })

  it("blocks a source that forbids it even when it accepts invalid values", async () => {
    const fixture = await makeSyncFixture()
    const source = makeApiSource([...makeEmployeeRows(3), makeEmployeeRow(2, { designation: "Lead" })], {
      repeatedEmployees: "reject",
    })
    expect(await sync(fixture, source)).toMatchObject({ state: "failed", issueCount: 1 })
    expect(await readRecords(fixture)).toEqual([])
  })
})

describe("an employee whom a paged source returns twice", () => {
  it("is stored as in the last row, and sent once", async () => {
    const fixture = await makeSyncFixture()
    const rows = [...makeEmployeeRows(30), makeEmployeeRow(2, { designation: "Lead" })]
    const report = await sync(fixture, makeApiSource(rows))
    expect(report).toMatchObject({
      state: "completed",
      totals: { rows: 31, accepted: 30, repeated: 1, added: 30 },
      issueCount: 0,
    })
    expect((await readRecords(fixture))[1]).toMatchObject({ employeeId: "E0002", designation: "Lead" })
    const sent = (await readWebhooks(fixture)).flatMap(({ employees }) => employees)
    expect(sent.toSorted()).toEqual(makeEmployeeRows(30).map(({ employeeId }) => employeeId))
  })

  it("is updated when the last row differs from the directory, and not when only an earlier one does", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(3)))
    const lead = { designation: "Lead" }
    const rows = [
      makeEmployeeRow(1),
      makeEmployeeRow(1, lead),
      makeEmployeeRow(2, lead),
      makeEmployeeRow(2),
      makeEmployeeRow(3),
    ]
    const report = await sync(fixture, makeApiSource(rows))
    expect(report.totals).toMatchObject({ added: 0, updated: 1, unchanged: 2, disappeared: 0 })
    expect((await readRecords(fixture)).map(({ designation }) => designation)).toEqual([
      "Lead",
      "Engineer",
      "Engineer",
    ])
  })

  it("always ends as in the last row, whatever precedes it and wherever pages end", async () => {
    const row = fc.record({
      number: fc.integer({ min: 1, max: 4 }),
      designation: fc.constantFrom("A", "B", "C"),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (loads, pageSize) => {
          const fixture = await makeSyncFixture()
          const last = new Map<string, string>()
          for (const load of loads) {
            const rows = load.map(({ number, designation }) => makeEmployeeRow(number, { designation }))
            await sync(fixture, makeApiSource(rows, { pageSize }), { mode: "delta" })
            for (const { employeeId = "", designation = "" } of rows) last.set(employeeId, designation)
          }
          const stored = (await readRecords(fixture)).map((record) => [record.employeeId, record.designation])
          expect(stored).toEqual([...last].sort(([a], [b]) => (a < b ? -1 : 1)))
        },
      ),
      { numRuns: 30 },
    )
  })
})
