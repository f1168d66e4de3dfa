import * as Effect from "effect/Effect"
import { PruningInProgress, type Retention } from "../../../core/ports/connection/retention.ts"
import type { Database } from "../database.ts"
import { TABLES } from "../rows/index.ts"
import type { PruneRule } from "../rows/definition/prune-rule.ts"
import { storageError } from "../storage-failure.ts"

/** `Retention` on PostgreSQL. The entity of each table declares which of its rows are pruned (`rows`). */
export const makeRetention = (database: Database): Retention => ({
  prunables: TABLES.flatMap(({ prune }) => prune),

  count: (name, before) =>
    database
      .query<{ count: number }>("count what can be pruned", getStatements(name).count, [
        new Date(before),
        null,
      ])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),

  prune: (name, before, limit) =>
    database
      .query<{ count: number }>("prune", getStatements(name).delete, [new Date(before), limit])
      .pipe(Effect.map(([row]) => row?.count ?? 0)),

  withLock: (effect) =>
    Effect.acquireUseRelease(
      Effect.tryPromise({
        try: () => database.locks.acquire(LOCK),
        catch: (cause) => storageError("begin to prune", cause),
      }).pipe(Effect.flatMap((taken) => (taken ? Effect.void : Effect.fail(new PruningInProgress())))),
      () => effect,
      () => Effect.promise(() => database.locks.release(LOCK)),
    ),
})

const LOCK = "prune"

const makeCountStatement = ({ find }: PruneRule) => ({
  text: `SELECT count(*)::int AS count FROM (${find("")}) old`,
  bulk: true,
})

const makeDeleteStatement = (table: string, { key, find, recheck = "true", deleteDependents }: PruneRule) => {
  const same = key.map((column) => `t.${column} = old.${column}`).join(" AND ")
  return {
    text: `WITH old AS MATERIALIZED (${find("FOR UPDATE SKIP LOCKED")}),
      gone AS (DELETE FROM ${table} t USING old WHERE ${same} AND ${recheck} RETURNING 1)
      ${deleteDependents === undefined ? "" : `, dependents AS (${deleteDependents})`}
      SELECT count(*)::int AS count FROM gone`,
  }
}

const STATEMENTS = new Map(
  TABLES.flatMap(({ options, prune }) =>
    prune.map((rule) => [
      rule.name,
      { count: makeCountStatement(rule), delete: makeDeleteStatement(options.name, rule) },
    ]),
  ),
)

/** Throws for a name that `prunables` does not list. */
const getStatements = (name: string) => {
  const statements = STATEMENTS.get(name)
  if (statements === undefined) throw new TypeError(`Nothing with the name ${name} is pruned`)
  return statements
}
