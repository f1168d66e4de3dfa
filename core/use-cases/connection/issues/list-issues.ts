import * as Effect from "effect/Effect"
import type { ConnectionIssues } from "../../../ports/connection/connection-issues.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../../authorization/authorize.ts"
import { toIssueView, type IssueView } from "./issue-view.ts"

const MAX_ISSUES = 1_000

/** The open issues of the connections that the actor may see, of one vendor or of all: the first 1,000, oldest first. */
export const makeListIssues = ({ issues }: { readonly issues: Pick<ConnectionIssues, "listOpen"> }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
  ): Effect.fn.Return<ReadonlyArray<IssueView>, ActionForbidden | StorageError> {
    const open = yield* issues.listOpen(
      yield* authorizeScope(actor, "connection.show", vendorOrgId),
      MAX_ISSUES,
    )
    return open.map((issue) => toIssueView(actor, issue))
  })
