import * as Effect from "effect/Effect"
import type { SyncLedger } from "../../../../core/ports/sync/sync-ledger.ts"
import type { Database } from "../../database.ts"

export const listStaged =
  (database: Database): SyncLedger["listStaged"] =>
  (session, change, afterOrdinal, limit) =>
    database.query<{ ordinal: number; id: string }>("read the staged changes", STAGED, [
      session.id,
      change,
      afterOrdinal,
      limit,
    ])

const STAGED = {
  name: "staged-changes",
  text: `SELECT ordinal, id FROM staged_employee
    WHERE session_id = $1 AND change = $2 AND ordinal > $3 ORDER BY ordinal LIMIT $4`,
}

export const countApplied =
  (database: Database): SyncLedger["countApplied"] =>
  ({ id, applied }) =>
    applied === null
      ? Effect.succeed(0)
      : database
          .query<{ applied: number }>("count the applied changes", COUNT_APPLIED, [
            id,
            applied.change,
            applied.ordinal,
          ])
          .pipe(Effect.map(([row]) => row?.applied ?? 0))

/** By the primary key. The staged rows stay until the session completes, and additions are applied before updates. */
const COUNT_APPLIED = {
  name: "staged-count-applied",
  text: `SELECT count(*)::int AS applied FROM staged_employee
    WHERE session_id = $1 AND (change = $2 AND ordinal <= $3 OR change = 'add' AND $2 = 'update')`,
}
