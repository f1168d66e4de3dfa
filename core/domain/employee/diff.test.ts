import { describe, expect, it } from "vitest"
import { findChangedKeys, classifyChange } from "./diff.ts"

describe("what a row is to the directory", () => {
  const bytes = (...values: ReadonlyArray<number>) => Uint8Array.from(values)

  it("is new without a stored fingerprint, unchanged with the same, updated with another", () => {
    expect(classifyChange(null, bytes(1, 2))).toBe("added")
    expect(classifyChange(bytes(1, 2), bytes(1, 2))).toBe("unchanged")
    expect(classifyChange(bytes(1, 2), bytes(1, 3))).toBe("updated")
    expect(classifyChange(bytes(1), bytes(1, 2))).toBe("updated")
    expect(classifyChange(bytes(1, 2), bytes(1))).toBe("updated")
  })
})

describe("the changed keys of two records", () => {
  it("name each field once, in canonical order", () => {
    const before = { name: "Asha", grade: "L1", pan: "ABCDE1234F", currentAddress: { addressCity: "Kochi" } }
    const after = { name: "Asha", grade: "L2", pan: "ABCDE1234G", currentAddress: { addressCity: "Pune" } }
    expect(findChangedKeys(before, after)).toEqual(["pan", "grade", "currentAddress_addressCity"])
  })

  it("name a field that only one of them holds", () => {
    expect(findChangedKeys({ pan: null }, {})).toEqual(["pan"])
    expect(findChangedKeys({}, { pan: null })).toEqual(["pan"])
    expect(findChangedKeys({}, { dependentDetails: [] })).toEqual(["dependentDetails"])
  })

  it("name the data-model key of a dependent, whichever it is", () => {
    const before = {
      dependentDetails: [
        { name: "Mira", dob: "2015-02-01" },
        { name: "Ravi", dob: "1980-01-01" },
      ],
    }
    const after = {
      dependentDetails: [
        { name: "Mira", dob: "2015-02-02" },
        { name: "Ravi", dob: "1980-01-02" },
      ],
    }
    expect(findChangedKeys(before, after)).toEqual(["dependentDetails_dob"])
    expect(findChangedKeys(before, { dependentDetails: before.dependentDetails.slice(0, 1) })).toEqual([
      "dependentDetails_name",
      "dependentDetails_dob",
    ])
  })

  it("compare the source's own components by their content", () => {
    const raw = (value: Readonly<Record<string, unknown>>) => ({ salaryDetails: { ctc: { raw: value } } })
    expect(findChangedKeys(raw({ a: 1, b: [1, 2] }), raw({ b: [1, 2], a: 1 }))).toEqual([])
    expect(findChangedKeys(raw({ a: 1 }), raw({ a: 2 }))).toEqual(["ctc_raw"])
    expect(findChangedKeys(raw({ a: [1] }), raw({ a: { 0: 1 } }))).toEqual(["ctc_raw"])
    expect(findChangedKeys(raw({ a: undefined }), raw({ b: undefined }))).toEqual(["ctc_raw"])
  })
})
