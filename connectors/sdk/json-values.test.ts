import { describe, expect, it } from "vitest"
import { firstFilled, isObject, joinTexts, listObjects, readNumber, readPath, readText } from "./index.ts"

describe("reading values of JSON", () => {
  it("tells objects from lists and null", () => {
    expect([{}, [], null, "x", 7].map(isObject)).toEqual([true, false, false, false, false])
    expect(listObjects([{ a: 1 }, [], null, 7])).toEqual([{ a: 1 }])
    expect(listObjects({ a: 1 })).toEqual([])
  })

  it("follows a path as far as it goes", () => {
    const employee = { jobTitle: { title: "Analyst" }, groups: [{ title: "Finance" }], manager: null }
    expect(readPath(employee, "jobTitle", "title")).toBe("Analyst")
    expect(readPath(employee, "manager", "name")).toBeUndefined()
    expect(readPath(employee, "groups", "title")).toBeUndefined()
  })

  it.each([
    ["  Finance ", "Finance"],
    [42, "42"],
    [" ", null],
    [Number.NaN, null],
    [{}, null],
    [null, null],
    [true, null],
  ])("reads %j as the text %j", (value, expected) => {
    expect(readText(value)).toBe(expected)
  })

  it.each([
    ["12.5", 12.5],
    [7, 7],
    ["", null],
    ["seven", null],
    [Infinity, null],
    [null, null],
    [[], null],
  ])("reads %j as the number %j", (value, expected) => {
    expect(readNumber(value)).toBe(expected)
  })

  it("takes the first filled value, and keeps zero and false", () => {
    expect(firstFilled(null, undefined, "", "a", "b")).toBe("a")
    expect(firstFilled(null, 0, 1)).toBe(0)
    expect(firstFilled("", null)).toBeNull()
  })

  it("joins what is filled", () => {
    expect(joinTexts(["Meera", "", null, " Nair "])).toBe("Meera Nair")
    expect(joinTexts(["12 Lake Rd", "Block A"], ", ")).toBe("12 Lake Rd, Block A")
    expect(joinTexts([null, ""])).toBeNull()
  })
})
