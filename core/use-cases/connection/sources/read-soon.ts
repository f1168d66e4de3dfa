import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"

export type ReadSoonPorts = UsedPorts<"connections.find" | "settings.saveSchedule">

/**
 * Makes the next scheduled reading of a source due now. Part of use-cases that authorise their actor. Returns when it is; null: it is read
 * on request only.
 */
export const readSoon = Effect.fnUntraced(function* (
  { connections, settings }: ReadSoonPorts,
  connectionId: string,
): Effect.fn.Return<number | null, StorageError> {
  const connection = yield* connections.find(connectionId)
  const schedule = connection?.schedule ?? null
  if (schedule === null) return null
  const now = yield* Clock.currentTimeMillis
  yield* settings.saveSchedule(connectionId, schedule, now)
  return now
})
