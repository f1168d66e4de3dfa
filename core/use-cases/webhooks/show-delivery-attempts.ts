import * as Effect from "effect/Effect"
import type { LoggedDelivery } from "../../ports/webhooks/delivery-log.ts"
import type { AttemptRecord } from "../../ports/webhooks/outbox.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { authorizeDeliveries } from "./delivery-scope.ts"
import { DeliveryNotFound } from "./show-delivery.ts"

export interface DeliveryAttempts {
  readonly delivery: LoggedDelivery
  /** How many webhooks its sync session has. */
  readonly sessionWebhooks: number
  /** The latest first, at most `MAX_SHOWN_ATTEMPTS`; without the headers and responses, which may repeat what was sent. */
  readonly attempts: ReadonlyArray<Omit<AttemptRecord, "answer" | "headers">>
}

/** A webhook with its attempts, without its body: unlike `showDelivery`, it opens no personal data. */
export const makeShowDeliveryAttempts = ({
  vendors,
  deliveryLog,
}: UsedPorts<"vendors.find" | "deliveryLog">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    requestId: string,
  ): Effect.fn.Return<DeliveryAttempts, ActionForbidden | VendorNotFound | DeliveryNotFound | StorageError> {
    const { scope } = yield* authorizeDeliveries(vendors, actor, "webhook.read-log", vendorOrgId)
    const found = yield* deliveryLog.find(scope, requestId)
    if (found === null) return yield* new DeliveryNotFound({ requestId })
    return {
      delivery: found.delivery,
      sessionWebhooks: found.sessionWebhooks,
      attempts: found.attempts.map(({ startedAt, durationMillis, status, problem }) => ({
        startedAt,
        durationMillis,
        status,
        problem,
      })),
    }
  })
