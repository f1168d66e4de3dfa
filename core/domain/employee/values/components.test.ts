import { saying } from "../../../testing/builders/saying.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { MASK } from "../../../contract/wire-values.ts"
import { parseJson, readComponents } from "./components.ts"
import { Invalid } from "./parsed.ts"

const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) })

describe("salary components", () => {
  it("keep the source's form, a list as items", () => {
    expect(readComponents({ Basic: 1 })).toEqual({ Basic: 1 })
    expect(readComponents([{ title: "Basic" }])).toEqual({ items: [{ title: "Basic" }] })
    expect(readComponents('{"Basic":1}')).toEqual({ Basic: 1 })
    expect(readComponents(' [{"title":"Basic"}] ')).toEqual({ items: [{ title: "Basic" }] })
    expect(readComponents({})).toEqual({})
  })

  it.each([null, undefined, "", "N/A", "null"])("are missing in %j", (cell) => {
    expect(readComponents(cell)).toBeNull()
  })

  it.each([
    "Basic",
    "12",
    12,
    true,
    5n,
    "{",
    '"x"',
    { a: "\0" },
    { "\0": 1 },
    { a: "\ud800" },
    { a: "\udfff" },
  ])("are invalid in %o", (cell) => {
    expect(readComponents(cell)).toBeInstanceOf(Invalid)
  })

  it("accept a backslash and a u, and any whole character", () => {
    expect(readComponents({ a: "\\u0000" })).toEqual({ a: "\\u0000" })
    expect(readComponents({ a: "😀 é \u2028" })).toEqual({ a: "😀 é \u2028" })
  })

  it("are at most 50,000 characters of JSON", () => {
    const ofLength = (length: number) => ({ a: "x".repeat(length - '{"a":""}'.length) })
    expect(readComponents(ofLength(50_000))).not.toBeInstanceOf(Invalid)
    expect(readComponents(ofLength(50_001))).toMatchObject({
      reasonCode: saying("50000"),
    })
  })

  it("reject a PAN or IFSC code in a name or a text, since these are masked everywhere else", () => {
    const given = {
      "PAN ABCDE1234F": 1,
      rows: [{ title: "Loan HDFC0001234", amount: 5, note: "House 1204 B" }],
    }
    expect(readComponents(given)).toEqual({
      [MASK]: 1,
      rows: [{ title: MASK, amount: 5, note: "House 1204 B" }],
    })
    expect(readComponents(JSON.stringify([given]))).toEqual({ items: [readComponents(given)] })
  })

  it("are at most 20 levels deep, so that a hostile cell is an error of its row and does not end the sync", () => {
    expect(readComponents(nested(20))).toEqual(nested(20))
    expect(readComponents(nested(21))).toBeInstanceOf(Invalid)
    expect(readComponents(`${"[".repeat(25_000)}${"]".repeat(25_000)}`)).toBeInstanceOf(Invalid)
    expect(readComponents({ a: 5n })).toBeInstanceOf(Invalid)
  })

  it("never make the parser throw, whatever the JSON, and are storable", () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.json(), fc.string()), (cell) => {
        const read = readComponents(cell)
        if (read === null || read instanceof Invalid) return
        expect(JSON.stringify(read)).not.toMatch(/\\u0000|\\ud[89a-f]/u)
        expect(readComponents(read)).toEqual(read)
      }),
    )
  })
})

describe("parsing text as JSON", () => {
  it("returns its value, or undefined when it is invalid", () => {
    expect(parseJson("[1]")).toEqual([1])
    expect(parseJson("null")).toBeNull()
    for (const text of ["", "{", "undefined", "{'a':1}"]) expect(parseJson(text)).toBeUndefined()
  })
})
