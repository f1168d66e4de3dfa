import * as Effect from "effect/Effect"
import type { AssistedRequests } from "../../../core/ports/requests/assisted-requests.ts"
import type { Database } from "../database.ts"
import { hasAffected } from "../has-affected.ts"
import { insertNew } from "../insert-new.ts"
import { assistedRequestRow } from "../rows/requests.ts"

export const makeAssistedRequests = (database: Database): AssistedRequests => ({
  findOrCreate: (connectionId, requestedAt) =>
    database.transaction("begin the set-up", async (tx) => {
      const rows = tx.rows(assistedRequestRow)
      await insertNew(rows, { connectionId, setUp: "requested", setUpAt: requestedAt, requestedAt })
      const found = await rows.findOneBy({ connectionId })
      if (found === null) throw new Error("The set-up was neither found nor created")
      return found
    }),

  find: (connectionId) =>
    database.rows("find the set-up", assistedRequestRow, (rows) => rows.findOneBy({ connectionId })),

  list: () =>
    database.rows("list the set-ups", assistedRequestRow, (rows) =>
      rows.find({ order: { requestedAt: "ASC", connectionId: "ASC" } }),
    ),

  transition: (connectionId, from, to, now) =>
    database
      .rows("move the set-up", assistedRequestRow, (rows) =>
        rows.update({ connectionId, setUp: from }, { setUp: to, setUpAt: now }),
      )
      .pipe(Effect.map(hasAffected)),

  markUploadRequested: (connectionId, now) =>
    database.write("request an upload", assistedRequestRow, (rows) =>
      rows.update({ connectionId }, { uploadRequestedAt: now }),
    ),
})
