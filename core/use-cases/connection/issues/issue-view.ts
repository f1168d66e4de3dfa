import type { IssueCode } from "../../../domain/connection/issue.ts"
import type { StoredIssue } from "../../../ports/connection/connection-issues.ts"
import type { Actor } from "../../access/actor.ts"
import { canReadSource } from "../../access/can-read-source.ts"

export interface IssueView extends Omit<StoredIssue, "message"> {
  /** Null: it quotes the source, which the actor may not read. */
  readonly message: string | null
}

/** Issues of what the vendor itself asks for, or does not take. */
const VENDOR_ISSUE_CODES: ReadonlySet<IssueCode> = new Set(["sharing.requested", "webhooks.given-up"])

/** An issue as the actor, who may see it, sees it. */
export const toIssueView = (actor: Actor, issue: StoredIssue): IssueView =>
  canReadSource(actor) || VENDOR_ISSUE_CODES.has(issue.code) ? issue : { ...issue, message: null }
