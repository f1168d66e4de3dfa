import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { commitWithEntry } from "../../authorization/audit/audited-call.ts"
import type { SyncFrequency } from "../../../contract/connection/sync-frequency.ts"
import { computeNextRun } from "../../../domain/connection/schedule.ts"
import { type Connection, INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import type { Actor } from "../../authorization/actor.ts"
import { findLiveConnection } from "../../authorization/find-connection.ts"
import { ConnectionNotLive } from "../../authorization/authorization-errors.ts"
import type { CheckSource } from "./check-source.ts"
import { SourceUnreadable } from "../../reading/source-errors.ts"
import { sealCredentials } from "../../reading/credentials.ts"
import { readRefreshRate } from "./read-refresh-rate.ts"
import { toCheckInput } from "./test-source.ts"
import type { SettingsStore } from "../../../ports/connection/settings-store.ts"
import type { UsedPorts } from "../../../ports/ports.ts"

export interface RepairSourcePorts extends UsedPorts<
  "connections" | "settings" | "syncSchedule" | "vault" | "sourceCredentials"
> {
  readonly checkSource: CheckSource
}

/** Replaces the credentials of a connection. They are stored only if the source accepts them. */
export const makeRepairSource = ({
  connections,
  settings,
  syncSchedule,
  vault,
  sourceCredentials,
  checkSource,
}: RepairSourcePorts) =>
  Effect.fnUntraced(function* (actor: Actor, connectionId: string, given: Readonly<Record<string, unknown>>) {
    const connection = yield* findLiveConnection(connections, actor, "connection.repair-source", connectionId)
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId })
    const checked = yield* checkSource(toCheckInput(connection, given))
    const { mappingErrors } = checked.check
    if (mappingErrors.length > 0) return yield* new SourceUnreadable({ errors: mappingErrors })
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const rate = yield* readRefreshRate(checked.credentials)
    const sealed = sealCredentials(keys, connectionId, checked.credentials)
    yield* commitWithEntry(
      Effect.gen(function* () {
        yield* sourceCredentials.save(connectionId, sealed)
        // The credentials may lead to another place, of which nothing has been read.
        yield* syncSchedule.saveSourceCursor(connectionId, INITIAL_POSITION)
        if (rate !== null) yield* changeRate(settings, connection, rate)
      }),
    )
    return { connection, check: checked.check }
  })

export type RepairSource = ReturnType<typeof makeRepairSource>

const changeRate = Effect.fnUntraced(function* (
  settings: SettingsStore,
  { id, schedule }: Connection,
  frequency: SyncFrequency,
) {
  const changed = { timeZone: "UTC", ...schedule, frequency }
  yield* settings.saveSchedule(id, changed, computeNextRun(changed, yield* Clock.currentTimeMillis, id))
})
