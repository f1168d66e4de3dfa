import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decodeBase64url, makeBase64urlEncoder } from "./base64url.ts"

describe("decodeBase64url", () => {
  it("decodes what it encoded, for any bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(decodeBase64url(Buffer.from(bytes).toString("base64url"))).toEqual(Buffer.from(bytes))
      }),
    )
  })

  it("accepts exactly one spelling of any bytes", () => {
    const character = fc.constantFrom(
      "A",
      "Q",
      "g",
      "w",
      "9",
      "-",
      "_",
      "+",
      "/",
      "=",
      ".",
      " ",
      "\n",
      "\u0141",
    )
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 9 }), (text) => {
        const bytes = decodeBase64url(text)
        expect(bytes === null || bytes.toString("base64url") === text).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(["A", "AAAAA", "AB", "AAB", "AA==", "AA=", "A+AA", "A/AA", "AA A", "AAAA\n", "\u0141AAA", "AA.A"])(
    "refuses %j",
    (text) => {
      expect(decodeBase64url(text)).toBeNull()
    },
  )
})

describe("makeBase64urlEncoder", () => {
  it("gives the same text however the bytes are split", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 10 })), (chunks) => {
        const encoder = makeBase64urlEncoder()
        const text = chunks.map((chunk) => encoder.push(chunk)).join("") + encoder.end()
        expect(text).toBe(Buffer.concat(chunks).toString("base64url"))
      }),
    )
  })
})
