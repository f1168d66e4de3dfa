import { arrayColumn, instant, primary, text } from "./definition/columns.ts"
import { defineTable } from "./definition/define-table.ts"

/** The latest accepted requests of a caller, oldest first. Unlogged: a crash of the database empties it. */
export const rateWindowRow = defineTable({
  name: "rate_window",
  prune: [
    {
      name: "rate_windows",
      title: "rate limits of callers who were not seen for an hour",
      retention: "expired",
      batch: 5_000,
      key: ["key"],
      // Without an index on the last call, which every call would have to maintain.
      find: () => "SELECT key FROM rate_window WHERE hits[cardinality(hits)] < $1 LIMIT $2",
      recheck: "t.hits[cardinality(t.hits)] < $1",
    },
  ],
  columns: { key: primary(text), hits: arrayColumn(instant) },
})

/** Request ids that must not be accepted again. */
export const usedIdRow = defineTable({
  name: "used_id",
  prune: [
    {
      name: "used_ids",
      title: "expired ids of requests",
      retention: "expired",
      batch: 5_000,
      key: ["scope", "id"],
      find: () => "SELECT scope, id FROM used_id WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
    },
  ],
  columns: { scope: primary(text), id: primary(text), expires_at: instant },
  indices: [{ name: "used_id_expires_at_idx", columns: ["expires_at"] }],
})
