import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeRowTransform } from "../transformation/transform-row.ts"
import { type GivenMapping, planMapping } from "./field-mapping.ts"

const RULES = { vendor: [], connection: [], shares: () => true, columnsMayBeMissing: false }

const plan = (columns: ReadonlyArray<string>, given: GivenMapping | null) =>
  planMapping(columns, given, { mandatory: (key) => key === "name", rules: RULES })

const read = (columns: ReadonlyArray<string>, given: GivenMapping | null, cells: ReadonlyArray<unknown>) => {
  const { transformation, mapping, errors } = plan(columns, given)
  expect(errors).toEqual([])
  return makeRowTransform(transformation)(cells)[mapping.indexOf("name")]
}

const HEADERS = ["Emp Code", "Last Name", "First Name", "Middle Name"]
const PARTS = { "Emp Code": "employeeId", "Last Name": "name", "First Name": "name", "Middle Name": "name" }

describe("several columns with one field", () => {
  it.each([
    [["E1", "Rao", "Asha", "K"], "Asha K Rao"],
    [["E1", "Rao", "Asha", ""], "Asha Rao"],
    [["E1", "Rao", "Asha", "-"], "Asha Rao"],
    [["E1", "", "Asha", ""], "Asha"],
    [["E1", "Null", "Asha", ""], "Asha Null"],
  ])("make %j the name %s, whatever the order of its parts", (cells, name) => {
    expect(read(HEADERS, PARTS, cells)).toBe(name)
  })

  it("are found by their names without a mapping", () => {
    expect(read(HEADERS, null, ["E1", "Rao", "Asha", "K"])).toBe("Asha K Rao")
    expect(plan(HEADERS, null).unmapped).toEqual([])
  })

  it("are joined in the order of the file where they are no parts of a name", () => {
    const address = "currentAddress_addressLine"
    const { transformation, mapping, errors } = plan(["Code", "Name", "House", "Street"], {
      ...{ Code: "employeeId", Name: "name" },
      ...{ Street: address, House: address },
    })
    expect(errors).toEqual([])
    const row = makeRowTransform(transformation)(["E1", "Asha", "12", "MG Road"])
    expect(row[mapping.indexOf(address)]).toBe("12 MG Road")
  })

  it("are an error for a field that is no text", () => {
    const { errors } = plan(["Code", "Name", "DOB", "Birth"], {
      ...{ Code: "employeeId", Name: "name", DOB: "dob", Birth: "dob" },
    })
    expect(errors).toMatchObject([{ code: "key-mapped-twice", key: "dob" }])
  })

  it("lose no word and add none", () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.tuple(word, word, fc.option(word, { nil: "" })), ([first, last, middle]) => {
        const name = read(HEADERS, PARTS, ["E1", last, first, middle]) as string
        expect(name.split(" ")).toEqual([first, middle, last].filter((part) => part !== ""))
      }),
    )
  })
})
