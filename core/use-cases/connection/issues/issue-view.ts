import type { IssueCode } from "../../../domain/connection/issue.ts"
import type { KeptIssue } from "../../../ports/connection/connection-issues.ts"
import type { Actor } from "../../access/actor.ts"
import { readsSource } from "../../access/reads-source.ts"

export interface IssueView extends Omit<KeptIssue, "message"> {
  /** Null: it quotes the source, which the actor may not read. */
  readonly message: string | null
}

/** Issues of what the vendor itself asks for, or does not take. */
const OF_THE_VENDOR: ReadonlySet<IssueCode> = new Set(["sharing.requested", "webhooks.given-up"])

/** An issue as the actor, who may see it, sees it. */
export const issueFor = (actor: Actor, issue: KeptIssue): IssueView =>
  readsSource(actor) || OF_THE_VENDOR.has(issue.code) ? issue : { ...issue, message: null }
