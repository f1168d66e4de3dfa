import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MASK, NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { maskRecord } from "./mask.ts"

const MASKED = ["pan", "aadhar", "uan", "mobileNumber", "bankDetails_accountNumber", "bankDetails_ifscCode"]

describe("masking", () => {
  it("masks the six fields of the specification, and no other", () => {
    expect(EMPLOYEE_FIELDS.filter(({ masked }) => masked).map(({ key }) => key)).toEqual(MASKED)
  })

  it.each(["x", "0", " ", "ABCDE1234F", "x".repeat(100)])("replaces %j by twelve asterisks", (value) => {
    const masked = maskRecord({ pan: value, bankDetails: { accountNumber: value, ifscCode: value } })
    expect(masked).toEqual({ pan: MASK, bankDetails: { accountNumber: MASK, ifscCode: MASK } })
  })

  it("keeps the literals for missing values", () => {
    const none = {
      pan: null,
      aadhar: null,
      mobileNumber: "",
      bankDetails: { accountNumber: NOT_AVAILABLE, ifscCode: NOT_AVAILABLE },
    }
    expect(maskRecord(none)).toEqual(none)
    expect(maskRecord({})).toEqual({})
    expect(maskRecord({ bankDetails: {} })).toEqual({ bankDetails: {} })
  })

  it("does not mask the bank's name, nor fields of dependents", () => {
    const record = {
      bankDetails: { bankName: "A Bank" },
      dependentDetails: [{ name: "Mira", mobileNumber: "9876543210" }],
    }
    expect(maskRecord(record)).toEqual(record)
  })

  it("leaves no character and not the length of any value, whatever the script", () => {
    const value = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text !== NOT_AVAILABLE)
    fc.assert(
      fc.property(value, value, (one, other) => {
        const makeClearRecord = (text: string) => ({
          ...Object.fromEntries(MASKED.slice(0, 4).map((key) => [key, text])),
          bankDetails: { accountNumber: text, ifscCode: text },
        })
        expect(JSON.stringify(maskRecord(makeClearRecord(one)))).toBe(
          JSON.stringify(maskRecord(makeClearRecord(other))),
        )
      }),
    )
  })

  it("keeps the order of the keys and does not mutate its input", () => {
    const clear = Object.freeze({ name: "Asha", pan: "ABCDE1234F", grade: "L1" })
    expect(Object.keys(maskRecord(clear))).toEqual(["name", "pan", "grade"])
    expect(clear.pan).toBe("ABCDE1234F")
  })
})
