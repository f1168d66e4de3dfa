import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import { instant, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection } from "./define-table.ts"
import { selectPerConnection } from "./prune-rule.ts"

/** What is or was wrong with a connection. */
export interface ConnectionIssueRow {
  id: string
  connection_id: string
  code: IssueCode
  message: string
  raised_at: Date
  seen_at: Date
  resolved_at: Date | null
}

export const connectionIssueRow = defineTable<ConnectionIssueRow>({
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
    id: primary(uuid, "connection_issue"),
    connection_id: {
      ...uuid,
      foreignKey: { target: "connection", name: "connection_issue_connection_id_fkey" },
    },
    code: text,
    message: text,
    raised_at: instant,
    seen_at: instant,
    resolved_at: nullable(instant),
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
