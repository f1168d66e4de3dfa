import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { SyncFrequency } from "../../../contract/connection/sync-frequency.ts"
import { computeNextRun } from "../../../domain/connection/schedule.ts"
import { type Connection, INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import type { SettingsStore } from "../../../ports/connection/settings-store.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Credentials } from "../../../ports/sync/source.ts"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import { sealCredentials } from "../../reading/credentials.ts"
import { readRefreshRate } from "./read-refresh-rate.ts"

export type StoreDetailsPorts = UsedPorts<
  | "settings.saveSchedule"
  | "sourceCredentials.save"
  | "syncSchedule.saveSourceCursor"
  | "vault.openConnectionKey"
>

/**
 * Stores details that the source has accepted, in place of the earlier ones. Part of use-cases that authorise their actor. `claim` is
 * committed with them; where it returns false, nothing is stored. Returns whether it was.
 */
export const makeStoreDetails = ({ settings, sourceCredentials, syncSchedule, vault }: StoreDetailsPorts) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    credentials: Credentials,
    claim: Effect.Effect<boolean, StorageError> = Effect.succeed(true),
  ) {
    const { id: connectionId, key } = connection
    if (key === null) return yield* new ConnectionNotLive({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const rate = yield* readRefreshRate(credentials)
    const sealed = sealCredentials(keys, connectionId, credentials)
    const store = Effect.gen(function* () {
      if (!(yield* claim)) return false
      yield* sourceCredentials.save(connectionId, sealed)
      // The credentials may lead to another place, of which nothing has been read.
      yield* syncSchedule.saveSourceCursor(connectionId, INITIAL_POSITION)
      if (rate !== null) yield* changeRate(settings, connection, rate)
      return true
    })
    return yield* commitWithEntry(store, (isStored) => isStored)
  })

const changeRate = Effect.fnUntraced(function* (
  settings: Pick<SettingsStore, "saveSchedule">,
  { id, schedule }: Connection,
  frequency: SyncFrequency,
) {
  const changed = { timeZone: "UTC", ...schedule, frequency }
  yield* settings.saveSchedule(id, changed, computeNextRun(changed, yield* Clock.currentTimeMillis, id))
})
