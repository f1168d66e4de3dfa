import { saying } from "../../../testing/builders/saying.ts"
import { describe, expect, it } from "vitest"
import { parseEmail } from "./email.ts"
import { parseMobile } from "./mobile.ts"
import { Invalid, type ValueContext } from "./parsed.ts"

const india: ValueContext = {
  countryCode: "IN",
  dateOrder: "DMY",
  today: "2024-06-15",
  isValidPhone: () => false,
}

describe("a mobile number of India", () => {
  it.each([
    "9876543210",
    "98765 43210",
    "98765-43210",
    "(98765) 43210",
    "+91 98765 43210",
    "+91-9876543210",
    "+919876543210",
    "0091 9876543210",
    "919876543210",
    "09876543210",
    "'+919876543210",
    "9876543210.0",
    "98.76.54.32.10",
    "+91 (0) 98765 43210",
    "+91 098765 43210",
    "(+91) 98765-43210",
    "'0091-98765-43210",
    "tel:+91-98765-43210",
    "TEL: 98765 43210",
    "\u202a+91\u00a098765\u00a043210\u202c",
    "\uff0b\uff19\uff11 \uff19\uff18\uff17\uff16\uff15 43210",
  ])("%j is read as its 10 digits", (raw) => {
    expect(parseMobile(raw, india)).toBe("9876543210")
  })

  it("that begins with 91 keeps it", () => {
    expect(parseMobile("9187654321", india)).toBe("9187654321")
  })

  it("accepts any 10 digits except after a trunk prefix, since the specification requires no more", () => {
    expect(parseMobile("1234567890", india)).toBe("1234567890")
    expect(parseMobile("02234567890", india)).toBe("2234567890")
  })

  it.each([
    "98765432",
    "987654321",
    "98765432101",
    "0876543210",
    "+1 415 555 0100",
    "98765abcde",
    "9876543210 / 9123456780",
    "9876543210;9123456780",
    "9876543210 x123",
    "+91 98765",
    "9.87654E+09",
    "98XXXXXX10",
  ])("%j is an error", (raw) => {
    expect(parseMobile(raw, india)).toBeInstanceOf(Invalid)
  })
})

describe("a telephone number with a country code", () => {
  const calls: Array<readonly [string, string]> = []
  const withRules = (countryCode: string): ValueContext => ({
    ...india,
    countryCode,
    isValidPhone: (number, country) => {
      calls.push([number, country])
      return number === "+1 415 555 0132" || number === "+49 151 23456789"
    },
  })

  it.each<[country: string, written: string, number?: string]>([
    ["IN", "+1 415 555 0132"],
    ["IN", "001 415 555 0132"],
    ["IN", "+49 151 23456789"],
    ["US", "0049 151 23456789"],
    ["US", "+91 98765 43210"],
    ["US", "0091 98765 43210"],
    ["DE", "+1 415 555 0132"],
    ["IN", "tel:+1 415 555 0132", "+1 415 555 0132"],
    ["IN", "\uff0b1 415 555 0132", "+1 415 555 0132"],
  ])(
    "is checked by the rules of that country, of an employee in %s: %s is kept",
    (country, written, number = written) => {
      expect(parseMobile(written, withRules(country))).toBe(number)
    },
  )

  it("asks the rules of its country in international form", () => {
    parseMobile("001 415 555 0132", withRules("IN"))
    expect(calls.at(-1)?.[0]).toBe("+1 415 555 0132")
  })

  it.each([
    ["US", "+91 98765", "of India"],
    ["IN", "+91 98765", "of India"],
    ["IN", "+1 415", "that its code"],
    ["DE", "+49 151", "that its code"],
    ["DE", "0151 23456789, 0151 23456780", "several"],
    ["IN", "9876543210 or 9123456780", "several"],
  ])("of an employee in %s, %s is dropped, with the reason", (country, number, reason) => {
    expect(parseMobile(number, withRules(country))).toMatchObject({
      reasonCode: saying(reason),
    })
  })
})

describe("a mobile number outside India", () => {
  const calls: Array<readonly [string, string]> = []
  const germany: ValueContext = {
    ...india,
    countryCode: "DE",
    isValidPhone: (number, country) => {
      calls.push([number, country])
      return number.startsWith("+49")
    },
  }

  it("is valid by the rules of its country, and stored unchanged", () => {
    expect(parseMobile(" +49 151 23456789 ", germany)).toBe("+49 151 23456789")
    expect(calls.at(-1)).toEqual(["+49 151 23456789", "DE"])
    expect(parseMobile("9876543210", germany)).toBeInstanceOf(Invalid)
  })

  it("is missing when the text cannot be stored or the number is damaged, without asking the country's rules", () => {
    const before = calls.length
    for (const raw of ["+49 151 23456789\0", "+49 151\ud83d 23456789", "4.91512E+12", "+49 151 XXXX6789"])
      expect(parseMobile(raw, germany)).toBeInstanceOf(Invalid)
    expect(calls).toHaveLength(before)
    expect(parseMobile("N/A", germany)).toBeNull()
  })
})

describe("an e-mail address", () => {
  it.each([
    "a@b.co",
    "first.last+tag@sub.company.example",
    "Üser@müller.de",
    "o'neil@company.example",
    "A@B.IN",
  ])("%j is kept unchanged", (raw) => {
    expect(parseEmail(` ${raw} `, india)).toBe(raw)
  })

  it.each([
    "plain",
    "a@b",
    "@b.co",
    "a@@b.co",
    "a b@c.de",
    "a@b..co",
    "a@.co",
    "a@b.co,",
    "a@b.co;c@d.co",
    "A <a@b.co>",
    `${"x".repeat(250)}@b.co`,
    "a\0@b.co",
    "a@b\u0007.co",
    "a\ud83d@b.co",
  ])("%j is an error", (raw) => {
    expect(parseEmail(raw, india)).toBeInstanceOf(Invalid)
  })
})
