import { describe, expect, it } from "vitest"
import { recognizeValues } from "./recognize-values.ts"
import { suggestColumns, type SuggestOptions } from "./suggest-columns.ts"

const suggest = (
  columns: Readonly<Record<string, ReadonlyArray<string>>>,
  { remembered = null, shares = () => true }: Partial<SuggestOptions> = {},
) => {
  const listed = Object.entries(columns).map(([header, values]) => ({ header, values }))
  const suggestions = suggestColumns(listed, { remembered, shares })
  return Object.fromEntries(
    listed.map(({ header }, index) => {
      const { suggestion = null, suggestedBy = null, isCertain = false } = suggestions[index] ?? {}
      return [
        header,
        suggestion === null && suggestedBy === null ? null : [suggestion, suggestedBy, isCertain],
      ]
    }),
  )
}

describe("suggesting fields for columns", () => {
  it("recognises names, values and similar names, in this order", () => {
    expect(
      suggest({ "Employee Code": [], "Tax No": ["ABCPE1234F"], Desgnation: [], Locker: ["L-1"] }),
    ).toEqual({
      "Employee Code": ["employeeId", "name", true],
      "Tax No": ["pan", "values", false],
      Desgnation: ["designation", "name", false],
      Locker: null,
    })
  })

  it("prefers what the last upload used, also that a column was left out", () => {
    const remembered = { "Employee Code": "", Locker: "department" }
    expect(suggest({ "Employee Code": [], Locker: [] }, { remembered })).toEqual({
      "Employee Code": [null, "remembered", true],
      Locker: ["department", "remembered", true],
    })
  })

  it("suggests a field once, and none that the vendor may not see", () => {
    const columns = { PAN: [], Other: ["ABCPE1234F"], Mail: ["a@b.example"] }
    const shares = (key: string) => key !== "email"
    expect(suggest(columns, { shares })).toEqual({ PAN: ["pan", "name", true], Other: null, Mail: null })
  })
})

describe("recognising values", () => {
  it.each([
    ["pan", ["ABCPE1234F", "AKQPI4421K"]],
    ["bankDetails_ifscCode", ["HDFC0001234"]],
    ["email", ["asha@acme.example"]],
    ["mobileNumber", ["98765 43210", "+91 9876543210", "09876543210"]],
    ["dob", ["17-03-1988", "02-12-1993"]],
    ["doj", ["2016-07-04", "2021-01-11", "1 Apr 2024"]],
  ])("as %s", (key, values) => {
    expect(recognizeValues(values)).toBe(key)
  })

  it("tolerates a few wrong ones", () => {
    expect(recognizeValues(["ABCPE1234F", "ABCPE1234F", "ABCPE1234F", "ABCPE1234F", "?"])).toBe("pan")
    expect(recognizeValues(["ABCPE1234F", "?"])).toBeNull()
  })

  it("says nothing without values, or where dates could be either", () => {
    expect(recognizeValues([])).toBeNull()
    expect(recognizeValues(["1990-01-01", "2019-01-01"])).toBeNull()
  })
})
