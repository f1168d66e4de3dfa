import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** An address that may not be dialled; `reason` says which rule, for the person who typed the address. */
export class EgressDenied extends Data.TaggedError("EgressDenied")<{ readonly reason: string }> {
  override readonly message = this.reason
}

/**
 * Every dial-out to an address someone typed passes here (quality.md S2): when it is saved, by `check`, and again at
 * connect, on the resolved address, inside the adapter that dials.
 */
export interface EgressPolicy {
  /** https, no credentials in it, every address it resolves to public. */
  readonly check: (url: string) => Effect.Effect<void, EgressDenied>
}
