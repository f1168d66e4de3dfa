import { describe, expect, it } from "vitest"
import {
  assignField,
  type Column,
  completeMapping,
  joinField,
  listJoined,
  listMissing,
} from "./column-mapping.ts"

const column = (header: string, suggestion: string | null): Column => ({
  header,
  original_header: null,
  suggestion,
  suggested_by: suggestion === null ? null : "name",
  is_certain: true,
  name_place: null,
  pay_periods: null,
  splits: [],
  samples: [],
  is_empty: false,
})

describe("the mapping of columns", () => {
  it("takes what was chosen, and suggestions for the rest; columns of an earlier file are dropped", () => {
    const columns = [column("Code", "employeeId"), column("Mail", "email"), column("Locker", null)]
    expect(completeMapping(columns, { Mail: null, Gone: "pan" })).toEqual({
      Code: "employeeId",
      Mail: null,
      Locker: null,
    })
  })

  it("gives a field to one column only", () => {
    expect(completeMapping([column("A", "name"), column("B", null)], { B: "name" })).toEqual({
      A: null,
      B: "name",
    })
    expect(assignField({ A: "name", B: null }, "B", "name")).toEqual({ A: null, B: "name" })
    expect(assignField({ A: null, B: "name" }, "B", null)).toEqual({ A: null, B: null })
  })

  it("gives each field of a split column to no other column", () => {
    const place = "currentAddress_addressCity - currentAddress_addressPincode"
    const columns = [column("Place", place), column("City", "currentAddress_addressCity")]
    expect(completeMapping(columns, { City: "currentAddress_addressCity" })).toEqual({
      Place: null,
      City: "currentAddress_addressCity",
    })
    expect(assignField({ Place: place, City: null }, "City", "currentAddress_addressCity")).toEqual({
      Place: null,
      City: "currentAddress_addressCity",
    })
    expect(assignField({ Place: null, Pin: "currentAddress_addressPincode" }, "Place", place)).toEqual({
      Place: place,
      Pin: null,
    })
    const wanted = [{ key: "currentAddress", is_mandatory: true }]
    expect(listMissing({ Code: "employeeId", Place: place }, wanted)).toEqual([])
  })

  it("joins columns with one field of words", () => {
    const mapping = { First: "name", Last: null, Born: "dob", Left: null }
    const joinable = new Set(["name"])
    const joined = joinField(mapping, "Last", "name")
    expect(joined).toEqual({ ...mapping, Last: "name" })
    expect(listJoined({ mapping: joined, joinable }, "Last", "name")).toEqual(["First"])
    expect(listJoined({ mapping: joined, joinable }, "Left", "dob")).toEqual([])
    expect(assignField(joined, "Left", "name")).toEqual({
      First: null,
      Last: null,
      Born: "dob",
      Left: "name",
    })
  })

  it("names mandatory fields without a column; a part of an object counts", () => {
    const model = [
      { key: "name", is_mandatory: true },
      { key: "status", is_mandatory: true },
      { key: "currentAddress", is_mandatory: true },
      { key: "pan", is_mandatory: false },
    ]
    expect(listMissing({ City: "currentAddress_addressCity" }, model)).toEqual(["employeeId", "name"])
    expect(listMissing({ Id: "employeeId", N: "name", C: "currentAddress" }, model)).toEqual([])
  })
})
