import { describe, expect, it } from "vitest"
import { frequentReasons, reasonLines } from "./frequent-reasons.ts"

const repeat = (times: number, column: string | null, reason: string) =>
  Array.from({ length: times }, (_, index) => ({ line: index + 1, column, value: null, reason }))

describe("the most frequent reasons", () => {
  it("are at most three, the most frequent first, with their columns and counts", () => {
    const issues = [
      ...repeat(1, "email", "It is no address."),
      ...repeat(2, null, "It is not an employee record."),
      ...repeat(1_200, "dob", "It is not a date."),
      ...repeat(3, "doj", "It is not a date."),
    ]
    expect(frequentReasons(issues)).toEqual([
      "dob: It is not a date. (1,200)",
      "doj: It is not a date. (3)",
      "It is not an employee record. (2)",
    ])
  })

  it("are none without an error", () => {
    expect(frequentReasons([])).toEqual([])
  })
})

describe("the lines about a number of errors", () => {
  it("give the number, including errors that were not stored, and the reasons", () => {
    expect(reasonLines("Values left out", 12_000, repeat(2, "dob", "It is not a date."))).toEqual([
      "Values left out: 12,000. Use --json to list them. Most frequent:",
      "  dob: It is not a date. (2)",
    ])
  })

  it("are none without an error", () => {
    expect(reasonLines("Values left out", 0, [])).toEqual([])
  })
})
