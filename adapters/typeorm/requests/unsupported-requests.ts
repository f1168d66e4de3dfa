import * as Effect from "effect/Effect"
import type {
  UnsupportedRequest,
  UnsupportedRequests,
} from "../../../core/ports/requests/unsupported-requests.ts"
import type { Database } from "../database.ts"
import type { UnsupportedRequestRow } from "../rows/requests.ts"

export const makeUnsupportedRequests = (database: Database): UnsupportedRequests => ({
  create: ({ id, vendorOrgId, key, form, filedAt }) =>
    database
      .query("store the request", FILE, [
        id,
        vendorOrgId,
        key.bytes,
        key.masterKeyId,
        form,
        new Date(filedAt),
      ])
      .pipe(Effect.asVoid),

  find: (id) =>
    database
      .query<UnsupportedRequestRow>("find the request", FIND, [id])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toUnsupportedRequest(row)))),

  list: (vendorOrgId) =>
    database
      .query<UnsupportedRequestRow>("list the requests", LIST, [vendorOrgId])
      .pipe(Effect.map((rows) => rows.map(toUnsupportedRequest))),

  markAnswered: (id, now) =>
    database.query("answer the request", ANSWER, [id, new Date(now)]).pipe(Effect.asVoid),
})

const FILE = {
  text: `INSERT INTO unsupported_request (id, vendor_org_id, data_key, master_key_id, form, filed_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING`,
}
const FIND = { text: "SELECT * FROM unsupported_request WHERE id = $1" }
const LIST = {
  text: `SELECT * FROM unsupported_request WHERE $1::uuid IS NULL OR vendor_org_id = $1 ORDER BY filed_at, id`,
}
const ANSWER = {
  text: "UPDATE unsupported_request SET answered_at = $2 WHERE id = $1 AND answered_at IS NULL",
}

const toUnsupportedRequest = (row: UnsupportedRequestRow): UnsupportedRequest => ({
  id: row.id,
  vendorOrgId: row.vendor_org_id,
  key: { bytes: row.data_key, masterKeyId: row.master_key_id },
  form: row.form,
  filedAt: row.filed_at.getTime(),
  answeredAt: row.answered_at?.getTime() ?? null,
})
