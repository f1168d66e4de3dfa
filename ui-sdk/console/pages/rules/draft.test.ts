import { describe, expect, it } from "vitest"
import { findRepeated, isUnchanged, move, newDraft, type Rule, toDraft, toRule } from "./draft.ts"

const RULES: ReadonlyArray<Rule> = [
  { kind: "replace", key: "department", values: { Mktg: "Marketing", HR: "" }, ignore_case: true },
  { kind: "replace_text", key: "name", find: "Mr. ", with: "" },
  { kind: "replace_text", key: "name", find: { class: "spaces" }, with: " " },
  { kind: "strip", key: "employeeId", characters: "-.", classes: ["leading_zeros"], where: "start" },
  { kind: "case", key: "name", to: "title" },
  { kind: "default", key: "companyName", value: "Kaveri" },
  { kind: "merge", key: "name", from: [{ column: "First" }, { key: "name" }], separator: ", " },
]

describe("a rule that is edited", () => {
  it("is the same rule again while nothing was changed", () => {
    expect(RULES.map((rule) => toRule(toDraft(rule)))).toEqual(RULES)
    expect(isUnchanged(RULES.map(toDraft), RULES)).toBe(true)
    expect(isUnchanged(move(RULES, 0, 1).map(toDraft), RULES)).toBe(false)
    expect(isUnchanged([...RULES.map(toDraft), newDraft()], RULES)).toBe(false)
  })

  it("is no rule before it is complete", () => {
    const draft = newDraft()
    for (const kind of ["replace", "replace_text", "strip", "default", "merge"] as const) {
      expect(toRule({ ...draft, kind })).toBeNull()
    }
  })

  it("says which text stands twice in its list", () => {
    const lines = [
      { from: "HR", to: "People" },
      { from: " HR", to: "Human resources" },
    ]
    expect(findRepeated({ ...newDraft(), lines })).toBe("HR")
    expect(findRepeated({ ...newDraft(), lines: lines.slice(1) })).toBeNull()
  })
})

describe("moving a rule", () => {
  it("keeps the order of the others, and stays within the list", () => {
    expect(move(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"])
    expect(move(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"])
    expect(move(["a", "b"], 0, -1)).toEqual(["a", "b"])
    expect(move(["a", "b"], 1, 2)).toEqual(["a", "b"])
  })
})
