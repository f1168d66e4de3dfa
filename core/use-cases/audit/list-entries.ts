import * as Effect from "effect/Effect"
import { cutPage } from "../../domain/cut-page.ts"
import type { AuditAction } from "../../contract/audit/actions.ts"
import type { AuditEntry } from "../../domain/audit/entry.ts"
import type { AuditFilter, AuditLog, AuditPlace } from "../../ports/audit/audit-log.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { Actor } from "../authorization/actor.ts"
import { type ActionForbidden, authorizeScope } from "../authorization/authorize.ts"

/** Which entries are requested; an absent criterion does not restrict. */
export interface AuditQuery {
  readonly vendorOrgId?: string
  readonly connectionId?: string
  /** One of these. */
  readonly actions?: ReadonlyArray<AuditAction>
  /** A user or a credential. */
  readonly actorId?: string
  /** One employee, by the record's id: entries about lists are not among them. */
  readonly recordId?: string
  /** Inclusive, epoch milliseconds. */
  readonly from?: number
  /** Exclusive. */
  readonly to?: number
}

export interface AuditPage {
  /** Newest first. */
  readonly items: ReadonlyArray<AuditEntry>
  /** The place after which the next page begins; null: this is the last. */
  readonly next: AuditPlace | null
}

export interface AuditPageRequest {
  readonly after: AuditPlace | null
  readonly limit: number
}

/**
 * Lists entries of the audit log: a vendor's admins see those of their vendor, a corporate's admins those about their
 * corporate, at every vendor. Another tenant's entries are none.
 */
export const makeListEntries = ({ auditLog }: { readonly auditLog: AuditLog }) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    query: AuditQuery,
    { after, limit }: AuditPageRequest,
  ): Effect.fn.Return<AuditPage, ActionForbidden | StorageError> {
    const filter = yield* findFilter(actor, query)
    const found = filter === null ? [] : yield* auditLog.list(filter, { after, limit: limit + 1 })
    const { items, last } = cutPage(found, limit)
    return { items, next: last === null ? null : { at: last.at, id: last.id } }
  })

/** The query within the actor's scope; null: it selects nothing of it. */
export const findFilter = (
  actor: Actor,
  query: AuditQuery,
): Effect.Effect<AuditFilter | null, ActionForbidden> =>
  Effect.map(authorizeScope(actor, "audit.read", query.vendorOrgId ?? null), ({ vendorOrgId, orgIds }) => {
    if (orgIds === undefined) return { ...query, ...(vendorOrgId === undefined ? {} : { vendorOrgId }) }
    const [orgId] = orgIds
    return orgId === undefined ? null : { ...query, orgId }
  })
