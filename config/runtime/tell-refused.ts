import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { scrubbed } from "../../core/domain/employee/identity/scrubbed.ts"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { Telemetry } from "../../core/ports/telemetry.ts"

/** Counts and logs every address that the egress policy refuses. A host is what somebody typed. */
export const makeTellRefused =
  (telemetry: Telemetry, context: Context.Context<never>) =>
  ({ rule, host, address }: EgressRefusal): void => {
    telemetry.egressRefused(rule)
    const refused = { rule, host: host === null ? null : scrubbed(host), address }
    void Effect.runPromiseWith(context)(Effect.logWarning("An address was refused", refused))
  }
