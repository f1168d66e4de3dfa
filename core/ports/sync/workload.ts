import type * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection/connection-status.ts"
import type { IssueCode } from "../../domain/connection/issue.ts"
import type { SessionState } from "../../domain/sync/session.ts"
import type { EndpointState } from "../../domain/webhooks/circuit.ts"
import type { OutboxTotals } from "../webhooks/outbox.ts"
import type { StorageError } from "../storage-error.ts"

/** States that a webhook leaves again: those it ends in are counted as it gets there. */
export type UnfinishedState = Exclude<keyof OutboxTotals, "delivered" | "exhausted">
export type OpenSessionState = Extract<SessionState, "reading" | "held" | "applying">

/** How much there is to do and what is wrong, over all vendors. What a map does not have is none; times in epoch milliseconds. */
export interface WorkloadFigures {
  readonly webhooks: ReadonlyMap<UnfinishedState, number>
  /** Since when the first webhook waits that could be sent, of endpoints that are neither paused nor disabled; null: none is due. */
  readonly webhooksDueSince: number | null
  readonly endpoints: ReadonlyMap<EndpointState, number>
  readonly connections: ReadonlyMap<ConnectionStatus, number>
  readonly sessions: ReadonlyMap<OpenSessionState, number>
  /** When the oldest session began that waits for nobody; null: none runs. */
  readonly sessionsRunSince: number | null
  /** Since when the first scheduled sync is due; null: none is. */
  readonly syncsDueSince: number | null
  /** Open ones. */
  readonly issues: ReadonlyMap<IssueCode, number>
}

export interface Workload {
  /** Cheap enough to be asked every few seconds; a database that takes longer than two gives it up. */
  readonly measure: (now: number) => Effect.Effect<WorkloadFigures, StorageError>
}
