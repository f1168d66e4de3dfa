import { describe, expect, it } from "vitest"
import { JOURNEY_LOCALES } from "../../../core/contract/onboarding/journey/journey-purpose.ts"
import { CHANGE_AUTHORS, CHANGE_KINDS } from "../../../core/contract/journey/review-change.ts"
import type { ChangeMailNotice } from "../../../core/domain/onboarding/change-notice.ts"
import { makeMailText } from "../mail-text.ts"

const NOTICE: ChangeMailNotice = {
  kind: "corporate-change",
  locale: "en",
  vendorName: "Tamarind Benefits",
  corporateName: "Kaveri Loomworks",
  change: {
    kind: "request-answered",
    at: Date.UTC(2026, 10, 24, 9, 20),
    by: "person",
    byEmail: "asha@kaveri.example",
    detail: "agreed",
  },
  code: "CODE",
}
const write = (parts: Partial<ChangeMailNotice> = {}) =>
  makeMailText("https://hr.example")({ ...NOTICE, ...parts })

const EVERY = JOURNEY_LOCALES.flatMap((locale) =>
  CHANGE_KINDS.flatMap((kind) => CHANGE_AUTHORS.map((by) => ({ locale, kind, by }))),
)

describe("the mail about a change", () => {
  it.each(EVERY)("says what and who: $locale, $kind, $by", ({ locale, kind, by }) => {
    const { subject, text } = write({ locale, change: { ...NOTICE.change, kind, by, detail: null } })
    expect(subject).toContain("Tamarind Benefits")
    expect(subject + text).not.toMatch(/Kaveri Loomworks|client|corporate/iu)
    expect(subject + text).not.toMatch(/undefined|null|\$\{/u)
    expect(text.includes("asha@kaveri.example")).toBe(by === "person")
  })

  it("says when, and how to stop it", () => {
    const { text } = write()
    expect(text).toMatch(/^Tamarind Benefits's request for more employee data was agreed to\./u)
    expect(text).toContain("24 November 2026")
    expect(text).toContain("This was not us")
    expect(text).toContain("\n    https://hr.example/journey/#CODE\n")
  })

  it("leads who has no link to the console, and nobody to a connection that has ended", () => {
    expect(write({ code: null }).text).toContain("https://hr.example/console/")
    const { text } = write({ code: null, change: { ...NOTICE.change, kind: "terminated" } })
    expect(text).toContain("ask the operator")
    expect(text).not.toContain("https://")
  })
})

describe("the mail with a code", () => {
  it.each(JOURNEY_LOCALES)("has the six digits in its subject and on a line: %s", (locale) => {
    const { vendorName, corporateName } = NOTICE
    const { subject, text } = makeMailText("https://hr.example")({
      kind: "mailbox-code",
      locale,
      code: "049381",
      vendorName,
      corporateName: `${corporateName}\n\nPay now`,
    })
    expect(subject).toContain("049381")
    expect(text).toContain("\n    049381\n")
    expect(text).toContain("Kaveri Loomworks Pay now")
    expect(text).toContain("10")
    expect(text).not.toContain("http")
  })
})
