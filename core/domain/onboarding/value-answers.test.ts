import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { TransformationRules } from "../../contract/transformation/transformation-rules.ts"
import { compileTextChange } from "../transformation/change-text.ts"
import { parseRules } from "../transformation/parse-rules.ts"
import { addAnswers, findWrongAnswers, mayLeaveOut, mergeAnswers } from "./value-answers.ts"

const texts = fc.constantFrom("Benched", "BENCHED", "Parked", "Floater ", "floater", "Sent home")
const statuses = fc.constantFrom("Active", "Inactive", "Terminated")
const answers = fc.dictionary(texts, statuses).map((status) => ({ status: dropEqual(status) }))

/** Two spellings of one text cannot be answered at once. */
const dropEqual = (values: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...new Map(Object.entries(values).map((entry) => [entry[0].trim().toLowerCase(), entry])).values(),
  ])

const apply = (rules: TransformationRules, text: string): string =>
  rules.reduce((value, rule) => (rule.kind === "replace" ? compileTextChange(rule)(value) : value), text)

describe("answers about unknown values", () => {
  it("make rules that are permitted, and that say the latest answer to a text in any case", () => {
    fc.assert(
      fc.property(answers, answers, (first, second) => {
        const rules = addAnswers(addAnswers([], first), second)
        if (rules.length > 0) expect(parseRules(rules, "connection")).toEqual({ rules })
        for (const [text, value] of Object.entries(second.status))
          expect(apply(rules, text.trim().toUpperCase())).toBe(value)
        expect(addAnswers([], mergeAnswers(first, second))).toEqual(rules)
      }),
    )
  })

  it("extend the last rule about the field only where that replaces in any case", () => {
    const own = { kind: "replace", key: "status", values: { X: "Active" } } as const
    const any = { ...own, ignore_case: true } as const
    const other = { kind: "case", key: "name", to: "title" } as const
    const given = { status: { Y: "Inactive" } }
    const added = { kind: "replace", key: "status", values: { Y: "Inactive" }, ignore_case: true }
    expect(addAnswers([own], given)).toEqual([own, added])
    expect(addAnswers([any, other], given)).toEqual([
      { ...any, values: { X: "Active", Y: "Inactive" } },
      other,
    ])
    const stripped = { kind: "strip", key: "status", characters: "*" } as const
    expect(addAnswers([any, stripped], given)).toEqual([any, stripped, added])
    expect(addAnswers([own], {})).toEqual([own])
  })

  it("leave a value out where the field needs none, and never the status", () => {
    expect(mayLeaveOut("status", () => false)).toBe(false)
    expect(mayLeaveOut("maritalStatus", () => false)).toBe(true)
    expect(mayLeaveOut("gender", (flag) => flag === "gender")).toBe(false)
    expect(findWrongAnswers({ status: { X: "" }, gender: { X: "" } }, () => false)).toEqual(["status"])
    expect(findWrongAnswers({ gender: { X: "Married" } }, () => false)).toEqual(["gender"])
  })
})
