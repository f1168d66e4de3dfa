import { notifyChange } from "./notify-change.ts"

export const NOTIFY_OF_ISSUE = notifyChange("issue", "connection_issue.connection_id")

export const RAISE_ISSUE = {
  text: `INSERT INTO connection_issue (id, connection_id, code, message, raised_at, seen_at) VALUES ($1, $2, $3, $4, $5, $5)
    ON CONFLICT (connection_id, code) WHERE resolved_at IS NULL
    DO UPDATE SET message = excluded.message, seen_at = excluded.seen_at RETURNING ${NOTIFY_OF_ISSUE}`,
}
