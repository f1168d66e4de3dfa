import { describe, expect, it } from "vitest"
import { LINK_PURPOSES } from "../../core/contract/accounts/console/sign-in.ts"
import type { UserLinkNotice } from "../../core/domain/accounts/users/user-link-notice.ts"
import { makeMailText } from "./mail-text.ts"

const NOTICE: UserLinkNotice = {
  kind: "user-link",
  purpose: "invitation",
  organization: "Tamarind Benefits",
  invitedBy: "devika@tamarind.example",
  provider: "Tamarind ID",
  code: "CODE",
  expiresAt: Date.UTC(2026, 11, 8, 10),
}
const write = (parts: Partial<UserLinkNotice> = {}) =>
  makeMailText("https://hr.example")({ ...NOTICE, ...parts })

describe("the mail with a link to the console", () => {
  it.each(LINK_PURPOSES)("names whose console it is, the link and its end: %s", (purpose) => {
    const { subject, text } = write({ purpose })
    expect(subject).toContain("Tamarind Benefits")
    expect(text).toContain("\n    https://hr.example/console/link/#CODE\n")
    expect(text).toContain("works once, until 8 December 2026 at 10:00 UTC")
    expect(text.includes("devika@tamarind.example")).toBe(purpose === "invitation")
    expect(text.includes("Tamarind ID")).toBe(purpose === "provider")
  })

  it("says that the operator invites where nobody else does", () => {
    const { subject, text } = write({ organization: null, invitedBy: null })
    expect(subject).toBe("You are invited to the console of HR Data Sync")
    expect(text).toMatch(/^The operator of HR Data Sync invites you/u)
  })

  it("keeps a name on its line, and short", () => {
    const { text } = write({ organization: `Acme\n\nPay now at https://evil.example ${"x".repeat(500)}` })
    expect(text).toContain("console of Acme Pay now at")
    expect(text.split("\n")[0]?.length).toBeLessThan(300)
  })
})
