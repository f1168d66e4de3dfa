import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { redactText } from "./redact-text.ts"

/* Texts of remote servers, plugins and files, before they are stored or logged (specification/promises.md#s3-canaries). */

const SECRETS: Readonly<Record<string, readonly [text: string, hidden: string]>> = {
  "a PAN": ["Employee with ABCPE1234F exists", "ABCPE1234F"],
  "a PAN in lower case": ["invalid abcpe1234f.", "abcpe1234f"],
  "an Aadhaar in groups": ["id 2341 2341 2346 is taken", "2341 2341 2346"],
  "a mobile": ["+91-98765 43210 is no number", "98765 43210"],
  "an account": ["account 00110022003 not found", "00110022003"],
  "an IFSC code": ["branch HDFC0001234 unknown", "HDFC0001234"],
  "a shortened number": ["value 2.34123E+11", "2.34123E+11"],
  "an e-mail": ["no mailbox asha.rao@acme.example, sorry", "asha.rao"],
  "credentials of a URL": ["GET https://svc:Pa55@hr.example/emp failed", "Pa55"],
  "a query": ["GET https://hr.example/emp?key=abc&name=Asha failed", "Asha"],
  "a query without a host": ["GET /emp?token=abc failed", "abc"],
  "a fragment": ["at https://hr.example/emp#access", "access"],
  "a bearer token": ["Authorization: Bearer abc.def-ghi", "abc.def"],
  "a bearer without its header": ["sent bearer abcdefgh", "abcdefgh"],
  "a password in JSON": ['{"password":"open sesame","user":7}', "open sesame"],
  "a password that begins like a sentence": ["password: the-9-lives", "the-9-lives"],
  "a token with a word in it": ["token: no.more9 is wrong", "no.more9"],
  "a password after an equals sign": ["password=the secret", "=the"],
  "an API key": ["x-api-key=s3cr3t; retry", "s3cr3t"],
  "a key by its look": ["the key sk_live_51H8xYzAbCdEf is revoked", "51H8xYzAbCdEf"],
  "a JWT": ["eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlMTIz expired", "eyJzdWIiOiIxMjM0In0"],
}

describe("third-party texts", () => {
  it.each(Object.entries(SECRETS))("are redacted: %s", (_name, [text, hidden]) => {
    expect(text).toContain(hidden)
    expect(redactText(text)).not.toContain(hidden)
  })

  it.each([
    "hr.example:8443 did not answer in full within 60 s.",
    "The file EMPLOYEES_2026.csv has 1,000,000 rows; row 1000000 is short.",
    "The endpoint answered 503 at 2026-01-31T10:00:00.123Z.",
    "Sync 7d8ab2c4-31f5-4c43-9a2e-0a8f4f3c7b11 took its place.",
    "The server's key is SHA256:RNlIeUUUO6yij+R4sY1GPcnwaCJR3SyHO06Vpk3s9jc, which nobody has confirmed.",
    "192.168.100.200 could not be connected to (ECONNREFUSED).",
    "The field date_of_joining expects YYYY-MM-DD; the token has expired.",
    "https://hr.example/api/v2/employees answered with a page of 500.",
    "The server accepts no login with a password: the user name or the password is wrong.",
    "The address contains a user name or password: remove everything before the @.",
  ])("are unchanged when they contain nothing sensitive: %s", (text) => {
    expect(redactText(text)).toBe(text)
  })

  it("become one line of at most 500 characters without control characters", () => {
    expect(redactText("one\r\ntwo\u0000three\u001b[2J\u202e")).toBe("one two three [2J")
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 2_000 }), (text) => {
        const words = redactText(text)
        expect(words.length).toBeLessThanOrEqual(500)
        expect(words).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u)
        expect(words.isWellFormed()).toBe(true)
      }),
    )
  })

  it("hide an identifier whatever surrounds it", () => {
    const pan = fc.stringMatching(/^[A-Z]{5}\d{4}[A-Z]$/)
    const number = fc.stringMatching(/^\d{9,18}$/)
    fc.assert(
      fc.property(fc.string(), fc.oneof(pan, number), fc.string(), (before, identifier, after) => {
        expect(redactText(`${before} ${identifier} ${after}`)).not.toContain(identifier)
      }),
    )
  })

  it.each(["a", "1 ", "a@", "a-", "x://a@", "token", "?a="])(
    "are cut from a million of %j, without half an identifier at the cut",
    (part) => {
      expect(redactText(part.repeat(1_000_000)).length).toBeLessThanOrEqual(500)
      expect(redactText(`${"x ".repeat(995)}ABCPE1234F and more`)).not.toContain("ABCPE")
    },
  )
})
