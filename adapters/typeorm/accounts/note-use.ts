import * as Effect from "effect/Effect"
import { USAGE_WRITE_INTERVAL_MILLIS } from "../../../core/domain/accounts/credential.ts"
import type { ApiCallers } from "../../../core/ports/accounts/api-callers.ts"
import type { UsedCredential } from "../../../core/ports/accounts/vendor-credentials.ts"
import type { Database } from "../database.ts"

/** Maximum number of ids in memory; the next use of an evicted id is written at once. */
const MAX_REMEMBERED = 10_000

/** Uses within this time are written with one statement. */
const COLLECTED_MILLIS = 250

type Uses = Map<string, number>

/**
 * Records when credentials were last used. A process writes each at most once a minute, in one statement with all others used
 * within `COLLECTED_MILLIS`, in a separate fiber. The statement changes nothing if another process has already written. A use
 * is lost when the write fails or the process ends before it; the next use after a minute is written.
 */
export const makeNoteUse = (database: Pick<Database, "query">): ApiCallers["recordUse"] => {
  const noted: Uses = new Map()
  const unwritten = new Map<UsedCredential["kind"], Uses>()

  const write = Effect.suspend(() => {
    const uses = [...unwritten]
    unwritten.clear()
    return Effect.forEach(uses, ([kind, of]) =>
      database
        .query("record when credentials were used", NOTE_USES[kind], [
          [...of.keys()],
          [...of.values()].map((at) => new Date(at)),
        ])
        .pipe(Effect.ignore),
    )
  })
  const writeSoon = Effect.sleep(COLLECTED_MILLIS).pipe(
    Effect.andThen(write),
    Effect.forkDetach,
    Effect.asVoid,
  )

  return ({ kind, id }, now) =>
    Effect.suspend(() => {
      if ((noted.get(id) ?? -Infinity) > now - USAGE_WRITE_INTERVAL_MILLIS) return Effect.void
      if (noted.size >= MAX_REMEMBERED) noted.clear()
      noted.set(id, now)
      const isFirst = unwritten.size === 0
      const uses = unwritten.get(kind) ?? new Map<string, number>()
      unwritten.set(kind, uses.set(id, now))
      return isFirst ? writeSoon : Effect.void
    })
}

/** Skips locked rows, so that two processes cannot deadlock. */
const makeNoteStatement = (table: string) => ({
  name: `note-uses-${table}`,
  text: `UPDATE ${table} c SET last_used_at = used.at FROM (
      SELECT id, at FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at) JOIN ${table} USING (id)
      WHERE last_used_at IS NULL OR last_used_at <= at - interval '${String(USAGE_WRITE_INTERVAL_MILLIS / 1_000)} seconds'
      FOR NO KEY UPDATE OF ${table} SKIP LOCKED) used
    WHERE c.id = used.id`,
})

const NOTE_USES = {
  "api-key": makeNoteStatement("api_key"),
  "basic-user": makeNoteStatement("basic_user"),
  "public-key": makeNoteStatement("vendor_key"),
} as const
