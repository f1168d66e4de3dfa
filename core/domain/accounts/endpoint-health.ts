export interface Circuit {
  /** Failed attempts in a row. */
  readonly failures: number
  /** How often it opened since the last acknowledgement. */
  readonly openings: number
  /** End of the pause in epoch milliseconds; null: closed. */
  readonly openUntil: number | null
  /** Times of the first and the last of the failures; null: none. */
  readonly failingSince: number | null
  readonly failedAt: number | null
}

export type DisabledReason = "gone" | "failing"

/** What sending to an endpoint depends on. */
export interface EndpointHealth {
  /** Nothing is sent until a person enables it again; null: it is enabled. `at` in epoch milliseconds. */
  readonly disabled: { readonly at: number; readonly reason: DisabledReason } | null
  readonly circuit: Circuit
}
