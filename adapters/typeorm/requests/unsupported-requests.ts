import * as Effect from "effect/Effect"
import { IsNull } from "typeorm"
import type {
  UnsupportedRequest,
  UnsupportedRequests,
} from "../../../core/ports/requests/unsupported-requests.ts"
import type { Database } from "../database.ts"
import { insertNew } from "../insert-new.ts"
import { unsupportedRequestRow, type UnsupportedRequestRow } from "../rows/requests.ts"

export const makeUnsupportedRequests = (database: Database): UnsupportedRequests => ({
  create: ({ key, ...request }) =>
    database.write("store the request", unsupportedRequestRow, (rows) =>
      insertNew(rows, { ...request, dataKey: key.bytes, masterKeyId: key.masterKeyId }),
    ),

  find: (id) =>
    database
      .rows("find the request", unsupportedRequestRow, (rows) => rows.findOneBy({ id }))
      .pipe(Effect.map((row) => (row === null ? null : toUnsupportedRequest(row)))),

  list: (vendorOrgId) =>
    database
      .rows("list the requests", unsupportedRequestRow, (rows) =>
        rows.find({
          where: vendorOrgId === null ? {} : { vendorOrgId },
          order: { filedAt: "ASC", id: "ASC" },
        }),
      )
      .pipe(Effect.map((rows) => rows.map(toUnsupportedRequest))),

  markAnswered: (id, now) =>
    database.write("answer the request", unsupportedRequestRow, (rows) =>
      rows.update({ id, answeredAt: IsNull() }, { answeredAt: now }),
    ),
})

const toUnsupportedRequest = ({
  dataKey: bytes,
  masterKeyId,
  ...request
}: UnsupportedRequestRow): UnsupportedRequest => ({ ...request, key: { bytes, masterKeyId } })
