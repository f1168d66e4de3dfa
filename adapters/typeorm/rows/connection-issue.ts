import type { Reason } from "../../../core/contract/reasons/reason-codes.ts"
import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import {
  type Column,
  instant,
  json,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByConnection, type RowOf } from "./definition/define-table.ts"
import { selectPerConnection } from "./definition/prune-rule.ts"

/** What is or was wrong with a connection. */
export const connectionIssueRow = defineTable({
  name: "connection_issue",
  onTermination: deleteByConnection("connection_issue"),
  prune: [
    {
      name: "issues",
      title: "resolved issues",
      retention: "sessions",
      batch: 1_000,
      key: ["id"],
      find: () => selectPerConnection("connection_issue", "id", "t.raised_at < $1 AND t.resolved_at < $1"),
    },
  ],
  columns: {
    id: primary(uuid),
    connection_id: references(uuid, "connection"),
    code: text as Column<IssueCode>,
    message: text,
    raised_at: instant,
    seen_at: instant,
    resolved_at: nullable(instant),
    message_codes: nullable(json as Column<ReadonlyArray<Reason>>),
  },
  indices: [
    {
      name: "connection_issue_open_key",
      columns: ["connection_id", "code"],
      unique: true,
      where: "resolved_at IS NULL",
    },
    { name: "connection_issue_connection_id_idx", columns: ["connection_id", "raised_at"] },
    { name: "connection_issue_open_idx", columns: ["raised_at"], where: "resolved_at IS NULL" },
  ],
})

export type ConnectionIssueRow = RowOf<typeof connectionIssueRow>
