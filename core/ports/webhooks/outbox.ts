import type * as Effect from "effect/Effect"

import type { EndpointTransition, EndpointResult } from "../../domain/webhooks/circuit.ts"
import type { AttemptNumber, AttemptOutcome } from "../../domain/webhooks/retry-schedule.ts"

import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../storage-error.ts"
import type { AppSecret } from "../access/vendor-credentials.ts"
import type { DeliverableWebhook, WebhookState } from "../../domain/webhooks/stored-webhook.ts"

/*
 * The outbox is the truth about webhooks; the bus only carries. A connection's webhooks form a lane: its sessions take
 * turns, and a turn goes through its phases. The webhooks of a turn and phase are a group: they are sent in any order,
 * and the next group only when all of it came to its end. So `initiated` precedes the records, `completed` follows them,
 * and no employee's older version overtakes a newer one.
 */

/** Where the webhooks of a session are enqueued: in the queue of a connection, at a sequence that the store counts. */
export interface QueuePosition<Sequence> {
  readonly connectionId: string
  readonly sessionId: string
  readonly sequence: Sequence
}

/** Webhooks of one endpoint that hold one of its slots: this worker may send them until their lease ends. */
export interface ClaimedSlot {
  readonly vendorOrgId: string
  /** From 1. */
  readonly slot: number
  /** Those of a lane in its order. */
  readonly requestIds: ReadonlyArray<string>
}

/** Where the webhooks of a connection go. */
export interface DeliveryTarget {
  readonly connection: Connection
  readonly timeZone: string
  readonly url: string
  /** Those that sign now, the newest first. */
  readonly secrets: ReadonlyArray<AppSecret>
}

export interface Delivery {
  readonly target: DeliveryTarget
  /** One after the other, each in the order in which its webhooks are due. */
  readonly groups: ReadonlyArray<ReadonlyArray<DeliverableWebhook>>
}

/** One attempt, as the log keeps it. */
export interface AttemptRecord {
  readonly startedAt: number
  readonly durationMillis: number
  readonly status: number | null
  /** Null when it was answered; else why it was not, for a person. */
  readonly problem: string | null
  /** The first 16 KiB of the answer, sealed for the row `webhook_attempt`/`requestId`; null when empty. */
  readonly answer: Uint8Array | null
}

/** The lease of one attempt. */
export interface AttemptLease extends AttemptNumber {
  readonly requestId: string
}

export interface FinishedAttempt extends AttemptLease {
  readonly attemptOutcome: AttemptOutcome
  readonly log: AttemptRecord
  /** What the `timeStamp` of the envelope says that was rendered for this attempt; null: the attempt rendered none. */
  readonly renderedAt: number | null
  /** Kept for the retry; null when none follows. */
  readonly keptBody: Uint8Array | null
  readonly endpointResult: EndpointResult
}

/** An endpoint that is paused, disabled, or well again since these attempts. */
export interface EndpointChange {
  readonly vendorOrgId: string
  readonly transition: EndpointTransition
}

export type OutboxTotals = Readonly<Record<WebhookState, number>>

/** Which webhooks of a vendor are meant; null: any. */
export interface WebhookSelection {
  readonly sessionId: string | null
  readonly counter: number | null
  readonly states: ReadonlyArray<keyof OutboxTotals>
  /** Epoch milliseconds, both inclusive, of what the envelope's `timeStamp` says, in whole seconds; of one never rendered, of when it was made. */
  readonly from: number | null
  readonly to: number | null
  readonly orgId: string | null
  readonly requestId: string | null
  /** Epoch milliseconds, inclusive: those that came to their end then or later. */
  readonly finishedFrom: number | null
}

/** What a vendor has not got. */
export interface Backlog {
  /** Webhooks that will be sent by themselves, or are being sent. */
  readonly waiting: number
  /** Those that failed, for today or for good, in the order of the sessions' turns. */
  readonly failed: ReadonlyArray<{ readonly sessionId: string; readonly webhooks: number }>
  /** Webhooks that were given up, whenever that was: nobody sends them again by itself. */
  readonly exhausted: number
}

export interface ResendResult {
  readonly matched: number
  /** Of the matched: those that wait to be sent now. What is being sent at this moment does not. */
  readonly queued: number
}

export interface Outbox {
  /**
   * Due webhooks for the free slots of their endpoints, and no more than their circuits let through. A slot is free when
   * nothing of it is sent. The open group of a lane is shared out evenly. Where small groups of untried webhooks follow it, and
   * nothing of the lane is being sent, all of them go to one slot, whose worker sends one group after the other.
   */
  readonly claim: (input: {
    readonly now: number
    readonly leasedUntil: number
    readonly slots: number
    readonly webhooksPerSlot: number
    /** How many webhooks a small group has at most. */
    readonly smallGroup: number
    /** Of how many endpoints; those whose webhooks have waited longest come first. */
    readonly endpoints: number
  }) => Effect.Effect<ReadonlyArray<ClaimedSlot>, StorageError>
  /**
   * Those of them that are still claimed until then, by connection; what was sent, terminated or claimed anew meanwhile is left
   * out.
   */
  readonly load: (
    requestIds: ReadonlyArray<string>,
    at: { readonly now: number; readonly leasedUntil: number },
  ) => Effect.Effect<ReadonlyArray<Delivery>, StorageError>
  /** Webhooks that were claimed but not tried: they wait again, as if nothing had been. */
  readonly release: (untried: ReadonlyArray<AttemptLease>) => Effect.Effect<void, StorageError>
  /**
   * Records the attempts, in the order in which they ended, opens what they were holding back and moves the circuits of their
   * endpoints. Of an attempt that outlived its lease only the log.
   */
  readonly recordOutcomes: (
    webhooks: ReadonlyArray<FinishedAttempt>,
    now: number,
  ) => Effect.Effect<ReadonlyArray<EndpointChange>, StorageError>
  /** How many of the selected ones there are in each state, whatever states the selection names. */
  readonly countMatching: (
    vendorOrgId: string,
    selection: WebhookSelection,
  ) => Effect.Effect<OutboxTotals, StorageError>
  /** Webhooks whose worker died: they go on as `decideCrashOutcome` says. How many. */
  readonly releaseExpired: (now: number) => Effect.Effect<number, StorageError>
  /** Failed webhooks whose end of day has come take a new turn, to be rendered anew. How many. */
  readonly requeueFailed: (now: number) => Effect.Effect<number, StorageError>
  /**
   * What cannot be sent is given up: whatever waits for a disabled endpoint, what failed there when its end of day has come, and
   * what waits since WAITS_AT_MOST_MILLIS. How many.
   */
  readonly expireUndeliverable: (now: number) => Effect.Effect<number, StorageError>
  /** The selected ones wait to be sent, rendered anew, as if they had never been; in a new turn, unless they waited. */
  readonly resend: (
    vendorOrgId: string,
    selection: WebhookSelection,
    now: number,
  ) => Effect.Effect<ResendResult, StorageError>
  /** Of the vendor; `since`: of what failed, epoch milliseconds, inclusive. */
  readonly getBacklog: (vendorOrgId: string, since: number) => Effect.Effect<Backlog, StorageError>
  /** When the next webhook can be claimed; null when none waits. Epoch milliseconds. */
  readonly getNextDueAt: () => Effect.Effect<number | null, StorageError>
  readonly getTotals: (connectionId: string) => Effect.Effect<OutboxTotals, StorageError>
}

/** Tells that new webhooks were committed, by any process. Best effort: whoever listens also polls. */
export interface OutboxSignal {
  readonly subscribe: (onCommitted: () => void) => () => void
}
