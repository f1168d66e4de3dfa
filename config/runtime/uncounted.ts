import type { Telemetry } from "../../core/ports/telemetry.ts"

const nothing = (): void => undefined

/** Of a command nobody asks how much it did: it says so itself. */
export const UNCOUNTED: Telemetry = {
  syncEnded: nothing,
  rowsRead: nothing,
  rowsApplied: nothing,
  webhookAttempted: nothing,
  connectorCalled: nothing,
  egressRefused: nothing,
  busConnected: nothing,
  messageParked: nothing,
}
