import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/**
 * The rule that rejects an address: not a URL, its scheme, its credentials, a name or an address of the internal network, a
 * cloud's metadata.
 */
export const EGRESS_RULES = [
  "malformed",
  "scheme",
  "credentials",
  "local-name",
  "not-public",
  "metadata",
] as const
export type EgressRule = (typeof EGRESS_RULES)[number]

/** The rejected address, for the log: never a path, a query or a credential. */
export interface EgressRefusal {
  readonly rule: EgressRule
  /** As typed; null: the address has none. */
  readonly host: string | null
  /** The resolved IP address; null: it was not resolved. */
  readonly address: string | null
}

/** An address that is not allowed; `reason` names the rule, for the person who typed the address. */
export class EgressDenied extends Data.TaggedError("EgressDenied")<{ readonly reason: string }> {}

/**
 * Every connection to a typed address passes here (specification/promises.md#s2-egress): when it is saved, by
 * `check`, and again on connecting, with the resolved address, inside the adapter that connects.
 */
export interface EgressPolicy {
  /** https, no credentials in it, every address it resolves to public. */
  readonly check: (url: string) => Effect.Effect<void, EgressDenied>
}
