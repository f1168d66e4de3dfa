import { describe, expect, it } from "vitest"
import { makeIsCommonDomain } from "./common-domains.ts"

describe("isCommonDomain", () => {
  const isCommonDomain = makeIsCommonDomain(["Mail.Example"])

  it("includes the public providers, also Indian ones", () => {
    expect(["gmail.com", "yahoo.co.in", "rediffmail.com", "outlook.com"].filter(isCommonDomain)).toHaveLength(
      4,
    )
  })

  it("includes the domains that the operator adds, ignoring case", () => {
    expect(isCommonDomain("mail.example")).toBe(true)
  })

  it("does not include company domains", () => {
    expect(isCommonDomain("acme.co.in")).toBe(false)
  })
})
