import * as Effect from "effect/Effect"
import { EgressDenied, type EgressPolicy } from "../../core/ports/connection/egress-policy.ts"
import { type CheckedEgress, type EgressOptions, makeCheckedEgress } from "./checked-egress.ts"
import { NameNotResolved } from "./name-resolution.ts"
import { readHost } from "./egress-rules.ts"

/**
 * Implements the port: `check` is called when an address is saved, the other methods on connecting to it,
 * when it is checked again.
 */
export const makeEgressPolicy = (options: EgressOptions): EgressPolicy & CheckedEgress => {
  const egress = makeCheckedEgress(options)
  return {
    ...egress,
    check: (url) =>
      Effect.tryPromise({
        try: async () => {
          await egress.addresses(readHost(egress.inspect(url)))
        },
        catch: checkFailure,
      }),
  }
}

const checkFailure = (cause: unknown): EgressDenied =>
  cause instanceof EgressDenied
    ? cause
    : new EgressDenied({
        reason:
          cause instanceof NameNotResolved
            ? `${cause.message}: check the spelling of the host name.`
            : "The address could not be checked: try again.",
      })
