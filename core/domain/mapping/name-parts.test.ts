import { describe, expect, it } from "vitest"
import { findNameParts } from "./name-parts.ts"

describe("the parts of a name", () => {
  it.each<readonly [headers: ReadonlyArray<string>, parts: ReadonlyArray<number> | null]>([
    [
      ["Employee Number", "First Name", "Middle Name", "Last Name"],
      [1, 2, 3],
    ],
    [
      ["Last Name", "First Name", "Code"],
      [1, 0],
    ],
    [
      ["Emp First Name", "Emp Surname"],
      [0, 1],
    ],
    [
      ["Personalnummer", "Nachname", "Vorname"],
      [2, 1],
    ],
    [
      ["प्रथम नाम", "उपनाम"],
      [0, 1],
    ],
    [
      ["FIRST_NAME*", "LAST_NAME*"],
      [0, 1],
    ],
    [["First Name", "Code"], null],
    [["Manager First Name", "Manager Last Name"], null],
    [["First Name", "Given Name", "Last Name"], null],
    [["Name", "City"], null],
  ])("of %j are the columns %j", (headers, parts) => {
    expect(findNameParts(headers)).toEqual(parts)
  })
})
