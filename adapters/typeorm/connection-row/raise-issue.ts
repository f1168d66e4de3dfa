import type { Issue } from "../../../core/domain/connection/issue.ts"
import { notifyChange } from "./notify-change.ts"

export const NOTIFY_OF_ISSUE = notifyChange("issue", "connection_issue.connection_id")

export const RAISE_ISSUE = {
  text: `INSERT INTO connection_issue (id, connection_id, code, message, raised_at, seen_at, message_codes)
    VALUES ($1, $2, $3, $4, $5, $5, $6)
    ON CONFLICT (connection_id, code) WHERE resolved_at IS NULL
    DO UPDATE SET message = excluded.message, message_codes = excluded.message_codes, seen_at = excluded.seen_at RETURNING ${NOTIFY_OF_ISSUE}`,
}

/** What `RAISE_ISSUE` takes. */
export const raiseIssueValues = (
  connectionId: string,
  { id, code, message, messageCodes }: Issue & { readonly id: string },
  at: Date,
): ReadonlyArray<unknown> => [
  id,
  connectionId,
  code,
  message,
  at,
  messageCodes === undefined ? null : JSON.stringify(messageCodes),
]
