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
          { key: "name", isMandatory: true, isShared: true, isPresent: true },
          { key: "email", isMandatory: false, isShared: false, isPresent: true },
        ],
        present: 2,
        shared: 1,
      },
      {
        category: "bank_details_fields",
        fields: [{ key: "bankDetails_bankName", isMandatory: false, isShared: true, isPresent: true }],
        present: 1,
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

describe("fields that the source does not have", () => {
  it("are not counted, and come after those that it has", () => {
    const requested = [
      { key: "name", is_mandatory: true },
      { key: "pan", is_mandatory: false },
      { key: "grade", is_mandatory: false },
      { key: "ctc_basic", is_mandatory: false },
    ] as const
    const isPresent = (key: string) => key === "name" || key === "grade"
    const categories = listSharedFields(requested, ["grade"], isPresent)
    expect(categories.map(({ category, present, shared }) => [category, present, shared])).toEqual([
      ["detail_info_fields", 2, 1],
      ["ctc_details_fields", 0, 0],
    ])
    expect(categories[0]?.fields.map(({ key }) => key)).toEqual(["name", "grade", "pan"])
  })
})
