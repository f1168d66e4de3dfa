import * as Effect from "effect/Effect"
import type { AssistedRequest, AssistedRequests } from "../../../core/ports/requests/assisted-requests.ts"
import type { Database } from "../database.ts"
import type { AssistedRequestRow } from "../rows/requests.ts"

export const makeAssistedRequests = (database: Database): AssistedRequests => ({
  findOrCreate: (connectionId, requestedAt) =>
    database.transaction("begin the set-up", async (tx) => {
      await tx.run(BEGIN, [connectionId, new Date(requestedAt)])
      const [row] = await tx.run<AssistedRequestRow>(FIND, [connectionId])
      if (row === undefined) throw new Error("The set-up was neither found nor created")
      return toAssistedRequest(row)
    }),

  find: (connectionId) =>
    database
      .query<AssistedRequestRow>("find the set-up", FIND, [connectionId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toAssistedRequest(row)))),

  list: () =>
    database
      .query<AssistedRequestRow>("list the set-ups", LIST)
      .pipe(Effect.map((rows) => rows.map(toAssistedRequest))),

  transition: (connectionId, from, to, now) =>
    database
      .query("move the set-up", MOVE, [connectionId, from, to, new Date(now)])
      .pipe(Effect.map((rows) => rows.length > 0)),

  markUploadRequested: (connectionId, now) =>
    database.query("request an upload", REQUEST_UPLOAD, [connectionId, new Date(now)]).pipe(Effect.asVoid),
})

const BEGIN = {
  text: `INSERT INTO assisted_request (connection_id, set_up, set_up_at, requested_at)
    VALUES ($1, 'requested', $2, $2) ON CONFLICT (connection_id) DO NOTHING`,
}
const FIND = { text: "SELECT * FROM assisted_request WHERE connection_id = $1" }
const LIST = { text: "SELECT * FROM assisted_request ORDER BY requested_at, connection_id" }
const MOVE = {
  text: `UPDATE assisted_request SET set_up = $3, set_up_at = $4 WHERE connection_id = $1 AND set_up = $2
    RETURNING connection_id`,
}
const REQUEST_UPLOAD = { text: "UPDATE assisted_request SET asked_at = $2 WHERE connection_id = $1" }

const toAssistedRequest = (row: AssistedRequestRow): AssistedRequest => ({
  connectionId: row.connection_id,
  setUp: row.set_up,
  setUpAt: row.set_up_at.getTime(),
  requestedAt: row.requested_at.getTime(),
  uploadRequestedAt: row.asked_at?.getTime() ?? null,
})
