import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { redactText } from "../../core/domain/employee/identity/redact-text.ts"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import type { Telemetry } from "../../core/ports/telemetry.ts"

/** Counts and logs every address that the egress policy rejects. The host is user input. */
export const makeReportRefusedAddress =
  (telemetry: Telemetry, context: Context.Context<never>) =>
  ({ rule, host, address }: EgressRefusal): void => {
    telemetry.recordEgressRefusal(rule)
    const refused = { rule, host: host === null ? null : redactText(host), address }
    void Effect.runPromiseWith(context)(Effect.logWarning("An address was refused", refused))
  }
