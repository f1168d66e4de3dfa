import { describe, expect, it } from "vitest"
import { MASK, NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { countFilledFields, encodeFilledFields, FILLED_FIELD_KEYS } from "./filled-fields.ts"

const listFilled = (record: object): ReadonlyArray<string> => {
  const { counts } = countFilledFields([encodeFilledFields(record)])
  return FILLED_FIELD_KEYS.filter((_, index) => counts[index] === 1)
}

describe("the fields of a record that have a value", () => {
  it("counts a masked value as a value, and neither NOT AVAILABLE, nor null, nor an empty text", () => {
    const record = { employeeId: "E1", pan: MASK, doj: NOT_AVAILABLE, dob: null, email: "" }
    expect(listFilled(record)).toEqual(["employeeId", "pan"])
  })

  it("counts an object as soon as one of its parts has a value", () => {
    const currentAddress = { addressLine: NOT_AVAILABLE, addressCity: "Pune" }
    const permanentAddress = { addressLine: NOT_AVAILABLE, addressCity: NOT_AVAILABLE }
    expect(listFilled({ currentAddress, permanentAddress })).toEqual(["currentAddress"])
  })

  it("counts zero as a value of pay, deep in the salary", () => {
    const salaryDetails = { ctc: { basic: 0, bonus: { joining: 500 }, hra: null }, monthly: null }
    expect(listFilled({ salaryDetails })).toEqual(["ctc_basic", "ctc_bonus_joining"])
  })

  it("counts a field of dependents when any of them has it", () => {
    const dependentDetails = [
      { name: "A", dob: null },
      { name: "B", relation: "Child" },
    ]
    expect(listFilled({ dependentDetails })).toEqual(["dependentDetails_name", "dependentDetails_relation"])
    expect(listFilled({ dependentDetails: [] })).toEqual([])
  })

  it("sets apart records that were stored without it, or by another data model", () => {
    const other = encodeFilledFields({ name: "A" }).with(0, 0)
    const counted = countFilledFields([
      encodeFilledFields({ name: "A" }),
      encodeFilledFields({}),
      null,
      other,
    ])
    expect(counted).toMatchObject({ employees: 2, uncounted: 2 })
    expect(counted.counts[FILLED_FIELD_KEYS.indexOf("name")]).toBe(1)
  })
})
