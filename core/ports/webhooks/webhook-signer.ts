/**
 * The active secrets of an endpoint (specification/webhooks.md#signatures): all of them sign the Standard Webhooks
 * header.
 */
export interface SigningSecrets {
  /** The one that also makes `service-signature`. */
  readonly current: string
  readonly others: ReadonlyArray<string>
}

/** Plain and synchronous: it runs once for each webhook. */
export interface WebhookSigner {
  /**
   * `service-signature` (hex HMAC-SHA256 of the exact body, specification/webhooks.md#events) and the Standard Webhooks
   * headers `webhook-id`, `webhook-timestamp`, `webhook-signature`. `at` in epoch milliseconds.
   */
  readonly headers: (
    secrets: SigningSecrets,
    webhook: { readonly requestId: string; readonly at: number; readonly body: Uint8Array },
  ) => Readonly<Record<string, string>>
}
