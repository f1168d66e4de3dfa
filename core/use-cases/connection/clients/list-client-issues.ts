import * as Effect from "effect/Effect"
import { findVendorStep } from "../../../domain/connection/issue-remedy.ts"
import type { ConnectionIssues } from "../../../ports/connection/connection-issues.ts"
import type { Connections } from "../../../ports/connection/connections.ts"
import type { VendorStore } from "../../../ports/accounts/vendor-store.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../../authorization/authorize.ts"
import { toIssueView } from "../issues/issue-view.ts"
import { nameVendor } from "./list-clients.ts"
import type { ClientIssue } from "./show-client.ts"

export interface ListedClientIssue extends ClientIssue {
  readonly orgName: string
  readonly vendorName: string
}

const MAX_ISSUES = 100

/** The open issues of all clients that the actor may see: the first 100, oldest first, each with the client and one step. */
export const makeListClientIssues = ({
  connections,
  issues,
  vendors,
}: {
  readonly connections: Pick<Connections, "find">
  readonly issues: Pick<ConnectionIssues, "listOpen">
  readonly vendors: Pick<VendorStore, "find">
}) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    vendorOrgId: string | null,
  ): Effect.fn.Return<ReadonlyArray<ListedClientIssue>, ActionForbidden | StorageError> {
    const scope = yield* authorizeScope(actor, "connection.read-state", vendorOrgId)
    const open = yield* issues.listOpen(scope, MAX_ISSUES)
    const ids = [...new Set(open.map(({ connectionId }) => connectionId))]
    const found = yield* Effect.forEach(ids, connections.find, { concurrency: 8 })
    const known = new Map(found.flatMap((one) => (one === null ? [] : [[one.id, one]])))
    const vendorIds = [...new Set([...known.values()].map((one) => one.vendorOrgId))]
    const named = yield* Effect.forEach(vendorIds, (id) => nameVendor(vendors, id), { concurrency: 8 })
    const vendorNames = new Map(named.map(({ orgId, name }) => [orgId, name]))
    return open.map((issue) => ({
      ...toIssueView(actor, issue),
      step: findVendorStep(issue.code),
      orgName: known.get(issue.connectionId)?.orgName ?? "",
      vendorName: vendorNames.get(known.get(issue.connectionId)?.vendorOrgId ?? "") ?? "",
    }))
  })
