import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { NewAuditEntry } from "../../../core/domain/audit/entry.ts"
import type { AuditLog } from "../../../core/ports/audit/audit-log.ts"
import type { StorageError } from "../../../core/ports/storage-error.ts"

const MAX_BATCH = 500

interface Waiting {
  readonly entry: NewAuditEntry
  readonly appended: Deferred.Deferred<void, StorageError>
}

/**
 * Appends the entries that arrive while a statement runs by the next one, in their order: entries of one chain wait for each
 * other anyway, and every commit waits for the disk. An entry that cannot be stored does not fail the others of its batch.
 */
export const makeAppendInBatches = (
  append: (entries: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StorageError>,
): AuditLog["append"] => {
  let waiting: ReadonlyArray<Waiting> = []
  let isRunning = false

  const appendBatch = Effect.fnUntraced(function* (batch: ReadonlyArray<Waiting>) {
    // With the defects, so that nobody waits for ever.
    const exit = yield* Effect.exit(append(batch.map(({ entry }) => entry)))
    const isRetried = Exit.isFailure(exit) && batch.length > 1
    for (const { entry, appended } of batch) {
      yield* Deferred.done(appended, isRetried ? yield* Effect.exit(append([entry])) : exit)
    }
  })
  const run = Effect.gen(function* () {
    for (;;) {
      const batch = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      if (batch.length === 0) break
      yield* appendBatch(batch)
    }
    isRunning = false
  })

  return Effect.fnUntraced(function* (entry) {
    const appended: Waiting["appended"] = Deferred.makeUnsafe()
    waiting = [...waiting, { entry, appended }]
    if (!isRunning) {
      isRunning = true
      yield* Effect.forkDetach(run)
    }
    yield* Deferred.await(appended)
  })
}
