import * as Clock from "effect/Clock"
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

/** How many webhooks a resend would match now. */
export const makeCountResend = ({ outbox, vendors }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    choice: ResendChoice,
  ): Effect.fn.Return<{ readonly matched: number }, ActionForbidden | VendorNotFound | StorageError> {
    const { scope } = yield* authorizeDeliveries(vendors, actor, "webhook.resend", vendorOrgId)
    const totals = yield* outbox.countMatching(vendorOrgId, toSelection(choice, scope))
    return { matched: Object.values(totals).reduce((sum, count) => sum + count, 0) }
  })

/** Sends the selected webhooks again. Like every resend it tries an endpoint that was disabled or paused. */
export const makeResendSelected = ({ outbox, vendors }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    choice: ResendChoice,
  ): Effect.fn.Return<ResendResult, ActionForbidden | VendorNotFound | StorageError> {
    const { scope } = yield* authorizeDeliveries(vendors, actor, "webhook.resend", vendorOrgId)
    yield* vendors.reopenEndpoint(vendorOrgId)
    return yield* outbox.resend(vendorOrgId, toSelection(choice, scope), yield* Clock.currentTimeMillis)
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
