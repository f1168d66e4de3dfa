import * as Effect from "effect/Effect"
import type { SyncHistory } from "../../../ports/sync/sync-history.ts"
import type { Tables } from "../tables.ts"

export const makeMemorySyncHistory = ({ sessionNotes: notes }: Pick<Tables, "sessionNotes">): SyncHistory => {
  return {
    save: (sessionId, report) =>
      Effect.sync(() => {
        if (!notes.has(sessionId)) notes.set(sessionId, report)
      }),
    find: (sessionId) => Effect.sync(() => notes.get(sessionId) ?? null),
  }
}
