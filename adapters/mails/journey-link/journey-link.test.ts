import { describe, expect, it } from "vitest"
import {
  JOURNEY_LOCALES,
  JOURNEY_PURPOSES,
} from "../../../core/contract/onboarding/journey/journey-purpose.ts"
import type { JourneyLinkNotice } from "../../../core/domain/onboarding/journey-link-notice.ts"
import { makeMailText } from "../mail-text.ts"

const NOTICE: JourneyLinkNotice = {
  kind: "journey-link",
  reason: "invitation",
  purpose: "onboarding",
  isConnected: false,
  locale: "en",
  vendorName: "Tamarind Benefits",
  corporateName: "Kaveri Loomworks",
  sentBy: null,
  code: "CODE",
  expiresAt: Date.UTC(2026, 11, 8, 10),
}
const write = (parts: Partial<JourneyLinkNotice> = {}) =>
  makeMailText("https://hr.example")({ ...NOTICE, ...parts })

const EVERY = JOURNEY_LOCALES.flatMap((locale) =>
  JOURNEY_PURPOSES.flatMap((purpose) =>
    (["invitation", "colleague", "own", "issue", "new-file"] as const).map((reason) => ({
      locale,
      purpose,
      reason,
      isConnected: purpose !== "onboarding",
    })),
  ),
)

describe("the mail with a link", () => {
  it.each(EVERY)("names both parties and the link: $locale, $purpose, $reason", (parts) => {
    const { subject, text } = write({ ...parts, sentBy: "asha@kaveri.example" })
    expect(subject).toContain("Tamarind Benefits")
    expect(subject).not.toContain("Kaveri Loomworks")
    expect(text.split("Kaveri Loomworks").length).toBeLessThanOrEqual(2)
    expect(subject + text).not.toMatch(/client|corporate/iu)
    expect(text).toContain("\n    https://hr.example/journey/#CODE\n")
    expect(subject + text).not.toMatch(/undefined|null|\$\{/u)
    expect(text.includes("asha@kaveri.example")).toBe(parts.reason === "colleague")
  })

  it("says until when the link works, in the recipient's language", () => {
    expect(write().text).toContain("works until 8 December 2026")
    expect(write({ locale: "hi" }).text).toContain("8 दिसंबर 2026 तक चलता है")
  })

  it.each(JOURNEY_LOCALES)("asks a colleague for connection details, and says who asks: %s", (locale) => {
    const { subject, text } = write({
      purpose: "access",
      reason: "colleague",
      sentBy: "asha@kaveri.example",
      locale,
    })
    expect(subject).toContain("Tamarind Benefits")
    expect(text).toContain("Kaveri Loomworks")
    expect(text).toContain("asha@kaveri.example")
    expect(text).toContain("\n    https://hr.example/journey/#CODE\n")
    expect(text).not.toMatch(/10 |undefined|null/u)
  })

  it("says what broke before what to do", () => {
    const { text } = write({ purpose: "repair", reason: "issue" })
    expect(text).toMatch(/^Your source of employee data can no longer be read/u)
    expect(text).toContain("Nothing was lost or deleted")
  })

  it("asks for a file without the words of a first connection", () => {
    const { subject, text } = write({ reason: "new-file" })
    expect(subject).toBe("Your data at Tamarind Benefits: a new file is asked for")
    expect(text).toContain("where you upload the file")
    expect(text).not.toContain("10 minutes")
  })

  it.each(JOURNEY_LOCALES)(
    "leads to the page of an accepted connection without the words of a first one: %s",
    (locale) => {
      const { subject, text } = write({
        isConnected: true,
        reason: "colleague",
        sentBy: "asha@kaveri.example",
        locale,
      })
      expect(subject).toContain("Tamarind Benefits")
      expect(text).toContain("Kaveri Loomworks")
      expect(text).toContain("asha@kaveri.example")
      expect(text).toContain("\n    https://hr.example/journey/#CODE\n")
      expect(text).not.toMatch(/10|undefined|null/u)
    },
  )

  it("keeps a name on its line, and short", () => {
    const { text } = write({ corporateName: `Acme\n\nPay now at https://evil.example ${"x".repeat(500)}` })
    expect(text).toContain("asks Acme Pay now at")
    expect(text.split("\n")[0]?.length).toBeLessThan(300)
  })
})
