import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { canonicalizeKey } from "../employee/field-key.ts"
import { planMapping } from "./field-mapping.ts"
import { suggestKeys } from "../mapping/suggest-keys.ts"

describe("suggestions", () => {
  const suggested = (header: string) => planMapping([header]).unmapped[0]?.suggestions ?? []

  it.each([
    ["Departmnet", "department"],
    ["Emplyee Id", "employeeId"],
    ["IFSC Codes", "bankDetails_ifscCode"],
    ["Bank Acount Numbr", "bankDetails_accountNumber"],
    ["Joining Date of Employee", "doj"],
  ])("for %j begin with %s", (header, key) => {
    expect(suggested(header)[0]?.key).toBe(key)
  })

  it("for an amount without a period include both periods", () => {
    const keys = suggested("Basic").map(({ key }) => key)
    expect(keys).toContain("ctc_basic")
    expect(keys).toContain("monthly_basic")
  })

  it("are at most three, best first, scored from 0 to 1, and without keys that are taken", () => {
    const { unmapped } = planMapping(["Department", "Deprtment Nme"])
    const suggestions = unmapped[0]?.suggestions ?? []
    expect(suggestions.length).toBeLessThanOrEqual(3)
    expect(suggestions.map(({ key }) => key)).not.toContain("department")
    const scores = suggested("Bank")
      .concat(suggested("Manager Mail"))
      .map(({ score }) => score)
    for (const score of scores) expect(score).toBeLessThanOrEqual(1)
    expect(suggested("zzzzqqqq")).toEqual([])
  })
})

describe("every list of suggestions", () => {
  const headers = fc.oneof(
    fc.constantFrom("Emp", "Bank Ac", "Mail", "Depart ment", "Joining", "Manager", "Adress", "Basic Sal"),
    fc.string(),
    fc.string({ unit: "grapheme" }),
  )

  it("is short, sorted, has keys of the model only, and only those near to the best", () => {
    fc.assert(
      fc.property(headers, (header) => {
        const suggestions = suggestKeys(header)
        const scores = suggestions.map(({ score }) => score)
        expect(suggestions.length).toBeLessThanOrEqual(3)
        expect(scores).toEqual([...scores].sort((a, b) => b - a))
        for (const { key, score } of suggestions) {
          expect(canonicalizeKey(key)).toBe(key)
          expect(score).toBeGreaterThanOrEqual(0.6)
          expect(score).toBeLessThanOrEqual(1)
          expect(score).toBeGreaterThanOrEqual((scores[0] ?? 0) - 0.21)
        }
      }),
    )
  })

  it("has no key that is taken", () => {
    expect(suggestKeys("departmnt").map(({ key }) => key)).toContain("department")
    expect(suggestKeys("departmnt", new Set(["department"])).map(({ key }) => key)).not.toContain(
      "department",
    )
  })

  it("names only the first of several dependents", () => {
    const keys = suggestKeys("Dependent Nme 3").map(({ key }) => key)
    expect(keys).toContain("dependentDetails_name")
    expect(keys.filter((key) => /\d/u.test(key))).toEqual([])
  })

  it("prefers the same text to the same words, and the same words in another order to none", () => {
    expect(suggestKeys("Joining Date of")[0]).toMatchObject({ key: "doj", score: 0.95 })
    expect(suggestKeys("Date of Joining")[0]).toMatchObject({ key: "doj", score: 1 })
  })

  it("uses the beginning of a sentence", () => {
    const sentence = `Departmnt ${"x".repeat(60)}`
    expect(suggestKeys(sentence)).toEqual(suggestKeys(sentence.slice(0, 60)))
  })
})
