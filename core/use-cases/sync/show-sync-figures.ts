import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { makeEmptyDay, type SyncDay } from "../../domain/sync/sync-day.ts"
import { listLastDays } from "../../domain/webhooks/delivery-day.ts"
import type { VendorStore } from "../../ports/accounts/vendor-store.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SyncHistory } from "../../ports/sync/sync-history.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ConnectionAccessError, findConnection } from "../authorization/find-connection.ts"

export interface SyncFigures {
  /** Every one of the last fourteen days in the vendor's time zone, in their order; the last one is today. */
  readonly days: ReadonlyArray<SyncDay>
  readonly timeZone: string
}

const SHOWN_DAYS = 14

/** How long the syncs of a connection took in the last days, and what they changed. */
export const makeShowSyncFigures = ({
  connections,
  history,
  vendors,
}: {
  readonly connections: Pick<Connections, "find">
  readonly history: Pick<SyncHistory, "listDays">
  readonly vendors: Pick<VendorStore, "find">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<SyncFigures, ConnectionAccessError | StorageError> {
    const connection = yield* findConnection(connections, actor, "connection.read-syncs", connectionId)
    const vendor = yield* vendors.find(connection.vendorOrgId)
    const timeZone = vendor?.timeZone ?? "UTC"
    const days = listLastDays(yield* Clock.currentTimeMillis, SHOWN_DAYS, timeZone)
    const counted = yield* history.listDays(connectionId, timeZone, days[0] ?? "")
    return { days: days.map((day) => counted.find((row) => row.day === day) ?? makeEmptyDay(day)), timeZone }
  })
