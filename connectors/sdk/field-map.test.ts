import { describe, expect, it } from "vitest"
import { parseFieldNames } from "./index.ts"

describe("the map of a source's own fields", () => {
  it("is read from lines, or from entries between commas or semicolons", () => {
    expect(parseFieldNames("aadhar = custom_aadhaar\nuan: custom_uan")).toEqual({
      aadhar: "custom_aadhaar",
      uan: "custom_uan",
    })
    expect(parseFieldNames(" pan=PAN no. ; bankDetails_ifscCode = IFSC, ")).toEqual({
      pan: "PAN no.",
      bankDetails_ifscCode: "IFSC",
    })
  })

  it("is empty without a text", () => {
    expect(parseFieldNames(undefined)).toEqual({})
    expect(parseFieldNames(" \n ")).toEqual({})
  })

  it.each([
    [
      "aadhar",
      "Entry 1 of the field map has no field of the source: write it like aadhar = custom_aadhaar_no.",
    ],
    [
      "uan = u\naadhaarNumber = a",
      "Entry 2 of the field map begins with a name that the data model does not have",
    ],
  ])("is refused with the number of the wrong entry: %s", (text, message) => {
    expect(() => parseFieldNames(text)).toThrow(message)
  })

  it("is called in the message as in the form", () => {
    expect(() => parseFieldNames("aadhar", "the custom columns")).toThrow("Entry 1 of the custom columns has")
  })
})
