import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { type CutPage, cutPage } from "../../domain/cut-page.ts"
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
type ListPorts = UsedPorts<"vendors.find" | "deliveryLog" | "directorySearch.find">

export interface DeliveryQuery extends Omit<DeliveryFilter, "employee"> {
  /** Null: of every client. */
  readonly connectionId: string | null
  /** The id of an employee's record; null: of every employee. One that the actor may not see is in no webhook. */
  readonly employeeId: string | null
  /** The status of the last attempt, or the code of its problem; null: any. */
  readonly error: string | null
}

export interface DeliveryPage {
  readonly deliveries: ReadonlyArray<LoggedDelivery>
  /** After which the next page begins; null: this is the last one. */
  readonly next: DeliveryPosition | null
}

/**
 * A page of the vendor's webhooks, the newest first. With an error, at most MAX_TRIED webhooks are looked through, so that a page may
 * have few or none although others follow.
 */
export const makeListDeliveries = ({ vendors, deliveryLog, directorySearch }: ListPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string,
    { connectionId, employeeId, error, ...query }: DeliveryQuery,
    { after, limit }: { readonly after: DeliveryPosition | null; readonly limit: number },
  ): Effect.fn.Return<DeliveryPage, ActionForbidden | VendorNotFound | StorageError> {
    const { scope } = yield* authorizeDeliveries(vendors, actor, "webhook.read-log", vendorOrgId)
    const narrowed = connectionId === null ? scope : { ...scope, connectionId }
    const employee = employeeId === null ? null : yield* directorySearch.find(employeeId)
    if (employeeId !== null && employee === null) return { deliveries: [], next: null }
    const filter = { ...query, employee }
    const list = (from: DeliveryPosition | null, most: number) =>
      Effect.map(deliveryLog.list(narrowed, filter, { after: from, limit: most + 1 }), (found) =>
        cutPage(found, most),
      )
    if (error !== null) return yield* searchError(list, error, { after, limit })
    const { items, last } = yield* list(after, limit)
    return { deliveries: items, next: last }
  })

type ListPage = (
  after: DeliveryPosition | null,
  most: number,
) => Effect.Effect<CutPage<LoggedDelivery>, StorageError>

const TRIED_AT_ONCE = 500
const MAX_TRIED = 5_000

/** No index has the errors of attempts: it looks through page after page, until there are enough that match. */
const searchError = Effect.fnUntraced(function* (
  list: ListPage,
  error: string,
  { after, limit }: { readonly after: DeliveryPosition | null; readonly limit: number },
): Effect.fn.Return<DeliveryPage, StorageError> {
  const found: Array<LoggedDelivery> = []
  let place = after
  for (let tried = 0; tried < MAX_TRIED; tried += TRIED_AT_ONCE) {
    const { items, last } = yield* list(place, TRIED_AT_ONCE)
    for (const delivery of items) if (hasError(delivery, error)) found.push(delivery)
    if (found.length > limit) break
    if (last === null) return { deliveries: found, next: null }
    place = last
  }
  const { items, last } = cutPage(found, limit)
  return { deliveries: items, next: last ?? place }
})

/** The text of a problem begins with its code. */
const hasError = ({ lastAttempt }: LoggedDelivery, error: string): boolean =>
  lastAttempt !== null &&
  (lastAttempt.status === null
    ? lastAttempt.problem?.split(":")[0] === error
    : String(lastAttempt.status) === error)

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
