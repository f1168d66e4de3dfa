import { describe, expect, it } from "vitest"
import { compareFields } from "../../../../elements/sharing/compare-fields.ts"
import { applyChanges, type FieldChanges, listDifferences, type Sharing } from "./terms.ts"

const SHARING: Sharing = {
  vendor: "Tamarind",
  fields: [
    { key: "name", is_mandatory: true },
    { key: "email", is_mandatory: false },
    { key: "pan", is_mandatory: false },
  ],
  // The vendor no longer asks for the last one.
  withheld: ["pan", "uan"],
  subset: [],
  request: null,
  version: "1",
}
const changes: FieldChanges = new Map([
  ["email", false],
  ["pan", true],
  ["name", false],
] as const)

describe("switched fields", () => {
  it("change what is withheld, but for mandatory fields and those that are not asked for", () => {
    expect(applyChanges(SHARING, changes)).toEqual(["uan", "email"])
    expect(applyChanges(SHARING, new Map())).toEqual(SHARING.withheld)
  })

  it("are lost or gained only when that is a change", () => {
    expect(compareFields(SHARING, ["uan", "email"])).toEqual({ lost: ["email"], gained: ["pan"] })
    expect(compareFields(SHARING, SHARING.withheld)).toEqual({ lost: [], gained: [] })
  })

  it("hold over what someone else saved, and what that is is known", () => {
    const theirs: Sharing = { ...SHARING, withheld: ["email"], version: "2" }
    expect(applyChanges(theirs, new Map([["pan", false]]))).toEqual(["email", "pan"])
    expect(listDifferences(SHARING, theirs, new Map([["pan", false]]))).toEqual([
      { key: "email", isSharedByThem: false },
      { key: "pan", isSharedByThem: true },
    ])
  })
})
