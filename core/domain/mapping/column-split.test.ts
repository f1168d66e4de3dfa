import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type ColumnSplit, formatSplit, joinParts, makeValueSplitter, parseSplit } from "./column-split.ts"

const CITY = "currentAddress_addressCity"
const PIN = "currentAddress_addressPincode"
const LINE = "currentAddress_addressLine"
const STATE = "currentAddress_addressState"

const parse = (mapped: string): ColumnSplit => {
  const split = parseSplit(mapped)
  if (split === null) throw new Error(`${mapped} is no split`)
  return split
}

const divide = (mapped: string, value: string) => makeValueSplitter(parse(mapped))(value)

describe("parseSplit", () => {
  it.each([
    [`${CITY} - ${PIN}`, [" - "]],
    [`${CITY}-${PIN}`, ["-"]],
    [`${CITY} – ${PIN}`, [" - "]],
    [`${CITY} ${PIN}`, [" "]],
    [`${CITY}\n${PIN}`, ["\n"]],
    [`${LINE},${CITY} ,${STATE} - ${PIN}`, [", ", ", ", " - "]],
    ["department/designation", ["/"]],
  ])("reads %j", (mapped, separators) => {
    expect(parse(mapped).separators).toEqual(separators)
    expect(parseSplit(formatSplit(parse(mapped)))).toEqual(parse(mapped))
  })

  it.each([
    CITY,
    "",
    `${CITY} - ${CITY}`,
    `${CITY} - currentAddress_addressTown`,
    `${CITY} -`,
    `- ${CITY}`,
    `${CITY} then ${PIN}`,
    `${CITY} -- ${PIN}`,
    "name - dependentDetails",
  ])("has no split in %j", (mapped) => {
    expect(parseSplit(mapped)).toBeNull()
  })
})

describe("makeValueSplitter", () => {
  const all = `${LINE}, ${CITY}, ${STATE}, ${PIN}`

  it.each([
    [`${CITY} - ${PIN}`, "Pune - 411001", ["Pune", "411001"]],
    [`${CITY} - ${PIN}`, "Navi-Mumbai  –  400703", ["Navi-Mumbai", "400703"]],
    [`${CITY}-${PIN}`, "Pune-411001", ["Pune", "411001"]],
    [`${CITY} - ${PIN}`, "Pune -", null],
    [`${CITY}-${PIN}`, "Pune-", ["Pune", ""]],
    [`${CITY} ${PIN}`, "New Delhi 110001", ["New Delhi", "110001"]],
    [all, "MG Road, Pune, Maharashtra, 411001", ["MG Road", "Pune", "Maharashtra", "411001"]],
    [all, "12, MG Road, Pune, Maharashtra, 411001", ["12, MG Road", "Pune", "Maharashtra", "411001"]],
    ["department/designation", "HR/Lead", ["HR", "Lead"]],
  ])("splits by %j: %j", (mapped, value, parts) => {
    expect(divide(mapped, value)).toEqual(parts)
  })

  it.each([
    ["without its separator", `${CITY} - ${PIN}`, "Pune 411001"],
    ["with one separator more", "department/designation", "HR/Pay/Lead"],
    ["in the other order", `${CITY} - ${PIN}`, "411001 - Pune"],
    ["with a number in place of the state", all, "MG Road, Pune, 411001, 411001"],
    ["with a long address without its state", all, "12, MG Road, Pune, 411001"],
    ["with a long address of an unknown state", all, "12, MG Road, Pune, Atlantis, 411001"],
    ["with a PIN code of two words behind a space", `${CITY} ${PIN}`, "Pune 411 001"],
  ])("gives no field a part of a value %s", (_, mapped, value) => {
    expect(divide(mapped, value)).toBeNull()
  })

  const word = fc.stringMatching(/^[A-Za-z]{2,8}( [A-Za-z]{2,8})?$/)
  const pincode = fc.stringMatching(/^[1-9]\d{5}$/)
  const separator = fc.constantFrom(", ", " - ", " / ", "; ", " | ", "\n")

  it("gives back what was joined, whatever the separators", () => {
    fc.assert(
      fc.property(
        fc.tuple(word, word, fc.constantFrom("Kerala", "Tamil Nadu", "MH"), pincode),
        fc.tuple(separator, separator, separator),
        (parts, separators) => {
          const split = parse(joinParts([LINE, CITY, STATE, PIN], { separators }))
          const value = joinParts(parts, split)
          expect(makeValueSplitter(split)(value)).toEqual(parts)
        },
      ),
    )
  })

  it("loses and adds no word of any text that it splits", () => {
    const text = fc.stringMatching(/^[A-Za-z0-9 ,-]{0,40}$/)
    const letters = (value: string) => value.replace(/[ ,-]/gu, "")
    fc.assert(
      fc.property(text, fc.constantFrom(`${CITY} - ${PIN}`, `${CITY} ${PIN}`, all), (value, mapped) => {
        const parts = divide(mapped, value)
        if (parts !== null) expect(letters(parts.join(""))).toBe(letters(value))
      }),
    )
  })
})
