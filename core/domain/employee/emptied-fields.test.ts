import { describe, expect, it } from "vitest"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { findEmptiedFields } from "./emptied-fields.ts"

const record = (parts: object): EmployeeRecord => ({ id: "1", ...parts })
const emptied = (before: object, after: object, shares: (key: string) => boolean = () => true) =>
  findEmptiedFields(record(before), record(after), shares)

describe("the fields that a change empties", () => {
  it("are those that had a value and now have none, in any form", () => {
    const before = {
      name: "Asha",
      pan: "************",
      email: "a@acme.example",
      grade: "L1",
      gender: "Female",
    }
    const after = { name: "Asha", pan: null, grade: "NOT AVAILABLE", gender: "Other", email: "" }
    expect([...emptied(before, after)].toSorted()).toEqual(["email", "grade", "pan"])
    expect(emptied(after, before)).toEqual([])
  })

  it("exclude those that are no longer shared, since the vendor or corporate requested that", () => {
    const before = { pan: "************", uan: "************" }
    expect(emptied(before, {}, (key) => key === "uan")).toEqual(["uan"])
  })

  it("include parts of objects, also when the whole object is missing", () => {
    const before = {
      bankDetails: { bankName: "State Bank", accountNumber: "************", ifscCode: "NOT AVAILABLE" },
      salaryDetails: { ctc: { basic: 0, hra: null } },
    }
    expect([...emptied(before, {})].toSorted()).toEqual([
      "bankDetails_accountNumber",
      "bankDetails_bankName",
      "ctc_basic",
    ])
  })

  it("exclude the country, which a setting provides", () => {
    expect(emptied({ countryCode: "IN" }, { countryCode: "NOT AVAILABLE" })).toEqual([])
  })

  it("exclude fields that the pay of another month does not have", () => {
    const march = { salaryDetails: { monthly: { month: 3, year: 2026, basic: 1, reimbursements: 5 } } }
    const of = (month: number | null) => ({
      salaryDetails: {
        monthly: { month, year: month === null ? null : 2026, basic: 1, reimbursements: null },
      },
    })
    expect(emptied(march, of(4))).toEqual([])
    expect(emptied(march, of(3))).toEqual(["monthly_reimbursements"])
    expect(emptied(march, of(null))).toContain("monthly_reimbursements")
    expect(emptied(march, {})).toContain("monthly_basic")
  })

  it("include a dependent's field that no dependent has any more, but not the loss of one dependent", () => {
    const dependents = (...list: ReadonlyArray<object>) => ({ dependentDetails: list })
    const ravi = { name: "Ravi", relation: "Spouse", dob: "1990-01-01" }
    const uma = { name: "Uma", relation: "Child", dob: "2015-01-01" }
    expect(emptied(dependents(ravi, uma), dependents(uma))).toEqual([])
    expect(emptied(dependents(ravi, uma), dependents({ ...ravi, dob: null }, { ...uma, dob: null }))).toEqual(
      ["dependentDetails_dob"],
    )
    expect(emptied(dependents(ravi), dependents())).toEqual([
      "dependentDetails_name",
      "dependentDetails_relation",
      "dependentDetails_dob",
    ])
  })
})
