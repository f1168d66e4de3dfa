import type * as Effect from "effect/Effect"
import type { ConnectionStatus } from "../../contract/connection-status.ts"
import type { IssueCode } from "../../domain/connection/issue.ts"
import type { Lane } from "../../domain/sync/lane.ts"
import type { SessionState } from "../../domain/sync/session.ts"
import type { EndpointState } from "../../domain/webhooks/circuit.ts"
import type { OutboxTotals } from "../webhooks/outbox.ts"
import type { StorageError } from "../storage-error.ts"

/** States that a webhook leaves again; final states are counted when they are reached. */
export type UnfinishedState = Exclude<keyof OutboxTotals, "delivered" | "exhausted">
export type OpenSessionState = Extract<SessionState, "reading" | "held" | "applying">

/**
 * The amount of work and the open issues, over all vendors. A key missing from a map means none; times in epoch
 * milliseconds.
 */
export interface WorkloadFigures {
  /** In the order of their names in `LANE_NAMES`. */
  readonly lanes: ReadonlyArray<Lane>
  readonly webhooks: ReadonlyMap<UnfinishedState, number>
  /** Since when the oldest due webhook waits, of endpoints that are neither paused nor disabled; null: none is due. */
  readonly webhooksDueSince: number | null
  readonly endpoints: ReadonlyMap<EndpointState, number>
  readonly connections: ReadonlyMap<ConnectionStatus, number>
  readonly sessions: ReadonlyMap<OpenSessionState, number>
  /** When the oldest running session started; null: none runs. */
  readonly sessionsRunSince: number | null
  /** Since when the first scheduled sync is due; null: none is. */
  readonly syncsDueSince: number | null
  /** Open ones. */
  readonly issues: ReadonlyMap<IssueCode, number>
}

export interface Workload {
  /** Cheap enough to be called every few seconds; fails when the database takes longer than two. */
  readonly measure: (now: number) => Effect.Effect<WorkloadFigures, StorageError>
}
