import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { summarizeFindings } from "./findings.ts"

const found = fc.record({
  line: fc.integer({ min: 1, max: 1_000 }),
  column: fc.option(fc.constantFrom("PAN", "DOB"), { nil: null }),
  reason: fc.constantFrom("It is no date.", "It is too long.", "It is missing."),
})

describe("a summary of a sync's findings", () => {
  it("counts every finding once, under its column, reason and effect", () => {
    fc.assert(
      fc.property(fc.array(found), fc.array(found), (issues, notices) => {
        const summary = summarizeFindings(issues, notices)
        const countRows = (rejected: boolean) =>
          summary.filter((one) => one.rejected === rejected).reduce((sum, { rows }) => sum + rows, 0)
        expect([countRows(true), countRows(false)]).toEqual([issues.length, notices.length])
        const kinds = summary.map(({ column, reason, rejected }) =>
          JSON.stringify([column, reason, rejected]),
        )
        expect(new Set(kinds).size).toBe(kinds.length)
      }),
    )
  })

  it("names the first row, and sorts the most frequent first", () => {
    const of = (line: number, reason: string) => ({ line, column: "PAN", reason })
    expect(summarizeFindings([of(9, "rare"), of(8, "often"), of(3, "often")], [])).toEqual([
      { column: "PAN", reason: "often", rows: 2, firstRow: 3, rejected: true },
      { column: "PAN", reason: "rare", rows: 1, firstRow: 9, rejected: true },
    ])
  })

  it("keeps at most a hundred kinds", () => {
    const many = Array.from({ length: 300 }, (_, n) => ({ line: n, column: null, reason: String(n) }))
    expect(summarizeFindings(many, [])).toHaveLength(100)
  })
})
