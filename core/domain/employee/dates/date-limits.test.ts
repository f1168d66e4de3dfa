import { saying } from "../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { Invalid, type ValueContext } from "../values/parsed.ts"
import { makeFieldDateReader } from "./date-limits.ts"

const context: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2026-11-28",
  isValidPhone: () => false,
}

const read = (field: string, cell: unknown) => makeFieldDateReader(field, null)(cell, context)

describe("a date of an employee", () => {
  it("that counts days from another year than spreadsheets do is an error", () => {
    // 2019-04-01 as SAS and R count it, and 1987-05-19 as SAS does.
    for (const [field, cell] of [
      ["doj", "21640"],
      ["doj", 17_987],
      ["doj", "17987.0"],
      ["dob", "10000"],
      ["terminationDate", "21640"],
      ["marriageDate", '="21640"'],
    ] as const)
      expect(read(field, cell), `${field} ${String(cell)}`).toMatchObject({
        reasonCode: saying("another year"),
      })
  })

  it("that counts them as spreadsheets do is read", () => {
    expect(read("doj", "43556")).toBe("2019-04-01")
    expect(read("doj", 25_569 + 1)).toBe("1970-01-02")
    expect(read("dob", "21916")).toBe("1960-01-01")
    expect(read("doj", "1959-03-31")).toBe("1959-03-31")
  })

  it("is plausible, whatever it is the date of", () => {
    for (const [field, date] of [
      ["dob", "2026-11-29"],
      ["dob", "1906-11-27"],
      ["doj", "2027-11-29"],
      ["terminationDate", "2106-11-29"],
      ["marriageDate", "13/05/2562"],
      ["marriageDate", "2205-01-01"],
    ] as const)
      expect(read(field, date), `${field} ${date}`).toBeInstanceOf(Invalid)
    expect(read("marriageDate", "2027-02-14")).toBe("2027-02-14")
  })
})
