import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { ANY_WEBHOOK } from "./any-webhook.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { DeliveryFilter, DeliveryScope } from "../../ports/webhooks/delivery-log.ts"
import type { ResendResult, WebhookSelection } from "../../ports/webhooks/outbox.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { authorizeDeliveries } from "./delivery-scope.ts"

type Ports = UsedPorts<"outbox" | "vendors.find" | "vendors.reopenEndpoint">

/** What a person selected in the delivery log: single webhooks, or all that a filter shows. Null: no restriction. */
export interface ResendChoice extends Omit<DeliveryFilter, "id" | "states" | "employee"> {
  readonly states: WebhookSelection["states"]
  readonly connectionId: string | null
  readonly sessionId: string | null
  readonly requestIds: ReadonlyArray<string> | null
}

/** A resend locks the queues of its connections, so one call sends no more than this. */
export const MAX_RESENT = 100_000

/** More than MAX_RESENT webhooks match: of a shorter time, one client or one event there are fewer. */
export class TooManyWebhooks extends Data.TaggedError("TooManyWebhooks")<{ readonly limit: number }> {}

export interface ResendCount {
  /** At most MAX_RESENT. */
  readonly matched: number
  /** More match than one resend sends. */
  readonly isTooMany: boolean
}

/** How many webhooks a resend would match now. */
export const makeCountResend = ({ outbox, vendors }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    choice: ResendChoice,
  ): Effect.fn.Return<ResendCount, ActionForbidden | VendorNotFound | StorageError> {
    const { scope } = yield* authorizeDeliveries(vendors, actor, "webhook.resend", vendorOrgId)
    return yield* countUpToLimit(outbox, vendorOrgId, toSelection(choice, scope))
  })

const countUpToLimit = (
  outbox: Ports["outbox"],
  vendorOrgId: string,
  selection: WebhookSelection,
): Effect.Effect<ResendCount, StorageError> =>
  Effect.map(outbox.countMatching(vendorOrgId, selection, MAX_RESENT + 1), (totals) => {
    const matched = Object.values(totals).reduce((sum, count) => sum + count, 0)
    return { matched: Math.min(matched, MAX_RESENT), isTooMany: matched > MAX_RESENT }
  })

/** Sends the selected webhooks again. Like every resend it tries an endpoint that was disabled or paused. */
export const makeResendSelected = ({ outbox, vendors }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    choice: ResendChoice,
  ): Effect.fn.Return<ResendResult, ActionForbidden | VendorNotFound | TooManyWebhooks | StorageError> {
    const { scope } = yield* authorizeDeliveries(vendors, actor, "webhook.resend", vendorOrgId)
    const selection = toSelection(choice, scope)
    const { isTooMany } = yield* countUpToLimit(outbox, vendorOrgId, selection)
    if (isTooMany) return yield* new TooManyWebhooks({ limit: MAX_RESENT })
    yield* vendors.reopenEndpoint(vendorOrgId)
    return yield* outbox.resend(vendorOrgId, selection, yield* Clock.currentTimeMillis)
  })

const toSelection = (choice: ResendChoice, { orgIds }: DeliveryScope): WebhookSelection => ({
  ...ANY_WEBHOOK,
  sessionId: choice.sessionId,
  states: choice.states,
  orgIds: orgIds ?? null,
  connectionId: choice.connectionId,
  requestIds: choice.requestIds,
  kinds: choice.kinds,
  createdFrom: choice.from,
  createdTo: choice.to,
})
