/*
 * What can be wrong with a connection. An issue is raised where it is seen, and resolved by the first sync that does not see it
 * any more. What mends it is worded by its code for whoever reads it: the operator, or the HR admin.
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
  "sync.held",
  "sharing.requested",
  "webhooks.given-up",
  "rows.rejected",
  "rows.values",
] as const

export type IssueCode = (typeof ISSUE_CODES)[number]

/** `message`: what is wrong and where, in words for a person; never a value of a record. */
export interface Issue {
  readonly code: IssueCode
  readonly message: string
}
