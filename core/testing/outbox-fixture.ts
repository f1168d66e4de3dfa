import * as Effect from "effect/Effect"
import type { Outbox, FinishedAttempt } from "../ports/webhooks/outbox.ts"
import { START } from "./builders/vendors.ts"
import { makeMemoryOutbox } from "./memory/webhooks/outbox.ts"
import type { StoredWebhook } from "../domain/webhooks/stored-webhook.ts"
import { makeTables, type Tables } from "./memory/tables.ts"
import { makeMemoryStorage, type Storage } from "./storage.ts"

/** An outbox that two processes use, and its contents. */
export interface OutboxFixture {
  readonly storage: Storage
  readonly outbox: Outbox
  /** The same outbox, in another process. */
  readonly secondOutbox: Outbox
  /** Directly, without the port. */
  readonly webhooks: () => Promise<ReadonlyArray<WebhookSnapshot>>
  /** The number of logged attempts. */
  readonly attempts: () => Promise<number>
  readonly clearWebhooks: () => Promise<void>
  readonly drop: () => Promise<void>
}

export type WebhookSnapshot = Pick<
  StoredWebhook,
  | "requestId"
  | "connectionId"
  | "vendorOrgId"
  | "sequence"
  | "stage"
  | "state"
  | "round"
  | "attempt"
  | "slot"
  | "keptBody"
  /** Epoch milliseconds. */
  | "dueAt"
>

export const makeMemoryOutboxFixture = (tables: Tables = makeTables()): Promise<OutboxFixture> => {
  const outbox = makeMemoryOutbox(tables)
  return Promise.resolve({
    storage: makeMemoryStorage(tables),
    outbox,
    secondOutbox: outbox,
    webhooks: () => Promise.resolve([...tables.webhooks.values()]),
    attempts: () => Promise.resolve(tables.attempts.length),
    clearWebhooks: () => {
      tables.webhooks.clear()
      tables.queues.clear()
      tables.attempts.splice(0)
      tables.deliveryDays.splice(0)
      return Promise.resolve()
    },
    drop: () => Promise.resolve(),
  })
}

/** This many webhooks fill two slots. */
export const TWO_SLOTS = { slots: 2, webhooksPerSlot: 2 }
export const LEASE_MILLIS = 30_000

export type ClaimLimits = Pick<Parameters<Outbox["claim"]>[0], "slots" | "webhooksPerSlot"> & {
  /** Unless it is given, a claim contains one group only. */
  readonly smallGroup?: number
  readonly endpoints?: number
}

/** The webhooks that a worker claims, by slot. */
export const claim = (outbox: Outbox, now: number, limits: ClaimLimits = TWO_SLOTS) =>
  Effect.runPromise(
    outbox.claim({ now, leasedUntil: now + LEASE_MILLIS, smallGroup: 0, endpoints: 100, ...limits }),
  )

/** An attempt at a claimed webhook; it fails unless it is delivered. */
export const makeAttempt = (
  { requestId, round, attempt }: Pick<WebhookSnapshot, "requestId" | "round" | "attempt">,
  attemptOutcome: FinishedAttempt["attemptOutcome"],
  parts: Partial<FinishedAttempt> = {},
): FinishedAttempt => ({
  requestId,
  round,
  attempt,
  attemptOutcome,
  renderedAt: null,
  keptBody: null,
  endpointResult: attemptOutcome.state === "delivered" ? "acknowledged" : "failed",
  log: { startedAt: START, durationMillis: 1, status: 200, problem: null, answer: null, headers: null },
  ...parts,
})
