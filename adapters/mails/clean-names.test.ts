import { describe, expect, it } from "vitest"
import { makeDisabledEndpoint } from "../../core/testing/builders/notices.ts"
import { makeEndpointNotice } from "../../core/domain/webhooks/endpoint-notice.ts"
import type { Notice } from "../../core/ports/mailer.ts"
import { cleanName } from "./clean-names.ts"
import { makeMailText } from "./mail-text.ts"

/** What mail programs make a link of: an address with a scheme, a host, or a mailbox. */
const LINK = /[a-z][a-z\d+.-]*:\/\/|[\p{L}\p{N}][.。．｡][\p{L}]{2,}/iu

describe("a name in a mail", () => {
  it.each([
    ["Acme Pvt. Ltd.", "Acme Pvt. Ltd."],
    ["  Acme\r\nBcc: x\t1 ", "Acme Bcc: x 1"],
    ["मेटल वर्क्स प्रा॰ लि॰", "मेटल वर्क्स प्रा॰ लि॰"],
    ["क्‍ष", "क्‍ष"],
    ["pay\u202egpj.exe", "pay gpj.\u2060exe"],
    ["Booking.com", "Booking.\u2060com"],
    ["A".repeat(61), `${"A".repeat(59)}…`],
    ["😀".repeat(61), `${"😀".repeat(59)}…`],
  ])("%j becomes %j", (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned)
  })

  it.each([
    "http://evil.example",
    "HTTPS://evil.example/pay?a=b",
    "hthttp://tp://evil.example",
    "evil.example",
    "www.evil.example",
    "pay@evil.example",
    "//evil.example",
    "ftp:///evil.example",
    "evil。example",
    "बुरा.उदाहरण",
    "xn--fa-hia.de",
  ])("%j is no link", (name) => {
    expect(cleanName(name)).not.toMatch(LINK)
  })
})

const NAMES = {
  vendorName: "http://evil.example/vendor",
  corporateName: "http://evil.example/corporate",
  orgName: "http://evil.example/org",
  organization: "http://evil.example/organization",
}
const PARTY = { locale: "en", code: "CODE", ...NAMES } as const

const NOTICES: ReadonlyArray<Notice> = [
  {
    kind: "journey-link",
    purpose: "onboarding",
    reason: "invitation",
    isConnected: false,
    sentBy: null,
    expiresAt: 0,
    ...PARTY,
  },
  {
    kind: "account-change",
    change: "api-key-issued",
    credential: "http://evil.example/key",
    at: 0,
    by: "operator",
    network: null,
    ...NAMES,
  },
  { kind: "mailbox-code", ...PARTY },
  { kind: "push-approval", connectionId: "c", records: 1, ...NAMES },
  {
    kind: "user-link",
    purpose: "invitation",
    invitedBy: null,
    provider: null,
    code: "CODE",
    expiresAt: 0,
    ...NAMES,
  },
  makeEndpointNotice(makeDisabledEndpoint({ vendorName: NAMES.vendorName }), 1),
]

describe.each(NOTICES)("the mail $kind", (notice) => {
  it("has no link that a name brought", () => {
    const { subject, text } = makeMailText("https://hr.local")(notice)
    expect(`${subject}\n${text}`).not.toMatch(/evil\.example|evil.*:\/\//u)
  })
})
