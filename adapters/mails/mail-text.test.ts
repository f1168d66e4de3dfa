import type { AccountNotice } from "../../core/domain/accounts/users/account-notice.ts"
import { describe, expect, it } from "vitest"
import { type DisabledEndpoint, makeEndpointNotice } from "../../core/domain/webhooks/endpoint-notice.ts"
import { makeExhaustedWebhooksNotice } from "../../core/domain/webhooks/exhausted-webhooks-notice.ts"
import { makeDisabledEndpoint, makeExhaustedWebhooks } from "../../core/testing/builders/notices.ts"
import { makeMailText } from "./mail-text.ts"

const words = makeMailText("https://hr.example")
const VENDOR = makeDisabledEndpoint().vendorOrgId

/** Extracts the request that a mail proposes. */
const requestIn = (text: string): unknown =>
  JSON.parse(text.split("\n").find((line) => line.trim().startsWith("{")) ?? "")

describe("the mail about a disabled endpoint", () => {
  const mail = (parts: Partial<DisabledEndpoint> = {}, undelivered = 12) =>
    words(makeEndpointNotice(makeDisabledEndpoint(parts), undelivered))

  it("says what happened, since when, how many webhooks are affected, and what to do", () => {
    const { subject, text } = mail()
    expect(subject).toBe("Your webhook endpoint at hooks.vendor.example was disabled")
    expect(text).toContain("since 2026-01-10 04:30 UTC")
    expect(text).toContain("has acknowledged nothing since 2026-01-05 04:29 UTC")
    expect(text).toContain("12 webhooks could not be delivered")
    expect(text).toContain("POST https://hr.example/api/webhooks/resend")
    expect(text).toContain(`hrsync vendor set-webhook --vendor ${VENDOR} --url NEW-ADDRESS --resend`)
  })

  it("distinguishes 410 from days of failures, and no waiting webhooks from many", () => {
    expect(mail({ reason: "gone", failingSince: null }).text).toContain("It returned 410 (Gone)")
    expect(mail({}, 0).text).toContain("No webhook is waiting for it")
  })

  it("proposes a valid API request that starts before the failure", () => {
    expect(requestIn(mail().text)).toEqual({
      search_type: "TimestampRange",
      from_timestamp: "2026-01-04T04:29:00.000Z",
      to_timestamp: "2100-01-01T00:00:00Z",
    })
  })

  it("does not show the path of the address, which may be a secret", () => {
    const { subject, text } = mail()
    expect(subject + text).not.toContain("hunter2")
    expect(text).toContain("    https://hooks.vendor.example/in\n")
  })
})

describe("the mail about exhausted webhooks", () => {
  const mail = (webhooks = 3) => words(makeExhaustedWebhooksNotice(makeExhaustedWebhooks({ webhooks })))

  it("says how many webhooks were refused and by which host, names the latest, and what to do", () => {
    const { subject, text } = mail()
    expect(subject).toBe("3 webhooks were not acknowledged by hooks.vendor.example, and no longer sent")
    expect(text).toContain("requestId r-1, webhookCounter 4 of syncSessionId s-1")
    expect(text).toContain("POST https://hr.example/api/webhooks/resend")
    expect(text).toContain(
      `hrsync webhooks resend --vendor ${VENDOR} --from 2026-01-05T04:29:07.000Z --to 2026-01-06T04:29:07.400Z`,
    )
    expect(mail(1).subject).toMatch(/^One webhook was not acknowledged/u)
  })

  it("proposes a valid API request that starts at the whole second of the first envelope", () => {
    expect(requestIn(mail().text)).toEqual({
      search_type: "TimestampRange",
      from_timestamp: "2026-01-05T04:29:07.000Z",
      to_timestamp: "2026-01-06T04:29:07.400Z",
    })
  })

  it("does not show the path of the address, which may be a secret", () => {
    const { subject, text } = mail()
    expect(subject + text).not.toContain("hunter2")
  })
})

describe("the mail about a change of an account", () => {
  const account = (parts: Partial<AccountNotice>) =>
    words({
      kind: "account-change",
      change: "password-changed",
      organization: "Insurer",
      credential: null,
      at: Date.UTC(2026, 0, 5, 4, 29),
      by: "recipient",
      network: "192.0.2.*",
      ...parts,
    })

  it("says what, who, when and from where, and has no link but the console", () => {
    const { subject, text } = account({})
    expect(subject).toBe("Your password was changed")
    expect(text).toContain(
      "When: 5 January 2026 at 04:29 UTC\nBy: you, or someone in your account\nFrom: 192.0.2.*\n",
    )
    expect(text.match(/https?:\S+/gu)).toEqual([expect.stringMatching(/\/console\/$/u)])
  })

  it("names the credential without making a link of it, and where the rest of a burst is", () => {
    const by = { email: "asha@insurer.example" }
    const { subject, text } = account({ change: "api-key-issued", credential: "http://evil.example", by })
    expect(subject).toBe("An API key of Insurer was issued")
    expect(text).not.toContain("evil.example")
    expect(text).toContain("By: asha@insurer.example\n")
    expect(text).toContain("the audit log lists all of them")
  })
})

describe("the mail about test pushes", () => {
  it("says who waits for what, and how to look and approve", () => {
    const { subject, text } = words({
      kind: "push-approval",
      vendorName: "Insurer",
      connectionId: "c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10",
      orgName: "Acme",
      records: 12,
    })
    expect(subject).toBe("Acme asks you to approve its test records")
    expect(text).toContain("Acme has sent 12 test records to Insurer")
    expect(text).toContain("/console/clients/c2a1f0de-77aa-4f0c-9c55-2f4f7a1f0a10\n")
  })
})
