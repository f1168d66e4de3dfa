import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseJsonObject } from "./json-object.ts"

const parse = (text: string) => parseJsonObject(Buffer.from(text))

describe("parseJsonObject", () => {
  it("parses every object that JSON can represent", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (value) => {
        const text = JSON.stringify(value)
        expect(parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it("rejects an object with a repeated member", () => {
    const values = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), {
      minKeys: 1,
      noNullPrototype: true,
    })
    fc.assert(
      fc.property(values, fc.nat(), (value, pick) => {
        const names = Object.keys(value)
        const name = JSON.stringify(names[pick % names.length])
        expect(parse(`{${name}:1,${JSON.stringify(value).slice(1)}`)).toBeNull()
      }),
    )
  })

  it.each(["", "[]", "1", "null", '"{}"', "{", "{}{}", "\uFEFF{}", '{"a":[{"b":1,"b":1}]}', "{'a':1}"])(
    "refuses %j",
    (text) => {
      expect(parse(text)).toBeNull()
    },
  )

  it("parses 64 levels of nesting and rejects more", () => {
    const nested = (levels: number) => `{"a":${"[".repeat(levels)}${"]".repeat(levels)}}`
    expect(parse(nested(63))).not.toBeNull()
    expect(parse(nested(64))).toBeNull()
    expect(parse(nested(100_000))).toBeNull()
  })

  it("rejects bytes that are not UTF-8", () => {
    expect(parseJsonObject(Buffer.from('{"a":"\xff"}', "latin1"))).toBeNull()
  })
})
