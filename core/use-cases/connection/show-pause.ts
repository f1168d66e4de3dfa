import * as Effect from "effect/Effect"
import { hasEnded } from "../../domain/sync/session.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import type { ConnectionNotLive } from "../authorization/authorization-errors.ts"
import { type ConnectionAccessError, findLiveConnection } from "../authorization/find-connection.ts"

/** What a pause stops, and what it does not. */
export interface PauseEffect {
  /** Employees whose changes the vendor no longer receives. */
  readonly employees: number
  /** The scheduled sync that will not run, in epoch milliseconds; null: none is scheduled, or it is paused already. */
  readonly nextSyncAt: number | null
  /** A sync runs, which completes. */
  readonly isSyncing: boolean
  /** Webhooks that wait or are being sent, which are delivered. */
  readonly waitingWebhooks: number
}

/** What pausing a connection would stop, for the person who confirms it. */
export const makeShowPause = ({
  connections,
  ledger,
  deliveryLog,
}: UsedPorts<"connections" | "ledger.listRecent" | "deliveryLog.countUndelivered">) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    connectionId: string,
  ): Effect.fn.Return<PauseEffect, ConnectionAccessError | ConnectionNotLive | StorageError> {
    const connection = yield* findLiveConnection(connections, actor, "connection.pause", connectionId)
    const { vendorOrgId, employeeCount, dueAt, pausedAt } = connection
    const [latest] = yield* ledger.listRecent(connectionId, 1)
    const { pending } = yield* deliveryLog.countUndelivered({ vendorOrgId, connectionId })
    return {
      employees: employeeCount,
      nextSyncAt: pausedAt === null ? dueAt : null,
      isSyncing: latest !== undefined && !hasEnded(latest.state),
      waitingWebhooks: pending,
    }
  })
