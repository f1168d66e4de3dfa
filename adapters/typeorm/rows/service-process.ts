import { arrayColumn, instant, primary, text, uuid } from "./definition/columns.ts"
import { defineTable } from "./definition/define-table.ts"

/** The processes of the service, each with when it last said that it runs. */
export const serviceProcessRow = defineTable({
  name: "service_process",
  prune: [
    {
      name: "service_processes",
      title: "processes of the service that were not seen for an hour",
      retention: "expired",
      batch: 1_000,
      key: ["id"],
      find: () => "SELECT id FROM service_process WHERE seen_at < $1 ORDER BY seen_at LIMIT $2",
      recheck: "t.seen_at < $1",
    },
  ],
  columns: {
    id: primary(uuid),
    roles: arrayColumn(text),
    host: text,
    version: text,
    started_at: instant,
    seen_at: instant,
  },
  indices: [{ name: "service_process_seen_at_idx", columns: ["seen_at"] }],
})
