import { EntitySchema } from "typeorm"
import type { IssueCode } from "../../../core/domain/connection/issue.ts"
import { instant, nullable, primary, text, uuid } from "./columns.ts"

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

export const connectionIssueRow = new EntitySchema<ConnectionIssueRow>({
  name: "connection_issue",
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
