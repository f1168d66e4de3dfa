import type { ReceiverResponseKind } from "../company/hostility.ts"

/** One attempt at a webhook, as its receiver saw it. */
export interface Arrival {
  /** Epoch milliseconds when it had arrived completely. */
  readonly at: number
  /** When the receiver had responded; equal to `at` for one that does not respond. */
  readonly respondedAt: number
  /** The receiver's response; only accepted webhooks count as delivered. */
  readonly response: ReceiverResponseKind
  readonly requestId: string
  readonly sessionId: string
  readonly counter: number
  /** The corporate's id. */
  readonly orgId: string
  readonly event: string
  readonly employees: ReadonlyArray<{ readonly employeeId: string; readonly version: number }>
  /** What is wrong with its signatures; empty when they are valid. */
  readonly unverified: string
}

/** A webhook in the outbox at the end. */
export interface Planned {
  readonly requestId: string
  readonly sessionId: string
  readonly counter: number
  readonly state: string
  /** All attempts of a day failed, so its session went on without it. It may have been delivered later. */
  readonly hasFailed: boolean
  /** In the attempt log. */
  readonly attempts: number
}

/** A moment at which attempts were interrupted, so that they may be repeated. */
export interface CutOff {
  /** Epoch milliseconds: from its begin to the end of the last interrupted attempt. */
  readonly from: number
  readonly to: number
  /** Webhooks that were being sent when it happened; null: any. */
  readonly sending: ReadonlySet<string> | null
}

/** A webhook of a sync; others are about the connection. */
export const isOfSync = ({ event }: Arrival): boolean => event.startsWith("sync.events")

export const INITIATED = "sync.events.initiated"
export const COMPLETED = "sync.events.completed"
export const ADDED = "sync.events.employee.add"
export const UPDATED = "sync.events.employee.update"
