import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { formatFieldErrors } from "./field-errors.ts"
import { wholeNumber } from "./whole-number.ts"

const decode = Schema.decodeUnknownResult(Schema.Struct({ page: wholeNumber(1, 100) }))

describe("wholeNumber", () => {
  it.each([
    ["1", 1],
    ["007", 7],
    ["100", 100],
  ])("decodes %j", (text, number) => {
    expect(decode({ page: text })).toMatchObject({ _tag: "Success", success: { page: number } })
  })

  it.each([
    "",
    " ",
    "0",
    "101",
    "1e1",
    "0x10",
    "0b1",
    "1.0",
    "+1",
    "-1",
    " 1",
    "1\n",
    "١",
    "Infinity",
    "9".repeat(400),
  ])("refuses %j, and says what is expected", (text) => {
    const decoded = decode({ page: text })
    if (decoded._tag === "Success") throw new Error("it was accepted")
    expect(formatFieldErrors(decoded.failure)).toEqual({ page: "Expected a whole number from 1 to 100" })
  })
})
