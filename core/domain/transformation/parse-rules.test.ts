import { describe, expect, it } from "vitest"
import { parseRules } from "./parse-rules.ts"

const errors = (given: unknown, owner: "vendor" | "connection" = "connection") => {
  const read = parseRules(given, owner)
  return "errors" in read ? read.errors : {}
}

/** The paths of all errors in one rule. */
const wrong = (rule: unknown, owner?: "vendor" | "connection") => Object.keys(errors([rule], owner))

const merge = { kind: "merge", key: "name" }

describe("parsing rules", () => {
  it("accepts valid rules", () => {
    const rules = [
      { kind: "replace", key: "department", values: { Mktg: "Marketing" }, ignore_case: true },
      { kind: "replace_text", key: "designation", find: "Sr.", with: "Senior" },
      { kind: "replace_text", key: "name", find: { class: "spaces" }, with: " " },
      { kind: "strip", key: "employeeId", classes: ["letters", "leading_zeros"], where: "start" },
      { kind: "case", key: "dependentDetails_name", to: "title" },
      { kind: "default", key: "countryCode", value: "IN" },
      { kind: "merge", key: "name", from: [{ column: "First Name" }, { key: "fatherName" }], separator: "" },
    ]
    expect(parseRules(rules, "connection")).toEqual({ rules })
    expect(parseRules([], "vendor")).toEqual({ rules: [] })
  })

  it("names every error of every rule by its path", () => {
    const given = [
      { kind: "strip", key: "pan" },
      { kind: "replce", key: "name" },
      { kind: "merge", key: "", from: [{ kee: 1 }], more: 1 },
      { kind: "replace", key: "name", values: { "CANARY one": 7 } },
      { kind: "replace_text", key: "name", find: "", with: "\0" },
    ]
    const found = errors(given)
    expect(Object.keys(found).toSorted()).toEqual([
      "0",
      "1",
      "2.from.0.column",
      "2.from.0.kee",
      "2.from.0.key",
      "2.key",
      "2.more",
      "3.values",
      "4.find",
      "4.with",
    ])
    expect(found["0"]).toBe("Expected characters, classes or both")
    expect(found["1"]).toContain("kind is replace, replace_text")
    expect(JSON.stringify(found)).not.toContain("CANARY")
  })

  it("limits the length of the list", () => {
    const rule = { kind: "case", key: "name", to: "upper" }
    expect(errors(Array.from({ length: 50 }, () => rule))).toEqual({})
    expect(Object.keys(errors(Array.from({ length: 51 }, () => rule)))).toEqual(["body"])
    expect(Object.keys(errors({ rules: [rule] }))).toEqual(["body"])
    const values = Object.fromEntries(
      Array.from({ length: 400 }, (_, n) => [`v${String(n)}`, "x".repeat(180)]),
    )
    expect(errors([{ kind: "replace", key: "grade", values }])["body"]).toContain("65536 characters")
  })
})

describe("the keys of rules", () => {
  it("must exist in the data model; the nearest ones are suggested", () => {
    const found = errors([
      { kind: "case", key: "departmnt", to: "upper" },
      { ...merge, from: [{ key: "surname" }] },
    ])
    expect(found["0.key"]).toContain("Did you mean department")
    expect(found["1.from.0.key"]).toContain('no key "surname"')
  })

  it("must hold one value each", () => {
    expect(wrong({ kind: "case", key: "dependentDetails", to: "upper" })).toEqual(["0.key"])
    expect(wrong({ kind: "case", key: "ctc_raw", to: "upper" })).toEqual(["0.key"])
    expect(wrong({ ...merge, from: [{ key: "dependentDetails" }] })).toEqual(["0.from.0.key"])
  })

  it("reject a default that would merge employees, or add dependents to every employee", () => {
    expect(wrong({ kind: "default", key: "employeeId", value: "1" })).toEqual(["0.key"])
    expect(wrong({ kind: "default", key: "dependentDetails_2_relation", value: "Child" })).toEqual(["0.key"])
    expect(wrong({ kind: "default", key: "companyName", value: "Acme" })).toEqual([])
  })
})

describe("a rule is rejected", () => {
  it("when it copies a masked value into an unmasked field", () => {
    expect(wrong({ ...merge, from: [{ key: "name" }, { key: "pan" }] })).toEqual(["0.from.1.key"])
    expect(wrong({ kind: "merge", key: "uan", from: [{ key: "pan" }] })).toEqual([])
    expect(wrong({ kind: "merge", key: "uan", from: [{ key: "name" }] })).toEqual([])
  })

  it("when a vendor's rule reads a column by its header", () => {
    const rule = { ...merge, from: [{ column: "First Name" }] }
    expect(wrong(rule, "vendor")).toEqual(["0.from.0.column"])
    expect(wrong(rule, "connection")).toEqual([])
  })

  it("when it contains an identifier of a person", () => {
    const PAN = "ABCDE1234F"
    const rules = [
      { kind: "replace", key: "pan", values: { [PAN]: "x" } },
      { kind: "replace", key: "pan", values: { x: PAN } },
      { kind: "replace_text", key: "pan", find: PAN, with: "987654321012" },
      { kind: "default", key: "mobileNumber", value: "9845012345" },
    ]
    expect(Object.keys(errors(rules))).toEqual(["0.values", "1.values", "2.find", "2.with", "3.value"])
    expect(JSON.stringify(errors(rules))).not.toContain(PAN)
  })

  it("when it replaces the same text twice", () => {
    const values = { HR: "a", hr: "b" }
    expect(wrong({ kind: "replace", key: "grade", values })).toEqual([])
    expect(wrong({ kind: "replace", key: "grade", values, ignore_case: true })).toEqual(["0.values"])
    expect(wrong({ kind: "replace", key: "grade", values: { HR: "a", "HR ": "b" } })).toEqual(["0.values"])
  })
})
