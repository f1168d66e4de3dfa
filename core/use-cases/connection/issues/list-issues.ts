import * as Effect from "effect/Effect"
import type { ConnectionIssues } from "../../../ports/connection/connection-issues.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../access/actor.ts"
import { type ActionForbidden, scopeOf } from "../../access/authorize.ts"
import { issueFor, type IssueView } from "./issue-view.ts"

const MOST = 1_000

/** What is wrong now with the connections that the actor may see, of one vendor or of all: the first 1,000, oldest first. */
export const makeListIssues = ({ issues }: { readonly issues: Pick<ConnectionIssues, "open"> }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
  ): Effect.fn.Return<ReadonlyArray<IssueView>, ActionForbidden | StorageError> {
    const open = yield* issues.open(yield* scopeOf(actor, "connection.show", vendorOrgId), MOST)
    return open.map((issue) => issueFor(actor, issue))
  })

export type ListIssues = ReturnType<typeof makeListIssues>
