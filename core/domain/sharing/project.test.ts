import { describe, expect, it } from "vitest"
import { type DataModelKey, TokenFlag } from "../../contract/sharing/data-model-flags.ts"
import { makeSharingPolicy } from "./policy.ts"
import { projectRecord } from "./project.ts"
import { makeFlags } from "./token-flags.ts"

const without = (...disabled: ReadonlyArray<DataModelKey>) =>
  makeSharingPolicy(
    { vendor: makeFlags((key) => TokenFlag.make(disabled.includes(key) ? 0 : 1)), connection: null },
    [],
  )

const record = {
  id: "1",
  employeeId: "007",
  name: "Asha",
  pan: "************",
  bankDetails: { accountNumber: "************", bankName: "B" },
  currentAddress: { addressCity: "Kochi", addressLine: "12 Lake Road" },
  dependentDetails: [
    { name: "Mira", dob: "2015-02-01" },
    { name: "Ravi", dob: "NOT AVAILABLE" },
  ],
  salaryDetails: { ctc: { basic: 1, taxRegime: "New", deductions: { pf: 1, esi: null } } },
} as const

describe("projecting a stored record", () => {
  it("onto a policy that shares everything keeps everything", () => {
    expect(projectRecord(record, without())).toEqual(record)
  })

  it("removes fields, parts and whole objects that are not shared", () => {
    const projected = projectRecord(
      record,
      without("employeeId", "pan", "bankDetails_accountNumber", "currentAddress", "ctc_deductions_pf"),
    )
    expect(projected).toEqual({
      id: "1",
      name: "Asha",
      bankDetails: { bankName: "B" },
      dependentDetails: record.dependentDetails,
      salaryDetails: { ctc: { basic: 1, taxRegime: "New", deductions: { esi: null } } },
    })
  })

  it("drops an object without a shared field", () => {
    expect(
      projectRecord({ id: "1", bankDetails: { bankName: "B" } }, without("bankDetails_bankName")),
    ).toEqual({
      id: "1",
    })
  })

  it("drops a dependent without a shared field, and the list when none of its fields is shared", () => {
    expect(projectRecord(record, without("dependentDetails_name")).dependentDetails).toEqual([
      { dob: "2015-02-01" },
    ])
    const none = without(
      "dependentDetails_name",
      "dependentDetails_relation",
      "dependentDetails_dob",
      "dependentDetails_mobileNumber",
      "dependentDetails_email",
      "dependentDetails_gender",
      "dependentDetails_profession",
    )
    expect(projectRecord(record, none)).not.toHaveProperty("dependentDetails")
  })

  it("adds nothing to the record, and keeps an empty list", () => {
    expect(projectRecord({ id: "1", dependentDetails: [] }, without())).toEqual({
      id: "1",
      dependentDetails: [],
    })
  })

  it("drops keys that are not in the model", () => {
    expect(projectRecord({ ...record, secret: 1 } as typeof record, without())).not.toHaveProperty("secret")
  })

  it("does not mutate the record", () => {
    const before = structuredClone(record)
    projectRecord(record, without("pan", "bankDetails_accountNumber"))
    expect(record).toEqual(before)
  })
})
