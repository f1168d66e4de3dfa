import {
  bigint,
  integer,
  instant,
  nullable,
  primary,
  real,
  smallint,
  text,
  uuid,
} from "../definition/columns.ts"
import { defineTable, retain, type RowOf } from "../definition/define-table.ts"

/** The calls of vendors' software. The key leads to the oldest ones, which are pruned. */
export const apiCallRow = defineTable({
  name: "api_call",
  onTermination: retain("A call names no connection: neither its path nor its body is stored."),
  prune: [
    {
      name: "api_calls",
      title: "calls of the API",
      retention: "delivered",
      batch: 5_000,
      key: ["at", "id"],
      find: () => "SELECT at, id FROM api_call WHERE at < $1 ORDER BY at, id LIMIT $2",
    },
  ],
  columns: {
    at: primary(instant),
    id: { ...primary(bigint), generated: "increment" },
    vendor_org_id: uuid,
    request_id: uuid,
    credential_id: uuid,
    method: text,
    route: text,
    status: smallint,
    duration_ms: real,
    refusal: nullable(text),
    omitted: { ...integer, default: 0 },
  },
  indices: [
    { name: "api_call_vendor_idx", columns: ["vendor_org_id", "at", "id"] },
    { name: "api_call_refused_idx", columns: ["vendor_org_id", "at", "id"], where: "refusal IS NOT NULL" },
    { name: "api_call_request_id_idx", columns: ["request_id"] },
  ],
})

export type ApiCallRow = RowOf<typeof apiCallRow>
