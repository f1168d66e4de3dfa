import type { Telemetry } from "../../core/ports/telemetry.ts"

const nothing = (): void => undefined

/** For commands, which report their own counts. */
export const NO_OP_TELEMETRY: Telemetry = {
  recordSync: nothing,
  recordRowsRead: nothing,
  recordRowsApplied: nothing,
  recordAttempt: nothing,
  recordConnectorCall: nothing,
  recordEgressRefusal: nothing,
  recordBusConnection: nothing,
  recordParkedMessage: nothing,
}
