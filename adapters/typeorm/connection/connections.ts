import * as Effect from "effect/Effect"
import type { Database } from "../database.ts"
import type { Connections } from "../../../core/ports/connection/connections.ts"
import {
  type JoinedConnectionRow,
  type TermsRow,
  toConnectionTerms,
  CONNECTION_COLUMNS,
  CONNECTION_JOINS,
  TERMS_COLUMNS,
  toConnection,
} from "../connection-row/columns.ts"
import { connectionCandidates } from "./connection-candidates.ts"
import { scopeParameters, IN_SCOPE } from "../connection-row/scope.ts"
import { isUuid } from "../is-uuid.ts"

/** `Connections` on PostgreSQL. */
export const makeConnections = (database: Database): Connections => ({
  find: (id) =>
    isUuid(id)
      ? database
          .query<JoinedConnectionRow>("find the connection", FIND, [id])
          .pipe(Effect.map(([row]) => (row === undefined ? null : toConnection(row))))
      : Effect.succeed(null),

  findTerms: (id) =>
    isUuid(id)
      ? database
          .query<TermsRow>("find the connection", FIND_TERMS, [id])
          .pipe(Effect.map(([row]) => (row === undefined ? null : toConnectionTerms(row))))
      : Effect.succeed(null),

  findOpen: (vendorOrgId, orgId) =>
    database
      .query<JoinedConnectionRow>("find the connection", FIND_OPEN, [vendorOrgId, orgId])
      .pipe(Effect.map(([row]) => (row === undefined ? null : toConnection(row)))),

  findCandidates: connectionCandidates(database),

  list: (scope) =>
    database
      .query<JoinedConnectionRow>("list the connections", LIST, scopeParameters(scope))
      .pipe(Effect.map((rows) => rows.map(toConnection))),

  listPage: (vendorOrgId, statuses, offset, limit) =>
    Effect.all({
      connections: database
        .query<JoinedConnectionRow>("list the connections", PAGE, [vendorOrgId, statuses, offset, limit])
        .pipe(Effect.map((rows) => rows.map(toConnection))),
      total: database
        .query<{ total: number }>("count the connections", COUNT, [vendorOrgId, statuses])
        .pipe(Effect.map(([row]) => row?.total ?? 0)),
    }),
})

const SELECT = `SELECT ${CONNECTION_COLUMNS} FROM connection c ${CONNECTION_JOINS}`
const FIND = { name: "find-connection", text: `${SELECT} WHERE c.id = $1`, shared: true }
/** Excludes drafts, which have no organization. */
const FIND_TERMS = {
  name: "find-terms",
  text: `SELECT ${TERMS_COLUMNS} FROM connection c JOIN vendor v ON v.org_id = c.vendor_org_id
    WHERE c.id = $1 AND c.org_id IS NOT NULL`,
  shared: true,
}
const FIND_OPEN = {
  text: `${SELECT} WHERE c.vendor_org_id = $1 AND c.org_id = $2 AND c.status <> 'CONNECTION_TERMINATED'`,
}
const LIST = {
  text: `${SELECT} WHERE ${IN_SCOPE} ORDER BY c.created_at DESC, c.id`,
}
const PAGE = {
  name: "page-of-connections",
  text: `${SELECT} WHERE c.vendor_org_id = $1 AND c.status = ANY($2) ORDER BY c.created_at DESC, c.id
    OFFSET $3 LIMIT $4`,
}
const COUNT = {
  name: "count-connections",
  text: "SELECT count(*)::int AS total FROM connection WHERE vendor_org_id = $1 AND status = ANY($2) AND org_id IS NOT NULL",
}
