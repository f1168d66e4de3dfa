import type * as Effect from "effect/Effect"
import type { WebhookKind } from "../../contract/webhooks/webhook.ts"
import type { ConnectionScope } from "../../domain/connection/scope.ts"
import type { DeliverableWebhook, WebhookState } from "../../domain/webhooks/stored-webhook.ts"
import type { StorageError } from "../storage-error.ts"
import type { AttemptRecord } from "./outbox.ts"

/** Webhooks of one vendor; the other criteria of the scope restrict them further. */
export interface DeliveryScope extends ConnectionScope {
  readonly vendorOrgId: string
}

/** Null: no restriction. */
export interface DeliveryFilter {
  readonly states: ReadonlyArray<WebhookState> | null
  readonly kinds: ReadonlyArray<WebhookKind> | null
  /** When it was created, in epoch milliseconds: `from` inclusive, `to` exclusive. */
  readonly from: number | null
  readonly to: number | null
  /** The id of a webhook, or of a sync session. */
  readonly id: string | null
  /** The record of an employee: of the connection's latest MAX_SEARCHED_WEBHOOKS, those that contain it. */
  readonly employee: { readonly id: string; readonly connectionId: string } | null
}

/** A connection has no index of the employees in its webhooks: at most so many are looked through. */
export const MAX_SEARCHED_WEBHOOKS = 20_000

/** The place of a webhook in the log, which is ordered by these three, the highest first. */
export interface DeliveryPosition {
  readonly createdAt: number
  readonly counter: number
  readonly requestId: string
}

/** A webhook in the log. Times in epoch milliseconds. */
export interface LoggedDelivery extends DeliveryPosition {
  readonly connectionId: string
  /** The vendor's name for the corporate. */
  readonly orgName: string
  readonly sessionId: string
  readonly kind: WebhookKind
  /** How many employees it contains; null: its kind contains none. */
  readonly employees: number | null
  readonly state: WebhookState
  /** When it is sent again, at the earliest; null: it is not sent again automatically. */
  readonly dueAt: number | null
  /** How often it was sent, resends included. */
  readonly attempts: number
  readonly lastAttempt: Omit<AttemptRecord, "answer" | "headers"> | null
}

/** A webhook with its latest attempts, newest first. */
export interface DeliveryDetails {
  readonly delivery: LoggedDelivery
  readonly webhook: DeliverableWebhook
  /** How many webhooks its sync session has. */
  readonly sessionWebhooks: number
  readonly attempts: ReadonlyArray<AttemptRecord>
}

export const MAX_SHOWN_ATTEMPTS = 100

/** Undelivered webhooks by what happens to them. */
export interface UndeliveredCounts {
  /** Waiting, or being sent. */
  readonly pending: number
  /** Sent again at the end of the day. */
  readonly failed: number
  /** Not sent again automatically. */
  readonly exhausted: number
}

/** The deliveries of one day in the vendor's time zone. */
export interface DeliveryDay {
  /** YYYY-MM-DD. */
  readonly day: string
  /** Webhooks that were acknowledged at the first attempt, and at a later one. */
  readonly deliveredAtOnce: number
  readonly deliveredLater: number
  /** Webhooks whose first attempt failed. A resend begins with a first attempt. */
  readonly failedAtFirst: number
}

/** What was sent to a vendor, for people to look at. It changes nothing. */
export interface DeliveryLog {
  /** The page of at most `limit` webhooks after a position; null: from the newest. */
  readonly list: (
    scope: DeliveryScope,
    filter: DeliveryFilter,
    page: { readonly after: DeliveryPosition | null; readonly limit: number },
  ) => Effect.Effect<ReadonlyArray<LoggedDelivery>, StorageError>
  /** Null: unknown, or outside the scope. At most MAX_SHOWN_ATTEMPTS attempts. */
  readonly find: (
    scope: DeliveryScope,
    requestId: string,
  ) => Effect.Effect<DeliveryDetails | null, StorageError>
  readonly countUndelivered: (scope: DeliveryScope) => Effect.Effect<UndeliveredCounts, StorageError>
  /** The days since `since` (YYYY-MM-DD) on which anything was sent, in their order. */
  readonly listDays: (
    scope: DeliveryScope,
    since: string,
  ) => Effect.Effect<ReadonlyArray<DeliveryDay>, StorageError>
}
