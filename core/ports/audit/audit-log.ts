import type * as Effect from "effect/Effect"
import type { AuditAction } from "../../contract/audit/actions.ts"
import type { AuditEntry, ChainHead, NewAuditEntry } from "../../domain/audit/entry.ts"
import type { StorageError } from "../storage-error.ts"

/** Which entries are listed; an absent criterion does not restrict. */
export interface AuditFilter {
  /** Null: the installation's own chain. */
  readonly vendorOrgId?: string | null
  readonly orgId?: string
  readonly connectionId?: string
  /** One of these. */
  readonly actions?: ReadonlyArray<AuditAction>
  /** A user or a credential. */
  readonly actorId?: string
  /** What an entry is about, for example the id of a record. */
  readonly recordId?: string
  /** Inclusive, epoch milliseconds. */
  readonly from?: number
  /** Exclusive. */
  readonly to?: number
}

/** The place of an entry in lists, which are ordered by time and id. */
export interface AuditPlace {
  readonly at: number
  readonly id: string
}

/** The audit log. Entries are appended, and never changed or deleted, also not when their connection is terminated. */
export interface AuditLog {
  /**
   * Runs the change and appends the entry made from its result in one transaction: a failure of either leaves neither. Null:
   * nothing was changed, and nothing is appended. What the change calls must use the same storage, and call nothing slow.
   */
  readonly within: <A, E, R>(
    change: Effect.Effect<A, E, R>,
    toEntry: (result: A) => NewAuditEntry | null,
  ) => Effect.Effect<A, E | StorageError, R>
  /** Appends an entry, e.g. of a read before its result is returned. It is durable once this succeeds. */
  readonly append: (entry: NewAuditEntry) => Effect.Effect<void, StorageError>
  /** At most `limit` entries, newest first, those after the place. */
  readonly list: (
    filter: AuditFilter,
    page: { readonly after: AuditPlace | null; readonly limit: number },
  ) => Effect.Effect<ReadonlyArray<AuditEntry>, StorageError>
  /** The heads of all chains, or of one vendor's, or of the installation's own (null). */
  readonly listHeads: (vendorOrgId?: string | null) => Effect.Effect<ReadonlyArray<ChainHead>, StorageError>
  /** At most `limit` entries of a chain in their order, those after the sequence. */
  readonly readChain: (
    vendorOrgId: string | null,
    after: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<AuditEntry>, StorageError>
}
