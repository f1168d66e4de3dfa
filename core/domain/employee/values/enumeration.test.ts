import { saying } from "../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { makeEnumerationParsers } from "./enumeration.ts"
import { IgnoredValue, type ValueContext } from "./parsed.ts"
import { type Enumerations, SPELLINGS } from "./spellings.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}
const parsers = makeEnumerationParsers({})

const NAMES = Object.keys(SPELLINGS) as ReadonlyArray<keyof Enumerations>

const everySpelling = NAMES.flatMap((name) =>
  Object.entries<ReadonlyArray<string>>(SPELLINGS[name]).flatMap(([value, spellings]) =>
    spellings.map((spelling) => ({ name, spelling, value: value === "saysNothing" ? null : value })),
  ),
)

describe("an enumeration", () => {
  it.each(everySpelling)(
    "$name: $spelling is $value, ignoring case and spaces",
    ({ name, spelling, value }) => {
      for (const raw of [spelling, spelling.toUpperCase(), ` ${spelling.replaceAll(" ", "-")} `]) {
        expect(parsers[name](raw, context)).toBe(value)
      }
    },
  )

  it("reads its own values", () => {
    for (const name of NAMES) {
      for (const value of Object.keys(SPELLINGS[name]).filter((each) => each !== "saysNothing")) {
        expect(parsers[name](value, context)).toBe(value)
      }
    }
  })

  it.each([
    ["gender", "M", "Male"],
    ["gender", "Woman", "Female"],
    ["employmentType", "Full-Time", "Permanent"],
    ["employmentType", "Regular", "Permanent"],
    ["employmentType", "Intern", "Probation/Intern"],
    ["employmentType", "Consultant", "Contract"],
    ["employmentType", "Fixed term", "Contract"],
    ["maritalStatus", "Never married", "Single"],
    ["maritalStatus", "Widow", "Widowed"],
    ["status", "On Notice", "Active"],
    ["status", "Relieved", "Terminated"],
    ["status", "Absconding", "Terminated"],
    ["status", "Yes", "Active"],
    ["status", "false", "Inactive"],
  ] as const)("%s %j is %s", (name, raw, value) => {
    expect(parsers[name](raw, context)).toBe(value)
  })

  it("counts an unknown spelling as missing, with a notice that names the values", () => {
    const parsed = parsers.maritalStatus("Separated", context)
    expect(parsed).toBeInstanceOf(IgnoredValue)
    expect(parsed).toMatchObject({
      reasonCode: saying("Single, Married, Divorced, Widowed"),
    })
    for (const name of NAMES) {
      expect(parsers[name]("xyzzy", context)).toBeInstanceOf(IgnoredValue)
    }
  })

  it.each([
    ["gender", "X?"],
    ["gender", "Male ?"],
    ["gender", "-?"],
    ["employmentType", "Intern?"],
    ["maritalStatus", "(M?)"],
  ] as const)(
    "%s: does not guess what %j means, since a question mark says that it is in doubt",
    (name, raw) => {
      expect(parsers[name](raw, context)).toBeInstanceOf(IgnoredValue)
    },
  )

  it("counts a placeholder as missing, without a notice", () => {
    for (const name of NAMES) expect(parsers[name]("N/A", context)).toBeNull()
  })

  it("does not read names of Object.prototype as spellings", () => {
    for (const raw of ["constructor", "toString", "__proto__"]) {
      expect(parsers.gender(raw, context)).toBeInstanceOf(IgnoredValue)
    }
  })
})

describe("a connection's own spellings", () => {
  const own = makeEnumerationParsers({
    gender: { पुरुष: "Male", M: "Female" },
    status: { "Left on sabbatical": "Inactive", Legacy: null },
  })

  it("extend the common ones", () => {
    expect(own.gender("पुरुष", context)).toBe("Male")
    expect(own.gender("female", context)).toBe("Female")
    expect(own.status("left on SABBATICAL", context)).toBe("Inactive")
    expect(own.status("legacy", context)).toBeNull()
  })

  it("override the common ones", () => {
    expect(own.gender("m", context)).toBe("Female")
  })
})
