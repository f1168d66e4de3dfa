import type * as Effect from "effect/Effect"
import type { ConnectionScope } from "../../domain/connection/scope.ts"
import type { Restriction, RestrictionKind } from "../../domain/sharing/restriction.ts"
import type { StorageError } from "../storage-error.ts"

/** By which a sync recognises a person, without an id that anyone could read. */
export interface RestrictionMarker {
  /** Keyed digest of the employeeId (use-cases/reading/restricted-employees.ts). */
  readonly marker: Uint8Array
  readonly kind: RestrictionKind
}

export interface NewRestriction
  extends RestrictionMarker, Pick<Restriction, "id" | "connectionId" | "recordId" | "requestedAt"> {
  readonly subject: Uint8Array
}

/** Who of a connection is blocked or erased. At most one restriction of a person is in force. */
export interface EmployeeRestrictions {
  /** Those in force. */
  readonly listMarkers: (
    connectionId: string,
  ) => Effect.Effect<ReadonlyArray<RestrictionMarker>, StorageError>
  readonly find: (id: string) => Effect.Effect<Restriction | null, StorageError>
  /** Newest first. */
  readonly list: (
    scope: ConnectionScope,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<Restriction>, StorageError>
  /** Returns the one in force: an erasure replaces a block, and everything else leaves what there is. */
  readonly save: (restriction: NewRestriction) => Effect.Effect<Restriction, StorageError>
  /**
   * Ends the restriction; the next sync reads the whole source. A block is deleted, and the receipt of an erasure stays. False: it
   * is not in force, or the erasure is not finished.
   */
  readonly release: (id: string, at: number) => Effect.Effect<boolean, StorageError>
  /** For a block: the person is excluded. */
  readonly markApplied: (id: string, at: number) => Effect.Effect<Restriction, StorageError>
  /** Those that are not applied, and erasures that are not finished; those that wait longest first. */
  readonly listUnfinished: (limit: number) => Effect.Effect<ReadonlyArray<Restriction>, StorageError>
}
