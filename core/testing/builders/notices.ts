import type { DisabledEndpoint } from "../../domain/webhooks/endpoint-notice.ts"
import type { ExhaustedWebhooks } from "../../domain/webhooks/exhausted-webhooks-notice.ts"

const VENDOR = {
  vendorOrgId: "7b0f3f2e-6f0c-4c43-9a7e-0d6a3a1f1b04",
  vendorName: "Käse & Söhne",
  url: "https://hooks.vendor.example/in?token=hunter2",
}

/** An endpoint that failed for five days. */
export const makeDisabledEndpoint = (parts: Partial<DisabledEndpoint> = {}): DisabledEndpoint => ({
  ...VENDOR,
  disabledAt: Date.UTC(2026, 0, 10, 4, 30),
  reason: "failing",
  failingSince: Date.UTC(2026, 0, 5, 4, 29),
  ...parts,
})

/** Webhooks that an endpoint did not acknowledge for five days. */
export const makeExhaustedWebhooks = (parts: Partial<ExhaustedWebhooks> = {}): ExhaustedWebhooks => ({
  ...VENDOR,
  webhooks: 3,
  from: Date.UTC(2026, 0, 5, 4, 29, 7, 300),
  to: Date.UTC(2026, 0, 6, 4, 29, 7, 400),
  examples: [{ requestId: "r-1", sessionId: "s-1", counter: 4 }],
  ...parts,
})
