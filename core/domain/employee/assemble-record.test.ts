import { describe, expect, it } from "vitest"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { makeEmptySlots, makeRecordAssembler } from "./assemble-record.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"

const withValues = (values: Readonly<Record<string, unknown>>) =>
  EMPLOYEE_FIELDS.map(({ key }) => values[key])

const only = (...keys: ReadonlyArray<string>) => makeRecordAssembler(({ key }) => keys.includes(key), false)

describe("a record of values", () => {
  it("has each value at the path of its field", () => {
    const assemble = only("name", "bankDetails_bankName", "ctc_bonus_misc")
    const values = withValues({ name: "Asha", bankDetails_bankName: "B", ctc_bonus_misc: 0 })
    expect(assemble(values, [])).toEqual({
      name: "Asha",
      bankDetails: { bankName: "B" },
      salaryDetails: { ctc: { bonus: { misc: 0 } } },
    })
  })

  it.each([
    ["name", { name: NOT_AVAILABLE }],
    ["pan", { pan: null }],
    ["bankDetails_ifscCode", { bankDetails: { ifscCode: NOT_AVAILABLE } }],
    ["ctc_basic", { salaryDetails: { ctc: { basic: null } } }],
    ["employeeMetadata_marriageDate", { employeeMetadata: { marriageDate: NOT_AVAILABLE } }],
  ])("marks %s as missing in its own way", (key, record) => {
    expect(only(key)(makeEmptySlots(), [])).toEqual(record)
  })

  it("has no key for a missing month, year or component list", () => {
    expect(
      only("monthly_month", "monthly_year", "monthly_raw", "monthly_basic")(makeEmptySlots(), []),
    ).toEqual({
      salaryDetails: { monthly: { basic: null } },
    })
  })

  it("keeps falsy values", () => {
    expect(only("ctc_basic", "name")(withValues({ ctc_basic: 0, name: "" }), [])).toEqual({
      name: "",
      salaryDetails: { ctc: { basic: 0 } },
    })
  })

  it("has the given dependents, and the list only when it is included", () => {
    const dependents = [{ name: "Mira" }]
    expect(makeRecordAssembler(() => false, true)(makeEmptySlots(), dependents)).toEqual({
      dependentDetails: dependents,
    })
    expect(makeRecordAssembler(() => false, true)(makeEmptySlots(), [])).toEqual({ dependentDetails: [] })
    expect(makeRecordAssembler(() => false, false)(makeEmptySlots(), dependents)).toEqual({})
  })

  it("shares no object with the next record", () => {
    const assemble = only("bankDetails_bankName")
    const [one, other] = [assemble(makeEmptySlots(), []), assemble(makeEmptySlots(), [])]
    expect(one).not.toBe(other)
    expect(one.bankDetails).not.toBe(other.bankDetails)
    const slots = makeEmptySlots()
    slots[0] = "007"
    expect(makeEmptySlots()[0]).toBeUndefined()
    expect(makeEmptySlots()).toHaveLength(EMPLOYEE_FIELDS.length)
  })
})
