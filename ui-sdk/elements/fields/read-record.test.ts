import { describe, expect, it } from "vitest"
import { readField } from "./read-record.ts"

const RECORD = {
  name: "Asha Rao",
  pan: "************",
  grade: "NOT AVAILABLE",
  aadhar: null,
  currentAddress: { addressLine: "1 Main Road", addressCity: "Pune", addressState: "NOT AVAILABLE" },
  bankDetails: { bankName: "A bank" },
  dependentDetails: [{ name: "Dolma" }, { name: "Pema" }],
  salaryDetails: { ctc: { basic: 1200, bonus: { joining: 50 } } },
}

describe("a field of a record", () => {
  it.each([
    ["name", { kind: "text", text: "Asha Rao" }],
    ["pan", { kind: "masked", text: "************" }],
    ["grade", { kind: "none" }],
    ["aadhar", { kind: "none" }],
    ["email", { kind: "none" }],
    ["currentAddress", { kind: "text", text: "1 Main Road, Pune" }],
    ["bankDetails_bankName", { kind: "text", text: "A bank" }],
    ["dependentDetails_name", { kind: "text", text: "Dolma, Pema" }],
    ["ctc_bonus_joining", { kind: "text", text: "50" }],
    ["monthly_basic", { kind: "none" }],
  ] as const)("%s is %o", (key, value) => {
    expect(readField(RECORD, key)).toEqual(value)
  })
})
