import { describe, expect, it } from "vitest"
import { flattenKeys } from "./flatten-keys.ts"

const flat = (record: Record<string, unknown>) => Object.fromEntries(flattenKeys(record))

describe("the flat keys of a pushed record", () => {
  it("are those of the data model", () => {
    expect(
      flat({
        employeeId: "E1",
        bankDetails: { bankName: "Bank" },
        employeeMetadata: { marriageDate: "2020-01-01" },
        salaryDetails: { ctc: { basic: 1, bonus: { misc: 2 }, raw: { Special: 3 } }, monthly: { month: 1 } },
        dependentDetails: [{ name: "Ravi" }],
      }),
    ).toEqual({
      employeeId: "E1",
      bankDetails_bankName: "Bank",
      employeeMetadata_marriageDate: "2020-01-01",
      ctc_basic: 1,
      ctc_bonus_misc: 2,
      ctc_raw: { Special: 3 },
      monthly_month: 1,
      dependentDetails: [{ name: "Ravi" }],
    })
  })

  it("are unchanged when they are flat already", () => {
    const record = { ctc_basic: "1", currentAddress_addressCity: "Pune", dependentDetails_2_name: "Ravi" }
    expect(flat(record)).toEqual(record)
  })
})
