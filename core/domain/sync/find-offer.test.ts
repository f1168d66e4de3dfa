import { describe, expect, it } from "vitest"
import { planMapping } from "../reading/field-mapping.ts"
import { makeOfferFinder } from "./find-offer.ts"

const offers = (columns: ReadonlyArray<string>, source: Parameters<typeof makeOfferFinder>[1]) =>
  makeOfferFinder(planMapping(columns), source)

describe("what a source offers", () => {
  it("is a field with a column, named as the source names it, also by a part of it", () => {
    const find = offers(["Employee ID", "Date of Joining", "Work Location"], { hasFixedColumns: false })
    expect(find("doj")).toEqual({ kind: "column", header: "Date of Joining" })
    expect(find("jobLocation")).toEqual({ kind: "column", header: "Work Location" })
    expect(find("grade")).toEqual({ kind: "no-column" })
  })

  it("is for an HR system what its connector declares, also when no record has the key", () => {
    const fieldMap = { joined: "doj" }
    const find = offers(["employeeId", "name"], { hasFixedColumns: true, fieldMap })
    expect(find("doj")).toEqual({ kind: "column", header: "joined" })
    expect(find("grade")).toEqual({ kind: "not-provided" })
  })

  it("has every field of dependents in a list of them", () => {
    const find = offers(["employeeId", "dependentDetails"], { hasFixedColumns: true })
    expect(find("dependentDetails_dob")).toEqual({ kind: "column", header: "dependentDetails" })
  })
})
