import type * as Effect from "effect/Effect"

import type { EndpointTransition, EndpointResult } from "../../domain/webhooks/circuit.ts"
import type { AttemptNumber, AttemptOutcome } from "../../domain/webhooks/retry-schedule.ts"

import type { WebhookKind } from "../../contract/webhooks/webhook.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StorageError } from "../storage-error.ts"
import type { AppSecret } from "../accounts/vendor-credentials.ts"
import type { DeliverableWebhook, WebhookState } from "../../domain/webhooks/stored-webhook.ts"

/*
 * The outbox stores webhooks reliably; the bus only carries them. The webhooks of a connection form a delivery queue: each
 * session has a sequence in it, which sessions of pushed employees may share, and a sequence has stages. The webhooks of a
 * sequence and stage are a group: they are sent in any order, and the next group starts only when all of them are finished. So `initiated` precedes the records,
 * `completed` follows them, and no older version of an employee overtakes a newer one.
 */

/** The place of a session's webhooks: the queue of a connection, and a sequence that the store counts. */
export interface QueuePosition<Sequence> {
  readonly connectionId: string
  readonly sessionId: string
  readonly sequence: Sequence
}

/** Webhooks of one endpoint in one of its slots: this worker may send them until their lease expires. */
export interface ClaimedSlot {
  readonly vendorOrgId: string
  /** From 1. */
  readonly slot: number
  /** Those of a queue in its order. */
  readonly requestIds: ReadonlyArray<string>
}

/** The endpoint for the webhooks of a connection. */
export interface DeliveryTarget {
  readonly connection: Connection
  readonly timeZone: string
  readonly url: string
  /** The secrets that sign now, newest first. */
  readonly secrets: ReadonlyArray<AppSecret>
}

export interface Delivery {
  readonly target: DeliveryTarget
  /** Processed one after the other, each in the order in which its webhooks are due. */
  readonly groups: ReadonlyArray<ReadonlyArray<DeliverableWebhook>>
}

/** One attempt, as it is logged. */
export interface AttemptRecord {
  readonly startedAt: number
  readonly durationMillis: number
  readonly status: number | null
  /** Null when there was a response; else the reason, for a person. */
  readonly problem: string | null
  /** The first 16 KiB of the response, sealed for the row `webhook_attempt`/`requestId`; null when empty. */
  readonly answer: Uint8Array | null
  /** `AttemptHeaders` as JSON, sealed like the answer; null when the connection has no keys, and for attempts of earlier releases. */
  readonly headers: Uint8Array | null
}

/** The lease of one attempt. */
export interface AttemptLease extends AttemptNumber {
  readonly requestId: string
}

export interface FinishedAttempt extends AttemptLease {
  readonly attemptOutcome: AttemptOutcome
  readonly log: AttemptRecord
  /** The `timeStamp` of the envelope that was rendered for this attempt; null: the attempt rendered none. */
  readonly renderedAt: number | null
  /** Stored for the retry; null when none follows. */
  readonly keptBody: Uint8Array | null
  readonly endpointResult: EndpointResult
}

/** An endpoint that these attempts paused, disabled, or recovered. */
export interface EndpointChange {
  readonly vendorOrgId: string
  readonly transition: EndpointTransition
}

export type OutboxTotals = Readonly<Record<WebhookState, number>>

/** Selects webhooks of a vendor; null: no restriction. */
export interface WebhookSelection {
  readonly sessionId: string | null
  readonly counter: number | null
  readonly states: ReadonlyArray<keyof OutboxTotals>
  /**
   * Epoch milliseconds, both inclusive, compared with the envelope's `timeStamp` in whole seconds; for a webhook that was
   * never rendered, with its creation.
   */
  readonly from: number | null
  readonly to: number | null
  readonly orgIds: ReadonlyArray<string> | null
  readonly connectionId: string | null
  readonly requestIds: ReadonlyArray<string> | null
  readonly kinds: ReadonlyArray<WebhookKind> | null
  /** When it was created, in epoch milliseconds: from inclusive, to exclusive. */
  readonly createdFrom: number | null
  readonly createdTo: number | null
  /** Epoch milliseconds, inclusive: webhooks that were finished then or later. */
  readonly finishedFrom: number | null
}

/** A vendor's undelivered webhooks. */
export interface Backlog {
  /** Webhooks that will be sent automatically, or are being sent. */
  readonly waiting: number
  /** Those that failed, until the end of the day or finally, in the order of the sessions' sequences. */
  readonly failed: ReadonlyArray<{ readonly sessionId: string; readonly webhooks: number }>
  /** Exhausted webhooks, of any time: they are not sent again automatically. */
  readonly exhausted: number
}

export interface ResendResult {
  readonly matched: number
  /** The matched webhooks that now wait to be sent, without those being sent. */
  readonly queued: number
}

export interface Outbox {
  /**
   * Claims due webhooks for the free slots of their endpoints, within the limits of their circuits. A slot is free when none
   * of its webhooks is being sent. The open group of a queue is shared out evenly. If small groups of untried webhooks
   * follow it, and nothing of the queue is being sent, all of them go to one slot, whose worker sends one group after the
   * other. Groups up to `webhooksPerSlot` count as small where there is such a queue for each free slot.
   */
  readonly claim: (input: {
    readonly now: number
    readonly leasedUntil: number
    readonly slots: number
    readonly webhooksPerSlot: number
    /** The maximum size of a small group; 0: no group follows another one in its slot. */
    readonly smallGroup: number
    /** The number of endpoints; those whose webhooks have waited longest come first. */
    readonly endpoints: number
  }) => Effect.Effect<ReadonlyArray<ClaimedSlot>, StorageError>
  /**
   * Those of the webhooks that are still claimed under that lease, by connection; webhooks that were sent, terminated or
   * claimed again are left out.
   */
  readonly load: (
    requestIds: ReadonlyArray<string>,
    at: { readonly now: number; readonly leasedUntil: number },
  ) => Effect.Effect<ReadonlyArray<Delivery>, StorageError>
  /** Releases webhooks that were claimed but not tried. */
  readonly release: (untried: ReadonlyArray<AttemptLease>) => Effect.Effect<void, StorageError>
  /**
   * Records the attempts, in the order in which they ended, opens the next groups, and updates the circuits of their
   * endpoints. For an attempt that outlived its lease only the log is written.
   */
  readonly recordOutcomes: (
    webhooks: ReadonlyArray<FinishedAttempt>,
    now: number,
  ) => Effect.Effect<ReadonlyArray<EndpointChange>, StorageError>
  /** The number of selected webhooks in each state, together at most `most`; null: of all. */
  readonly countMatching: (
    vendorOrgId: string,
    selection: WebhookSelection,
    most: number | null,
  ) => Effect.Effect<OutboxTotals, StorageError>
  /** Releases webhooks of crashed workers, as `decideCrashOutcome` decides. Returns their number. */
  readonly releaseExpired: (now: number) => Effect.Effect<number, StorageError>
  /**
   * Requeues failed webhooks at the end of the vendor's day in a new sequence, to be rendered again. Returns their number.
   */
  readonly requeueFailed: (now: number) => Effect.Effect<number, StorageError>
  /**
   * Expires undeliverable webhooks: those of a disabled endpoint that wait, or that failed there before the end of the day,
   * and those that have waited for WAITS_AT_MOST_MILLIS. Returns their number.
   */
  readonly expireUndeliverable: (now: number) => Effect.Effect<number, StorageError>
  /** Requeues the selected webhooks, to be rendered again as new ones; in a new sequence, unless they were waiting. */
  readonly resend: (
    vendorOrgId: string,
    selection: WebhookSelection,
    now: number,
  ) => Effect.Effect<ResendResult, StorageError>
  /** For a vendor; `since`: for failed ones, epoch milliseconds, inclusive. */
  readonly getBacklog: (vendorOrgId: string, since: number) => Effect.Effect<Backlog, StorageError>
  /** When the next webhook can be claimed; null when none waits. Epoch milliseconds. */
  readonly getNextDueAt: () => Effect.Effect<number | null, StorageError>
  readonly getTotals: (connectionId: string) => Effect.Effect<OutboxTotals, StorageError>
}

/** Notifies listeners that any process committed new webhooks. Best effort: listeners also poll. */
export interface OutboxSignal {
  readonly subscribe: (onCommitted: () => void) => () => void
}
