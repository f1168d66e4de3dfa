import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { StorageError } from "../../ports/storage-error.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import type { DestroyKey } from "../accounts/keys/destroy-keys.ts"

export interface DiscardDraftPorts extends UsedPorts<
  "connectionOnboarding.discardDraft" | "connections.find"
> {
  readonly destroyKey: DestroyKey
}

/** Deletes a draft, with its data and its key. An accepted connection stays. */
export const makeDiscardDraft = ({ connections, connectionOnboarding, destroyKey }: DiscardDraftPorts) =>
  Effect.fnUntraced(function* (id: string): Effect.fn.Return<void, StorageError> {
    yield* connectionOnboarding.discardDraft(id)
    if ((yield* connections.find(id)) === null) yield* destroyKey(id)
  })

/** Within this time a person may still be typing, or a large file may be read before the lock is taken. */
const ABANDONED_MILLIS = 3_600_000
const BATCH_SIZE = 100

export type DiscardAbandonedPorts = DiscardDraftPorts &
  UsedPorts<"connections" | "connectionOnboarding" | "lock">

/** Discards drafts of commands that crashed. An import that still runs holds the lock of its draft. */
export const makeDiscardAbandoned = (ports: DiscardAbandonedPorts) => {
  const discard = makeDiscardDraft(ports)
  return Effect.gen(function* () {
    const before = (yield* Clock.currentTimeMillis) - ABANDONED_MILLIS
    const ids = yield* ports.connectionOnboarding.listAbandonedDrafts(before, BATCH_SIZE)
    yield* Effect.forEach(
      ids,
      (id) => ports.lock.withLock(id, discard(id)).pipe(Effect.catchTag("ConnectionBusy", () => Effect.void)),
      { discard: true },
    )
  })
}
