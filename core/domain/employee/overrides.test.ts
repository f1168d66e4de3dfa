import { describe, expect, it } from "vitest"
import { applyOverrides, mergeOverrides, getFieldValue, setFieldValue } from "./overrides.ts"
import type { MaskedRecord } from "./record.ts"

const record = {
  name: "Asha",
  department: "Finance",
  dob: null,
  currentAddress: { addressCity: "Pune", addressState: "MH" },
  dependentDetails: [{ name: "Ravi" }],
} as unknown as MaskedRecord

describe("a value at a path", () => {
  it("is read and written at any depth, and nothing else changes", () => {
    expect(getFieldValue(record, "currentAddress_addressCity")).toBe("Pune")
    expect(getFieldValue(record, "ctc_bonus_misc")).toBeUndefined()
    const changed = setFieldValue(record, "currentAddress_addressCity", "Delhi")
    expect(changed).toEqual({ ...record, currentAddress: { addressCity: "Delhi", addressState: "MH" } })
    expect(getFieldValue(record, "currentAddress_addressCity")).toBe("Pune")
    expect(setFieldValue(record, "ctc_bonus_misc", 5)).toMatchObject({
      salaryDetails: { ctc: { bonus: { misc: 5 } } },
    })
    expect(setFieldValue(record, "dependentDetails", [])).toMatchObject({ dependentDetails: [] })
  })
})

describe("an override", () => {
  const overrides = [
    { key: "department", value: "Legal", source: "Finance" },
    { key: "dob", value: "1990-01-01", source: null },
  ]

  it("applies while the source has the value that it had", () => {
    const { record: overridden, active } = applyOverrides(record, overrides)
    expect(overridden).toMatchObject({ department: "Legal", dob: "1990-01-01", name: "Asha" })
    expect(active).toEqual(overrides)
  })

  it("ends only for the field that the source changes", () => {
    const moved = { ...record, department: "Sales" } as MaskedRecord
    const { record: overridden, active } = applyOverrides(moved, overrides)
    expect(overridden).toMatchObject({ department: "Sales", dob: "1990-01-01" })
    expect(active).toEqual([overrides[1]])
  })

  it("keeps the source's value when it is set again", () => {
    expect(mergeOverrides(overrides, [{ key: "department", value: "Audit", source: "Legal" }])).toEqual([
      overrides[1],
      { key: "department", value: "Audit", source: "Finance" },
    ])
  })
})
