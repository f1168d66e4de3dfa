import { describe, expect, it } from "vitest"
import { withhold } from "./withhold.ts"

describe("--withhold", () => {
  it("adds categories and fields to the terms, each once", () => {
    const terms = {
      withheld: ["pan"],
      subset: [{ field: "department", operator: "is", values: ["Sales"] }],
    } as const
    expect(withhold(terms, ["pan,uan", "ctc_details_fields"])).toEqual({
      withheld: ["pan", "uan", "ctc_details_fields"],
      subset: terms.subset,
    })
    expect(withhold(null, ["bank_details_fields"])).toEqual({ withheld: ["bank_details_fields"], subset: [] })
  })

  it("refuses a name that is neither, with those that exist", () => {
    expect(() => withhold(null, ["salary"])).toThrow(
      /^"salary" is neither a category nor a field: withhold detail_info_fields, .*salary_monthly_details_fields/u,
    )
  })
})
