import { describe, expect, it } from "vitest"
import type { FieldCategory } from "../../elements/fields/category.ts"
import type { RequestedField } from "../../elements/sharing/shared-fields.ts"
import { listUnreadable, rateCheck } from "./source-check.ts"

const makeCheck = (problems: Partial<Record<FieldCategory, string | null>>) => ({
  result: "ok" as const,
  categories: Object.entries(problems).map(([category, problem]) => ({
    category: category as FieldCategory,
    problem,
  })),
})

const REQUESTED: ReadonlyArray<RequestedField> = [
  { key: "name", is_mandatory: true },
  { key: "monthly_basic", is_mandatory: false },
  { key: "monthly_grossPay", is_mandatory: false },
  { key: "bankDetails_ifscCode", is_mandatory: false },
]
const HR_SYSTEM = { type: "HRMS", requested: REQUESTED } as const
const WITHOUT_PAY = makeCheck({
  detail_info_fields: null,
  salary_monthly_details_fields: "The user may not read payslips.",
})

describe("the fields of an account that may not read everything", () => {
  it("are those of the categories with a problem", () => {
    expect(listUnreadable(WITHOUT_PAY, HR_SYSTEM).map(({ key }) => key)).toEqual([
      "monthly_basic",
      "monthly_grossPay",
    ])
    expect(listUnreadable(makeCheck({ detail_info_fields: null }), HR_SYSTEM)).toEqual([])
    expect(listUnreadable(null, HR_SYSTEM)).toEqual([])
  })

  it("are none of a file, whose columns are matched later", () => {
    const requested = [{ key: "monthly_grossPay", is_mandatory: true }] as const
    expect(listUnreadable(WITHOUT_PAY, { type: "SFTP", requested })).toEqual([])
    expect(rateCheck(WITHOUT_PAY, { type: "SFTP", requested })).toBe("partial")
  })
})

describe("a test of an account", () => {
  it("is complete when everything can be read", () => {
    expect(rateCheck(makeCheck({ detail_info_fields: null }), HR_SYSTEM)).toBe("complete")
    expect(rateCheck(makeCheck({}), HR_SYSTEM)).toBe("complete")
  })

  it("is partial when what cannot be read can be left out", () => {
    expect(rateCheck(WITHOUT_PAY, HR_SYSTEM)).toBe("partial")
  })

  it("has failed when the vendor requires what cannot be read", () => {
    const requested = [...REQUESTED, { key: "monthly_deductions_tds", is_mandatory: true } as const]
    expect(rateCheck(WITHOUT_PAY, { ...HR_SYSTEM, requested })).toBe("failed")
  })

  it("has failed when nothing can be read, or the source says so", () => {
    expect(rateCheck(makeCheck({ detail_info_fields: "Nothing." }), { ...HR_SYSTEM, requested: [] })).toBe(
      "failed",
    )
    expect(rateCheck({ result: "failed", categories: [] }, HR_SYSTEM)).toBe("failed")
  })

  it("is none before the server's key is confirmed", () => {
    expect(rateCheck({ result: "host_key", categories: [] }, HR_SYSTEM)).toBe("none")
  })
})
