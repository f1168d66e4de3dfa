import { describe, expect, it } from "vitest"
import { listSharedFields, withWithheld } from "./shared-fields.ts"

const REQUESTED = [
  { key: "email", is_mandatory: false },
  { key: "name", is_mandatory: true },
  { key: "bankDetails_bankName", is_mandatory: false },
] as const

describe("the fields to share", () => {
  it("are those that the vendor asks for, by category, the mandatory ones first", () => {
    expect(listSharedFields(REQUESTED, ["email"])).toEqual([
      {
        category: "detail_info_fields",
        fields: [
          { key: "name", isMandatory: true, isShared: true },
          { key: "email", isMandatory: false, isShared: false },
        ],
        shared: 1,
      },
      {
        category: "bank_details_fields",
        fields: [{ key: "bankDetails_bankName", isMandatory: false, isShared: true }],
        shared: 1,
      },
    ])
  })

  it("include a mandatory one even when it was withheld", () => {
    expect(listSharedFields(REQUESTED, ["name"])[0]?.fields[0]).toMatchObject({ isShared: true })
  })

  it("are withheld and shared again", () => {
    expect(withWithheld(["pan"], "email", false)).toEqual(["pan", "email"])
    expect(withWithheld(["pan"], "pan", false)).toEqual(["pan"])
    expect(withWithheld(["pan", "email"], "pan", true)).toEqual(["email"])
  })
})
