import * as Effect from "effect/Effect"
import { readReasons } from "../../../core/contract/reasons/read-reasons.ts"
import type { ConnectionIssues, StoredIssue } from "../../../core/ports/connection/connection-issues.ts"
import { IN_SCOPE, scopeParameters } from "../connection-row/scope.ts"
import type { Database } from "../database.ts"
import { NOTIFY_OF_ISSUE, RAISE_ISSUE, raiseIssueValues } from "../connection-row/raise-issue.ts"
import type { ConnectionIssueRow } from "../rows/connection-issue.ts"

export const makeConnectionIssues = (database: Database): ConnectionIssues => ({
  raise: (connectionId, issue, now) =>
    database.execute("raise the issue", RAISE_ISSUE, raiseIssueValues(connectionId, issue, new Date(now))),

  resolve: (connectionId, codes, now) =>
    database.execute("resolve the issues", RESOLVE, [connectionId, codes, new Date(now)]),

  list: (connectionId, limit) =>
    database
      .query<ConnectionIssueRow>("list the issues", LIST, [connectionId, limit])
      .pipe(Effect.map((rows) => rows.map(toConnectionIssue))),

  listAffectedConnections: (code) =>
    database
      .query<{ connection_id: string }>("list the connections with the issue", WITH_CODE, [code])
      .pipe(Effect.map((rows) => rows.map((row) => row.connection_id))),

  listOpen: (scope, limit) =>
    database
      .query<ConnectionIssueRow>("list the open issues", OPEN, [...scopeParameters(scope), limit])
      .pipe(Effect.map((rows) => rows.map(toConnectionIssue))),
})

const RESOLVE = {
  text: `UPDATE connection_issue SET resolved_at = $3
    WHERE connection_id = $1 AND code = ANY($2) AND resolved_at IS NULL RETURNING ${NOTIFY_OF_ISSUE}`,
}
const LIST = {
  text: `SELECT * FROM connection_issue WHERE connection_id = $1
    ORDER BY resolved_at IS NULL DESC, raised_at DESC, code LIMIT $2`,
}
/** Uses connection_issue_open_key, which contains open issues only. */
const WITH_CODE = {
  text: "SELECT connection_id FROM connection_issue WHERE resolved_at IS NULL AND code = $1",
}
const OPEN = {
  text: `SELECT i.* FROM connection_issue i JOIN connection c ON c.id = i.connection_id
    WHERE i.resolved_at IS NULL AND ${IN_SCOPE} ORDER BY i.raised_at, i.code LIMIT $4`,
}

/** An earlier version changes the message without its codes, which are then those of another one. */
const toMessageCodes = ({ message, message_codes: codes }: ConnectionIssueRow) => {
  const messageCodes = readReasons(codes, message)
  return messageCodes === null ? {} : { messageCodes }
}

const toConnectionIssue = (row: ConnectionIssueRow): StoredIssue => ({
  id: row.id,
  connectionId: row.connection_id,
  code: row.code,
  message: row.message,
  ...toMessageCodes(row),
  raisedAt: row.raised_at.getTime(),
  seenAt: row.seen_at.getTime(),
  resolvedAt: row.resolved_at?.getTime() ?? null,
})
