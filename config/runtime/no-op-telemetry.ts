import type { Telemetry } from "../../core/ports/telemetry.ts"

const nothing = (): void => undefined

/** Of a command nobody asks how much it did: it says so itself. */
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
