import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { cutPage } from "../../domain/cut-page.ts"
import { listLastDays } from "../../domain/webhooks/delivery-day.ts"
import type {
  DeliveryDay,
  DeliveryFilter,
  DeliveryPosition,
  LoggedDelivery,
  UndeliveredCounts,
} from "../../ports/webhooks/delivery-log.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { VendorNotFound } from "../authorization/authorization-errors.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import { authorizeDeliveries } from "./delivery-scope.ts"

type Ports = UsedPorts<"vendors.find" | "deliveryLog">

export interface DeliveryQuery extends DeliveryFilter {
  /** Null: of every client. */
  readonly connectionId: string | null
}

export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<LoggedDelivery>
  /** After which the next page begins; null: this is the last one. */
  readonly next: DeliveryPosition | null
}

/** A page of the vendor's webhooks, the newest first. */
export const makeListDeliveries = ({ vendors, deliveryLog }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    { connectionId, ...filter }: DeliveryQuery,
    { after, limit }: { readonly after: DeliveryPosition | null; readonly limit: number },
  ): Effect.fn.Return<DeliveryPage, ActionForbidden | VendorNotFound | StorageError> {
    const { scope } = yield* authorizeDeliveries(vendors, actor, "webhook.read-log", vendorOrgId)
    const narrowed = connectionId === null ? scope : { ...scope, connectionId }
    const found = yield* deliveryLog.list(narrowed, filter, { after, limit: limit + 1 })
    const { items, last } = cutPage(found, limit)
    return { deliveries: items, next: last }
  })

export interface DeliveryFigures {
  readonly undelivered: UndeliveredCounts
  /** Every one of the last SHOWN_DAYS days in the vendor's time zone, in their order; the last one is today. */
  readonly days: ReadonlyArray<DeliveryDay>
  readonly timeZone: string
}

const SHOWN_DAYS = 14

/** The state of the vendor's webhooks: what is undelivered now, and the deliveries of the last days. */
export const makeShowDeliveryFigures = ({ vendors, deliveryLog }: Ports) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
  ): Effect.fn.Return<DeliveryFigures, ActionForbidden | VendorNotFound | StorageError> {
    const { vendor, scope } = yield* authorizeDeliveries(vendors, actor, "webhook.read-log", vendorOrgId)
    const { timeZone } = vendor
    const days = listLastDays(yield* Clock.currentTimeMillis, SHOWN_DAYS, timeZone)
    const counted = yield* deliveryLog.listDays(scope, days[0] ?? "")
    return {
      undelivered: yield* deliveryLog.countUndelivered(scope),
      days: days.map((day) => counted.find((row) => row.day === day) ?? { ...NOTHING, day }),
      timeZone,
    }
  })

const NOTHING = { deliveredAtOnce: 0, deliveredLater: 0, failedAtFirst: 0 }
