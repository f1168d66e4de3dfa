import type { Prunable } from "../../../../core/ports/connection/retention.ts"

/** Which rows of a table are pruned. In its SQL `$1` is the instant before which they ended, `$2` the limit, null for all. */
export interface PruneRule extends Prunable {
  readonly key: ReadonlyArray<string>
  /** Selects the keys. `lock` is empty, or a locking clause that prevents others from changing the rows. */
  readonly find: (lock: string) => string
  /** Condition on the row `t`, checked again when it is deleted. */
  readonly recheck?: string
  /** Statement that deletes what depends on the rows; `old` has their keys. */
  readonly deleteDependents?: string
}

/*
 * Goes through connections, whose index leads to their oldest rows: an index on the end of each row would be maintained
 * with every delivery, for a job that runs once an hour.
 */
export const selectPerConnection = (table: string, key: string, condition: string, lock = ""): string =>
  `SELECT x.* FROM connection c CROSS JOIN LATERAL (
    SELECT ${key} FROM ${table} t WHERE t.connection_id = c.id AND ${condition} LIMIT $2 ${lock}) x LIMIT $2`
