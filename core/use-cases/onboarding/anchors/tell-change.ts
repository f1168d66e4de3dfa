import * as Effect from "effect/Effect"
import type { ChangeAuthor } from "../../../contract/connection/journey/review-change.ts"
import { findChangeKind } from "../../../domain/connection/anchors/change-notice.ts"
import type { ChangeNotices } from "../../../ports/connection/change-notices.ts"
import type { TellChange } from "../../authorization/audit/audited.ts"

/**
 * Notes that everybody who speaks for the corporate is to be told of a change, in its transaction: `mail-changes.ts` sends the
 * mails. Which changes these are says `CHANGES_BY_ACTION`.
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
