import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { apiSourceOf, employeeRow, employeeRows, sourceOf } from "../../../testing/builders/sources.ts"
import { makeSyncWorld, recordsOf, sync, webhooksOf } from "../../../testing/sync-world.ts"

describe("an employee who stands in a file twice", () => {
  it("blocks it: every line but the first is named, with the line of the first", async () => {
    const world = await makeSyncWorld()
    const rows = [
      ...employeeRows(3),
      employeeRow(2, { designation: "Lead" }),
      ...employeeRows(25, 4),
      employeeRow(2),
    ]
    const report = await sync(world, sourceOf(rows))
    const reason = "The same employee already stands in line 3; an employee may stand in the file once."
    expect(report).toMatchObject({
      state: "failed",
      totals: { rows: 30, accepted: 28, rejected: 2 },
      issueCount: 2,
      issues: [
        { line: 5, column: "employeeId", value: "E0002", reason },
        { line: 31, column: "employeeId", value: "E0002", reason },
      ],
    })
    expect(await recordsOf(world)).toEqual([])
    expect(await webhooksOf(world)).toEqual([])
  })

  it("is named by the header of the file", async () => {
    const world = await makeSyncWorld()
    const rows = [1, 2, 2].map((n) => ({ "Emp No.": `E${String(n)}`, Name: "Asha", Status: "Active" }))
    const fieldMapping = { "Emp No.": "employeeId", Name: "name", Status: "status" }
    expect((await sync(world, sourceOf(rows), { fieldMapping })).issues).toMatchObject([
      { line: 4, column: "Emp No.", value: "E2" },
    ])
  })

  it("blocks a source that forbids it even when it lets wrong values pass", async () => {
    const world = await makeSyncWorld()
    const source = apiSourceOf([...employeeRows(3), employeeRow(2)], { repeatedEmployees: "reject" })
    expect(await sync(world, source)).toMatchObject({ state: "failed", issueCount: 1 })
    expect(await recordsOf(world)).toEqual([])
  })
})

describe("an employee whom a paged source gives twice", () => {
  it("is stored as the last row says, and sent once", async () => {
    const world = await makeSyncWorld()
    const rows = [...employeeRows(30), employeeRow(2, { designation: "Lead" })]
    const report = await sync(world, apiSourceOf(rows))
    expect(report).toMatchObject({
      state: "completed",
      totals: { rows: 31, accepted: 31, added: 30 },
      issueCount: 0,
    })
    expect((await recordsOf(world))[1]).toMatchObject({ employeeId: "E0002", designation: "Lead" })
    const sent = (await webhooksOf(world)).flatMap(({ employees }) => employees)
    expect(sent.toSorted()).toEqual(employeeRows(30).map(({ employeeId }) => employeeId))
  })

  it("is updated when the last row differs from what is known, and not when only an earlier one does", async () => {
    const world = await makeSyncWorld()
    await sync(world, apiSourceOf(employeeRows(3)))
    const lead = { designation: "Lead" }
    const rows = [employeeRow(1), employeeRow(1, lead), employeeRow(2, lead), employeeRow(2), employeeRow(3)]
    const report = await sync(world, apiSourceOf(rows))
    expect(report.totals).toMatchObject({ added: 0, updated: 1, unchanged: 2, disappeared: 0 })
    expect((await recordsOf(world)).map(({ designation }) => designation)).toEqual([
      "Lead",
      "Engineer",
      "Engineer",
    ])
  })

  it("always ends as the last row says, whatever stands before it and however the pages fall", async () => {
    const row = fc.record({
      number: fc.integer({ min: 1, max: 4 }),
      designation: fc.constantFrom("A", "B", "C"),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 4 }),
        async (loads, pageSize) => {
          const world = await makeSyncWorld()
          const last = new Map<string, string>()
          for (const load of loads) {
            const rows = load.map(({ number, designation }) => employeeRow(number, { designation }))
            await sync(world, apiSourceOf(rows, { pageSize }), { mode: "delta" })
            for (const { employeeId = "", designation = "" } of rows) last.set(employeeId, designation)
          }
          const stored = (await recordsOf(world)).map((record) => [record.employeeId, record.designation])
          expect(stored).toEqual([...last].sort(([a], [b]) => (a < b ? -1 : 1)))
        },
      ),
      { numRuns: 60 },
    )
  })
})
