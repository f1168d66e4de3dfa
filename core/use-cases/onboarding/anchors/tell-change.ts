import * as Effect from "effect/Effect"
import type { ChangeAuthor } from "../../../contract/journey/review-change.ts"
import { findChangeKind } from "../../../domain/onboarding/change-notice.ts"
import type { ChangeNotices } from "../../../ports/onboarding/change-notices.ts"
import type { TellChange } from "../../authorization/audit/audited.ts"

/**
 * Records that all mailboxes that speak for the corporate must be notified of a change, in its transaction: `mail-changes.ts` sends the
 * mails. `CHANGES_BY_ACTION` lists these changes.
 */
export const makeTellChange =
  ({ changeNotices }: { readonly changeNotices: Pick<ChangeNotices, "add"> }): TellChange =>
  ({ action, at, actor: { role }, connectionId, orgId }, { byEmail, detail = null, alsoTo = [] }) => {
    const kind = findChangeKind(action)
    const target = connectionId === null ? (orgId === null ? null : { orgId }) : { connectionId }
    return kind === null || target === null
      ? Effect.void
      : changeNotices.add(target, { kind, at, by: findAuthor(role), byEmail, detail, alsoTo })
  }

const findAuthor = (role: string): ChangeAuthor => {
  if (role === "operator") return "operator"
  if (role.startsWith("vendor")) return "vendor"
  return role === "system" ? "service" : "person"
}
