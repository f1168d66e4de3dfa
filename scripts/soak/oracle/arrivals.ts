import type { ReplyKind } from "../company/hostility.ts"

/** One attempt at a webhook, as its receiver saw it. */
export interface Arrival {
  /** Epoch milliseconds, when it was there whole. */
  readonly at: number
  /** When the receiver had answered; the same for who does not answer. */
  readonly answeredAt: number
  /** What the receiver did with it; only what it takes counts as delivered. */
  readonly reply: ReplyKind
  readonly requestId: string
  readonly sessionId: string
  readonly counter: number
  /** Of the corporate. */
  readonly orgId: string
  readonly event: string
  readonly employees: ReadonlyArray<{ readonly employeeId: string; readonly version: number }>
  /** What is wrong with its signatures; empty: nothing. */
  readonly unverified: string
}

/** What stands in the outbox at the end. */
export interface Planned {
  readonly requestId: string
  readonly sessionId: string
  readonly counter: number
  readonly state: string
  /** In the log of attempts. */
  readonly attempts: number
}

/** A moment at which attempts were cut off, so that they may be made again. */
export interface CutOff {
  /** Epoch milliseconds: from when it began to when the last of it was over. */
  readonly from: number
  readonly to: number
  /** Webhooks that were being sent when it happened; null: whichever. */
  readonly sending: ReadonlySet<string> | null
}

export const INITIATED = "sync.events.initiated"
export const COMPLETED = "sync.events.completed"
export const ADDED = "sync.events.employee.add"
export const UPDATED = "sync.events.employee.update"
