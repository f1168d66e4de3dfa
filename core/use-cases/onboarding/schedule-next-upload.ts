import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import { computeNextRun } from "../../domain/connection/schedule.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"
import type { SyncReport } from "../reading/sync-report.ts"

/** Where uploads are due by a schedule: after one that was shared or is held, the next one is due by it. */
export const scheduleNextUpload = Effect.fnUntraced(function* (
  syncSchedule: Pick<SyncSchedule, "reschedule">,
  { id, schedule, dueAt }: Connection,
  { state }: Pick<SyncReport, "state">,
): Effect.fn.Return<void, StorageError> {
  // A held sync is shared as soon as a person confirms it.
  const isUploaded = state === "completed" || state === "held"
  if (!isUploaded || schedule === null || dueAt === null) return
  yield* syncSchedule.reschedule(id, dueAt, computeNextRun(schedule, yield* Clock.currentTimeMillis, id))
})
