import type { Telemetry } from "../../ports/telemetry.ts"

type Facts = { readonly [Name in keyof Telemetry]: ReadonlyArray<Parameters<Telemetry[Name]>[0]> }

/** Keeps what it is told, by name, in order. */
export interface MemoryTelemetry extends Telemetry {
  readonly facts: Facts
}

export const makeMemoryTelemetry = (): MemoryTelemetry => {
  const facts: { [Name in keyof Facts]: Array<Facts[Name][number]> } = {
    syncEnded: [],
    rowsRead: [],
    rowsApplied: [],
    webhookAttempted: [],
    connectorCalled: [],
    egressRefused: [],
    busConnected: [],
    messageParked: [],
  }
  return {
    facts,
    syncEnded: (end) => void facts.syncEnded.push(end),
    rowsRead: (read) => void facts.rowsRead.push(read),
    rowsApplied: (applied) => void facts.rowsApplied.push(applied),
    webhookAttempted: (end) => void facts.webhookAttempted.push(end),
    connectorCalled: (end) => void facts.connectorCalled.push(end),
    egressRefused: (rule) => void facts.egressRefused.push(rule),
    busConnected: (isConnected) => void facts.busConnected.push(isConnected),
    messageParked: (topic) => void facts.messageParked.push(topic),
  }
}
