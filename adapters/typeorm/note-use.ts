import * as Effect from "effect/Effect"
import { USE_WRITTEN_EVERY_MILLIS } from "../../core/domain/access/credential.ts"
import type { ApiCallers } from "../../core/ports/api-callers.ts"
import type { Database } from "./database.ts"

/** Ids in memory; one that is dropped is asked about once more. */
const MOST_REMEMBERED = 10_000

/**
 * Writes down when a credential was used. A process asks the database once a minute for each, in a fiber of its own, and the
 * statement changes nothing when another process was quicker. What cannot be written now is written after the next minute.
 */
export const makeNoteUse = (database: Pick<Database, "query">): ApiCallers["noteUse"] => {
  const asked = new Map<string, number>()
  return ({ kind, id }, now) =>
    Effect.suspend(() => {
      if ((asked.get(id) ?? -Infinity) > now - USE_WRITTEN_EVERY_MILLIS) return Effect.void
      if (asked.size >= MOST_REMEMBERED) asked.clear()
      asked.set(id, now)
      return database
        .query("keep when a credential was used", NOTE_USE[kind], [id, new Date(now)])
        .pipe(Effect.ignore, Effect.forkDetach, Effect.asVoid)
    })
}

const noteIn = (table: string) => ({
  name: `note-use-${table}`,
  text: `UPDATE ${table} SET last_used_at = $2::timestamptz WHERE id = $1 AND (last_used_at IS NULL
    OR last_used_at <= $2::timestamptz - interval '${String(USE_WRITTEN_EVERY_MILLIS / 1_000)} seconds')`,
})

const NOTE_USE = {
  "api-key": noteIn("api_key"),
  "basic-user": noteIn("basic_user"),
  "public-key": noteIn("vendor_key"),
} as const
