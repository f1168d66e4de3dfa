/** Secrets an endpoint signs with; after a rotation both sign the Standard Webhooks header for 24 h. */
export interface SigningSecrets {
  readonly current: string
  readonly previous: string | null
}

/** Plain and synchronous: it runs once a webhook. */
export interface WebhookSigner {
  /**
   * `service-signature` (hex HMAC-SHA256 of the exact body, interface.md "Outbound webhooks") and the Standard Webhooks
   * headers `webhook-id`, `webhook-timestamp`, `webhook-signature`. `at` in epoch milliseconds.
   */
  readonly headers: (
    secrets: SigningSecrets,
    webhook: { readonly requestId: string; readonly at: number; readonly body: Uint8Array },
  ) => Readonly<Record<string, string>>
}
