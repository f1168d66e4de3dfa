import { describe, expect, it } from "vitest"
import { type DisabledEndpoint, endpointNotice } from "./endpoint-notice.ts"

const endpoint: DisabledEndpoint = {
  vendorOrgId: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b04",
  vendorName: "Käse & Söhne",
  url: "https://hooks.vendor.example/in?token=hunter2",
  disabledAt: Date.UTC(2026, 0, 10, 4, 30),
  reason: "failing",
  failingSince: Date.UTC(2026, 0, 5, 4, 29),
}
const notice = (parts: Partial<DisabledEndpoint> = {}, undelivered = 12) =>
  endpointNotice({ ...endpoint, ...parts }, undelivered, "https://hr.example")

describe("the notice of a disabled endpoint", () => {
  it("says what happened, since when, how many webhooks it is about, and what to do", () => {
    const { subject, text } = notice()
    expect(subject).toBe("Your webhook endpoint at hooks.vendor.example was disabled")
    expect(text).toContain("since 2026-01-10 04:30 UTC")
    expect(text).toContain("has acknowledged nothing since 2026-01-05 04:29 UTC")
    expect(text).toContain("12 webhooks could not be delivered")
    expect(text).toContain("POST https://hr.example/api/webhooks/resend")
    expect(text).toContain(`set-webhook --vendor ${endpoint.vendorOrgId}`)
  })

  it("tells 410 from days of failure, and nothing that waits from many", () => {
    expect(notice({ reason: "gone", failingSince: null }).text).toContain("It answered 410 (Gone)")
    expect(notice({}, 0).text).toContain("Nothing is waiting for it")
  })

  it("names a request that the API takes, from before the failure on", () => {
    const line = notice()
      .text.split("\n")
      .find((each) => each.trim().startsWith("{"))
    expect(JSON.parse(line ?? "")).toEqual({
      search_type: "TimestampRange",
      from_timestamp: "2026-01-04T04:29:00.000Z",
      to_timestamp: "2100-01-01T00:00:00Z",
    })
  })

  it("keeps what may be a secret in the address to itself", () => {
    const { subject, text } = notice()
    expect(subject + text).not.toContain("hunter2")
    expect(text).toContain("    https://hooks.vendor.example/in\n")
  })
})
