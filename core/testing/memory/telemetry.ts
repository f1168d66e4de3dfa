import type { Telemetry } from "../../ports/telemetry.ts"

type Facts = { readonly [Name in keyof Telemetry]: ReadonlyArray<Parameters<Telemetry[Name]>[0]> }

/** Stores every fact, by name, in order. */
export interface MemoryTelemetry extends Telemetry {
  readonly facts: Facts
}

export const makeMemoryTelemetry = (): MemoryTelemetry => {
  const facts: { [Name in keyof Facts]: Array<Facts[Name][number]> } = {
    recordSync: [],
    recordRowsRead: [],
    recordRowsApplied: [],
    recordAttempt: [],
    recordConnectorCall: [],
    recordEgressRefusal: [],
    recordBusConnection: [],
    recordParkedMessage: [],
  }
  return {
    facts,
    recordSync: (end) => void facts.recordSync.push(end),
    recordRowsRead: (read) => void facts.recordRowsRead.push(read),
    recordRowsApplied: (applied) => void facts.recordRowsApplied.push(applied),
    recordAttempt: (end) => void facts.recordAttempt.push(end),
    recordConnectorCall: (end) => void facts.recordConnectorCall.push(end),
    recordEgressRefusal: (rule) => void facts.recordEgressRefusal.push(rule),
    recordBusConnection: (isConnected) => void facts.recordBusConnection.push(isConnected),
    recordParkedMessage: (topic) => void facts.recordParkedMessage.push(topic),
  }
}
