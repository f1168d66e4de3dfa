import { describe, expect, it } from "vitest"
import type { SubsetField } from "../../contract/employee/fields.ts"
import type { SubsetRule } from "../../contract/sharing/sharing-terms.ts"
import { makeSubset } from "./subset.ts"

const sales: SubsetRule = { field: "department", operator: "is", values: ["Sales", "After Sales"] }
const notInterns: SubsetRule = {
  field: "employmentType",
  operator: "is_not",
  values: ["Probation/Intern"],
}

const includes = (
  rules: ReadonlyArray<SubsetRule>,
  employee: Readonly<Partial<Record<SubsetField, unknown>>>,
) => makeSubset(rules).includes((field) => employee[field])

describe("a subset", () => {
  it("without a rule includes every employee", () => {
    expect(includes([], {})).toBe(true)
  })

  it("includes employees with a value of an `is` rule, in any spelling", () => {
    expect(includes([sales], { department: "Sales" })).toBe(true)
    expect(includes([sales], { department: "  after   SALES " })).toBe(true)
    expect(includes([sales], { department: "Presales" })).toBe(false)
  })

  it("excludes employees with a value of an `is_not` rule", () => {
    expect(includes([notInterns], { employmentType: "Probation/Intern" })).toBe(false)
    expect(includes([notInterns], { employmentType: "Permanent" })).toBe(true)
  })

  it("treats a missing value as none of the values", () => {
    expect(includes([sales], {})).toBe(false)
    expect(includes([sales], { department: null })).toBe(false)
    expect(includes([notInterns], {})).toBe(true)
  })

  it("requires every rule to match", () => {
    const rules = [sales, notInterns]
    expect(includes(rules, { department: "Sales", employmentType: "Contract" })).toBe(true)
    expect(includes(rules, { department: "Sales", employmentType: "Probation/Intern" })).toBe(false)
    expect(includes(rules, { department: "HR", employmentType: "Contract" })).toBe(false)
  })

  it("lists the fields of its rules, each once", () => {
    expect(makeSubset([sales, notInterns, { ...sales, operator: "is_not" }]).fields).toEqual([
      "department",
      "employmentType",
    ])
  })

  it("has a version that differs exactly between different rules", () => {
    const versions = [[], [sales], [notInterns], [{ ...sales, operator: "is_not" } as const]].map(
      (rules) => makeSubset(rules).version,
    )
    expect(new Set(versions).size).toBe(versions.length)
    const reworded: SubsetRule = { ...sales, values: ["after sales", "SALES"] }
    expect(makeSubset([reworded]).version).toBe(makeSubset([sales]).version)
  })
})
