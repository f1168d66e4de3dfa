import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  makeApiSource,
  makeEmployeeRow,
  makeEmployeeRows,
  makeSource,
  type SourceRecord,
} from "../../../testing/builders/sources.ts"
import { makeSyncFixture, readRecords, sync, readWebhooks } from "../../../testing/sync-fixture.ts"

/* Two people under one employeeId, and repetitions of one (specification/sync.md#duplicates). */

const RAVI = { name: "Ravi Kumar", email: "ravi@acme.example", pan: "ABCDE1234F", dob: "1980-02-03" }

describe("two people under one employeeId of a pulled source", () => {
  it.each([1, 20])(
    "are a finding with both positions, and nothing stored changes (pages of %i)",
    async (pageSize) => {
      const fixture = await makeSyncFixture()
      await sync(fixture, makeApiSource(makeEmployeeRows(3)))
      const before = await readRecords(fixture)
      const rows = [...makeEmployeeRows(4), makeEmployeeRow(2, RAVI), makeEmployeeRow(4, RAVI)]
      const report = await sync(fixture, makeApiSource(rows, { pageSize }))
      expect(report).toMatchObject({
        state: "completed",
        totals: {
          rows: 6,
          accepted: 2,
          rejected: 4,
          repeated: 0,
          added: 0,
          updated: 0,
          unchanged: 2,
          disappeared: 0,
        },
        conflictRows: 4,
        issueCount: 4,
      })
      expect(report.issues.map(({ line }) => line)).toEqual([3, 6, 5, 7])
      expect(report.issues[0]).toMatchObject({
        column: "employeeId",
        value: "E0002",
        reason: expect.stringContaining("in rows 3 and 6") as string,
      })
      expect(await readRecords(fixture)).toEqual(before)
    },
  )

  it("do not hide that another employee left, and are resolved by a read without the conflict", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource(makeEmployeeRows(3)))
    const rows = [makeEmployeeRow(1), makeEmployeeRow(2), makeEmployeeRow(2, RAVI)]
    expect((await sync(fixture, makeApiSource(rows))).totals).toMatchObject({ rejected: 2, disappeared: 1 })
    const healed = [makeEmployeeRow(1), makeEmployeeRow(2, RAVI), makeEmployeeRow(3)]
    expect(await sync(fixture, makeApiSource(healed))).toMatchObject({ conflictRows: 0, issueCount: 0 })
    expect((await readRecords(fixture))[1]).toMatchObject({ name: "Ravi Kumar" })
  })

  it("are not sent at the first sync", async () => {
    const fixture = await makeSyncFixture()
    await sync(fixture, makeApiSource([makeEmployeeRow(1), makeEmployeeRow(2), makeEmployeeRow(2, RAVI)]))
    expect((await readWebhooks(fixture)).flatMap(({ employees }) => employees)).toEqual(["E0001"])
  })
})

describe("a repetition of one person", () => {
  it("is counted, and named where it says something else", async () => {
    const fixture = await makeSyncFixture()
    const rows = [...makeEmployeeRows(2), makeEmployeeRow(1), makeEmployeeRow(2, { designation: "Lead" })]
    const report = await sync(fixture, makeApiSource(rows))
    expect(report.totals).toMatchObject({ rows: 4, accepted: 2, rejected: 0, repeated: 2, added: 2 })
    expect(report.notices).toMatchObject([
      { line: 5, value: "E0002", reason: expect.stringContaining("row 3") as string },
    ])
    expect(report).toMatchObject({ issueCount: 0, noticeCount: 1, replacedRows: 1 })
  })
})

describe("the rows of any read", () => {
  it("are accepted, rejected, repeated or excluded, each once", async () => {
    const person = fc.constantFrom<SourceRecord>({}, { designation: "Lead" }, RAVI, { department: "HR" })
    const row = fc.tuple(fc.integer({ min: 0, max: 4 }), person).map(([number, parts]) => {
      const own: SourceRecord = { department: "Sales", ...parts }
      return makeEmployeeRow(number, number === 0 ? { ...own, employeeId: "" } : own)
    })
    const makers = fc.constantFrom(makeApiSource, makeSource)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(row, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 4 }),
        makers,
        fc.constantFrom("full" as const, "delta" as const),
        async (loads, pageSize, make, mode) => {
          const fixture = await makeSyncFixture()
          for (const rows of loads) {
            const report = await sync(fixture, make(rows, { pageSize }), {
              mode,
              terms: { withheld: [], subset: [{ field: "department", operator: "is_not", values: ["HR"] }] },
            })
            const { accepted, rejected, repeated, excluded } = report.totals
            expect(report.totals.rows).toBe(rows.length)
            expect(accepted + rejected + repeated + excluded).toBe(rows.length)
            const { ledger } = fixture.ports
            const session = await Effect.runPromise(ledger.find(report.sessionId))
            expect(session?.totals).toEqual(report.totals)
          }
        },
      ),
      { numRuns: 50 },
    )
  })
})
