import type { IssueCode } from "../../../domain/connection/issue.ts"
import type { StoredIssue } from "../../../ports/connection/connection-issues.ts"
import type { Actor } from "../../authorization/actor.ts"
import { canReadSource } from "../../authorization/can-read-source.ts"

export interface IssueView extends Omit<StoredIssue, "message"> {
  /** Null when it quotes the source and the actor may not read that. */
  readonly message: string | null
}

/** Issues that concern what the vendor requests, has to approve, or receives at its endpoint. */
const VENDOR_ISSUE_CODES: ReadonlySet<IssueCode> = new Set([
  "sharing.requested",
  "push.approval-requested",
  "webhooks.given-up",
])

/** An issue as an authorised actor sees it. */
export const toIssueView = (actor: Actor, issue: StoredIssue): IssueView => {
  if (canReadSource(actor) || VENDOR_ISSUE_CODES.has(issue.code)) return issue
  const { messageCodes: _, ...rest } = issue
  return { ...rest, message: null }
}
