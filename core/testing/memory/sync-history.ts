import * as Effect from "effect/Effect"
import type { SessionNotes, SyncHistory } from "../../ports/sync-history.ts"

export const makeMemorySyncHistory = (): SyncHistory => {
  const notes = new Map<string, SessionNotes>()
  return {
    keep: (sessionId, kept) =>
      Effect.sync(() => {
        if (!notes.has(sessionId)) notes.set(sessionId, kept)
      }),
    notesOf: (sessionId) => Effect.sync(() => notes.get(sessionId) ?? null),
  }
}
