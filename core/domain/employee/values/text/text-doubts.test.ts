import { describe, expect, it } from "vitest"
import { makeEnumerationParsers } from "../enumeration.ts"
import { Invalid, QuestionedValue, type ValueContext } from "../parsed.ts"
import { makeReaders } from "../reader.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const readers = makeReaders(makeEnumerationParsers({}))

describe("a text that a program damaged", () => {
  it.each([
    ["text", "R&amp;D"],
    ["text", "HR &#38; Admin"],
    ["person-name", "Zo&euml; D&#39;Souza"],
    ["person-name", "Fran?ois"],
  ] as const)("is used and questioned: %s %s", (kind, cell) => {
    expect(readers[kind](cell, context)).toBeInstanceOf(QuestionedValue)
    expect(readers[kind](cell, context)).toMatchObject({ value: cell })
  })

  it.each(["text", "person-name", "identifier"] as const)("is an error where it says so: %s", (kind) => {
    expect(readers[kind]("Jos\ufffd 1", context)).toBeInstanceOf(Invalid)
  })

  it.each([
    ["text", "R&D; IT"],
    ["text", "Why? Because"],
    ["text", "Q&A"],
    ["person-name", "Asha & Sons; Ltd"],
    ["person-name", "Asha (?)"],
  ] as const)("is no other one: %s %s", (kind, cell) => {
    expect(readers[kind](cell, context)).toBe(cell)
  })
})
