import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseSalaryMaster } from "../../../core/domain/salary/parse-salary-master.ts"
import { componentProblems } from "./salary-components.ts"

const basic = { identifier: "basic", title: "Basic pay", accountingCode: null }

describe("the problems that the suite reports for salary components", () => {
  it("are none when the components are valid", () => {
    expect(componentProblems({ ctc: [basic], monthly: [] })).toEqual([])
  })

  it("name every invalid part", () => {
    expect(componentProblems({ ctc: [{ ...basic, title: " " }], monthly: [basic, basic] })).toEqual([
      "ctc.0.title: Expected a text of 1 to 500 characters",
      "monthly.1.identifier: Another component of the list has the same",
    ])
  })

  it("match what the service accepts", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 2 }),
      fc.constantFrom("a", " ", "x".repeat(500), "x".repeat(501), "a\0", "\ud800"),
    )
    const entry = fc.record(
      {
        identifier: fc.oneof({ weight: 4, arbitrary: text }, fc.anything({ maxDepth: 1 })),
        title: fc.oneof({ weight: 4, arbitrary: text }, fc.anything({ maxDepth: 1 })),
        accountingCode: fc.oneof(fc.constant(null), text, fc.anything({ maxDepth: 1 })),
        more: fc.anything({ maxDepth: 1 }),
      },
      { requiredKeys: ["identifier", "title"] },
    )
    const list = fc.oneof(
      { weight: 6, arbitrary: fc.array(entry, { maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom(999, 1_000, 1_001).map(many) },
      { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) },
    )
    const given = fc.oneof(
      { weight: 8, arbitrary: fc.record({ ctc: list, monthly: list }) },
      { weight: 1, arbitrary: fc.anything({ maxDepth: 2 }) },
    )
    fc.assert(
      fc.property(given, (value) => {
        expect(componentProblems(value).length === 0).toBe("components" in parseSalaryMaster(value))
      }),
      { numRuns: 500 },
    )
  })
})

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...basic, identifier: String(index) }))
