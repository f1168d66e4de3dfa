import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { foldOrganizationName, makeOrganizationLookup } from "./organization-lookup.ts"
import { emailDomain } from "../email-address.ts"

const isCommon = (domain: string) => domain === "gmail.com"

describe("organizationLookup", () => {
  it("finds by domain when the domain is the company's own, whatever the name", () => {
    const lookup = { by: "domain", domain: "acme.co.in" }
    expect(makeOrganizationLookup({ email: "hr@ACME.co.in", name: "Acme" }, isCommon)).toEqual(lookup)
    expect(makeOrganizationLookup({ email: "pay@acme.co.in.", name: "Other" }, isCommon)).toEqual(lookup)
  })

  it("finds by name when the domain is open to the public", () => {
    expect(makeOrganizationLookup({ email: "acme.hr@gmail.com", name: "  Acme   Ltd " }, isCommon)).toEqual({
      by: "name",
      foldedName: "acme ltd",
    })
  })
})

describe("foldOrganizationName", () => {
  it("does not care for case, outer or repeated white space, or the Unicode form", () => {
    expect(foldOrganizationName("  ACME \t Café\n")).toBe(foldOrganizationName("acme cafe\u0301"))
  })

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" })), (name) => {
        const once = foldOrganizationName(name)
        expect(foldOrganizationName(once)).toBe(once)
      }),
    )
    // A letter that is one character only when it is small.
    expect(foldOrganizationName("J\u030cACME")).toBe(foldOrganizationName("\u01f0acme"))
  })
})

describe("emailDomain", () => {
  it("takes what follows the last @", () => {
    expect(emailDomain('"a@b"@Acme.COM')).toBe("acme.com")
  })
})
