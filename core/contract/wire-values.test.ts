import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ErrorBody } from "./error-body.ts"
import { PageInfo } from "./page-info.ts"
import { DateOrNotAvailable, Email, MailAddress, IsoDate, MASK, NOT_AVAILABLE, Uuid } from "./wire-values.ts"

const UUID = "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b01"

describe("the literals for values", () => {
  it("are those that clients compare with", () => {
    expect(NOT_AVAILABLE).toBe("NOT AVAILABLE")
    expect(MASK).toBe("*".repeat(12))
  })
})

describe("a date", () => {
  const [date, orNothing] = [Schema.is(IsoDate), Schema.is(DateOrNotAvailable)]

  it("accepts YYYY-MM-DD only", () => {
    expect(date("2024-01-31")).toBe(true)
    for (const text of ["", "31-01-2024", "2024-1-31", "2024-01-31T00:00:00Z", " 2024-01-31", "2024-01-31\n"])
      expect(date(text), text).toBe(false)
  })

  it("may be NOT AVAILABLE only where null is not allowed", () => {
    expect(orNothing(NOT_AVAILABLE)).toBe(true)
    expect(orNothing("2024-01-31")).toBe(true)
    expect(date(NOT_AVAILABLE)).toBe(false)
    for (const value of ["", null, "not available"]) expect(orNothing(value), String(value)).toBe(false)
  })
})

describe("a UUID", () => {
  it.each([UUID, UUID.toUpperCase(), "00000000-0000-0000-0000-000000000000"])("accepts %s", (text) => {
    expect(Schema.is(Uuid)(text)).toBe(true)
  })

  it.each([
    "",
    UUID.slice(1),
    `${UUID}0`,
    UUID.replaceAll("-", ""),
    `{${UUID}}`,
    `${UUID}\n`,
    UUID.replace("f", "g"),
  ])("rejects %j", (text) => {
    expect(Schema.is(Uuid)(text)).toBe(false)
  })
})

describe("an e-mail address", () => {
  it("requires a name, an @ and a domain with a dot", () => {
    expect(Schema.is(Email)("a@b.co")).toBe(true)
    for (const text of ["", "a@b", "a b@c.de", "@b.co", "a@@b.co"])
      expect(Schema.is(Email)(text), text).toBe(false)
  })
})

describe("an address that mail is sent to", () => {
  it.each([
    "hr@acme.example",
    "first.last+hr@acme.co.in",
    "o'neil_{x}@acme-metals.example",
    "मानव@उदाहरण.भारत",
    `${"a".repeat(64)}@acme.example`,
  ])("accepts %j", (text) => {
    expect(Schema.is(MailAddress)(text)).toBe(true)
  })

  it.each([
    "",
    "hr",
    "hr@acme",
    "hr@acme.example,evil@evil.example",
    "a,evil@evil.example",
    "a;evil@evil.example",
    "HR <hr@acme.example>",
    "hr@acme.example>",
    "hr@acme.example\nBcc: evil@evil.example",
    "hr@acme.example\u0000",
    '"a b"@acme.example',
    "hr(comment)@acme.example",
    "hr@[127.0.0.1]",
    "hr@127.0.0.1",
    "hr@-acme.example",
    "hr@acme..example",
    ".hr@acme.example",
    "hr.@acme.example",
    "h..r@acme.example",
    "hr@acme.example.",
    "hr\u200b@acme.example",
    "hr\\@acme.example",
    `${"a".repeat(65)}@acme.example`,
    `hr@${"acme.".repeat(60)}example`,
  ])("rejects %j", (text) => {
    expect(Schema.is(MailAddress)(text)).toBe(false)
  })
})

describe("page info", () => {
  const info = { totalPages: 5, totalItems: 105, items: 25, next: true, previous: false }

  it("has counts, and whether there is a previous and a next page", () => {
    expect(Schema.decodeUnknownSync(PageInfo)(info)).toEqual(info)
    for (const key of ["totalPages", "totalItems", "items"]) {
      expect(Schema.is(PageInfo)({ ...info, [key]: -1 }), key).toBe(false)
      expect(Schema.is(PageInfo)({ ...info, [key]: 1.5 }), key).toBe(false)
    }
    for (const key of Object.keys(info))
      expect(Schema.is(PageInfo)({ ...info, [key]: undefined }), key).toBe(false)
  })
})

describe("the default error body", () => {
  it("has null, or the invalid fields with their reasons, as data", () => {
    const body = { requestId: UUID, message: "Invalid", data: null }
    expect(Schema.is(ErrorBody)(body)).toBe(true)
    expect(Schema.is(ErrorBody)({ ...body, data: { email: "Expected an e-mail address" } })).toBe(true)
    expect(Schema.is(ErrorBody)({ ...body, data: { email: 1 } })).toBe(false)
    expect(Schema.is(ErrorBody)({ ...body, requestId: "1" })).toBe(false)
  })
})
