import { describe, expect, it } from "vitest"
import { allowsAddress, foldDomains } from "./sign-in-domains.ts"

const DOMAINS = foldDomains(["Tamarind.example", "acme.example", "tamarind.EXAMPLE"])

describe("the domains from which an organization lets people sign in by the provider", () => {
  it("are kept in lower case, each once", () => {
    expect(DOMAINS).toEqual(["acme.example", "tamarind.example"])
  })

  it.each([
    ["devika@tamarind.example", true],
    ["Devika@TAMARIND.example", true],
    ["devika@mail.tamarind.example", false],
    ["devika@nottamarind.example", false],
    ["devika@tamarind.example.evil.example", false],
    ["devika@tamarind.example@evil.example", false],
    // A Cyrillic letter.
    ["devika@t\u0430marind.example", false],
  ])("decide on %s: %s", (email, isAllowed) => {
    expect(allowsAddress(DOMAINS, email)).toBe(isAllowed)
  })

  it("are all domains without a list", () => {
    expect(allowsAddress([], "devika@elsewhere.example")).toBe(true)
  })
})
