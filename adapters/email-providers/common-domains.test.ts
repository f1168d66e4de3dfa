import { describe, expect, it } from "vitest"
import { makeIsCommonDomain } from "./common-domains.ts"

describe("isCommonDomain", () => {
  const isCommonDomain = makeIsCommonDomain(["Mail.Example"])

  it("knows the public providers, in India too", () => {
    expect(["gmail.com", "yahoo.co.in", "rediffmail.com", "outlook.com"].filter(isCommonDomain)).toHaveLength(
      4,
    )
  })

  it("knows what the operator adds, whatever the case", () => {
    expect(isCommonDomain("mail.example")).toBe(true)
  })

  it("takes any other domain for a company's own", () => {
    expect(isCommonDomain("acme.co.in")).toBe(false)
  })
})
