import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The rule that refuses an address: it is none, its scheme, its credentials, a name or an address of the own network, a cloud's metadata. */
export const EGRESS_RULES = [
  "malformed",
  "scheme",
  "credentials",
  "local-name",
  "not-public",
  "metadata",
] as const
export type EgressRule = (typeof EGRESS_RULES)[number]

/** What was refused, for the log: never a path, a query or a credential. */
export interface EgressRefusal {
  readonly rule: EgressRule
  /** As it was typed; null: the address has none. */
  readonly host: string | null
  /** That the host is, or was resolved to; null: it was not asked. */
  readonly address: string | null
}

/** An address that may not be dialled; `reason` says which rule, for the person who typed the address. */
export class EgressDenied extends Data.TaggedError("EgressDenied")<{ readonly reason: string }> {}

/**
 * Every dial-out to an address someone typed passes here (quality.md S2): when it is saved, by `check`, and again at
 * connect, on the resolved address, inside the adapter that dials.
 */
export interface EgressPolicy {
  /** https, no credentials in it, every address it resolves to public. */
  readonly check: (url: string) => Effect.Effect<void, EgressDenied>
}
