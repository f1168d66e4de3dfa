import { describe, expect, it } from "vitest"
import { flattenRecord } from "./flatten.ts"

describe("the flat form of a record", () => {
  it("has one key per field, dependents numbered from the second on", () => {
    const record = {
      name: "Asha",
      bankDetails: { bankName: "B" },
      employeeMetadata: { marriageDate: "2014-01-01" },
      dependentDetails: [{ name: "Mira" }, { name: "Ravi" }],
      salaryDetails: { ctc: { basic: 1, deductions: { pf: null } } },
    }
    expect(Object.fromEntries(flattenRecord(record))).toEqual({
      name: "Asha",
      bankDetails_bankName: "B",
      employeeMetadata_marriageDate: "2014-01-01",
      dependentDetails_name: "Mira",
      dependentDetails_2_name: "Ravi",
      ctc_basic: 1,
      ctc_deductions_pf: null,
    })
  })
})
