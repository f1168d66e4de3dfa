import { formatReasons } from "../../contract/reasons/format-reason.ts"
import type { Reason } from "../../contract/reasons/reason-codes.ts"

/*
 * Issues of a connection. The code that detects one raises it. The first sync without it resolves it.
 * Each reader, operator or HR admin, is shown a remedy for the code.
 */

export const ISSUE_CODES = [
  "source.auth",
  "source.permission",
  "source.rate",
  "source.unreachable",
  "source.missing",
  "source.limit",
  "source.not-renewed",
  "source.data",
  "source.columns",
  "source.required",
  "source.pages",
  "sync.held",
  "sharing.requested",
  "push.approval-requested",
  "webhooks.given-up",
  "rows.rejected",
  "rows.required",
  "rows.identity",
  "rows.values",
  "rows.status",
  "rows.gross-pay",
  "rows.coverage",
] as const

export type IssueCode = (typeof ISSUE_CODES)[number]

/** `message` describes the issue for a person. It contains no value of a record but the statuses that are asked about. */
export interface Issue {
  readonly code: IssueCode
  readonly message: string
  /** Its sentences by code; absent: it is known in English only. */
  readonly messageCodes?: ReadonlyArray<Reason>
}

/** An issue in English, and by code for readers of other languages. */
export const describeIssue = (code: IssueCode, messageCodes: ReadonlyArray<Reason>): Issue => ({
  code,
  message: formatReasons(messageCodes),
  messageCodes,
})
