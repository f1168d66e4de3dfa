import type { EntryFacts } from "../../authorization/audit/audited-call.ts"
import { toAuditActor } from "../../authorization/audit/audited.ts"
import type { AuthenticatedSession } from "./authenticate-session.ts"
import { describeSignIn, describeTeam, type SignInWay } from "./sign-in-entry.ts"
import type { StartedSession } from "./start-session.ts"

/* What entries of the audit log say about a session. */

export const describeSession = ({ actor, membership, user }: AuthenticatedSession): EntryFacts => ({
  ...describeTeam(membership),
  actor: toAuditActor(actor),
  target: { kind: "user", id: user.id },
})

/** Null: a code of the second factor is still to be entered. */
export const describeStarted = (
  { membership, stage, userId }: StartedSession,
  by: SignInWay,
): EntryFacts | null => (stage === "second-factor" ? null : describeSignIn(membership, userId, by))
