import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"
import type { WrappedKey } from "../../domain/accounts/wrapped-key.ts"

/** A request for an HR system that is not supported (specification/sources.md#unsupported-hr-systems). */
export interface UnsupportedRequest {
  readonly id: string
  readonly vendorOrgId: string
  /** A data key of its own, as a connection has one; its id is used in place of a connection's. */
  readonly key: WrappedKey
  /** The form: JSON, sealed for the row `unsupported_request`/`id`. */
  readonly form: Uint8Array
  readonly filedAt: number
  /** Null: not answered yet. */
  readonly answeredAt: number | null
}

export interface UnsupportedRequests {
  /** Nothing changes when there is one with this id already. */
  readonly create: (request: Omit<UnsupportedRequest, "answeredAt">) => Effect.Effect<void, StorageError>
  readonly find: (id: string) => Effect.Effect<UnsupportedRequest | null, StorageError>
  /** The requests of one vendor or of all, oldest first. */
  readonly list: (
    vendorOrgId: string | null,
  ) => Effect.Effect<ReadonlyArray<UnsupportedRequest>, StorageError>
  /** The first answer counts. */
  readonly markAnswered: (id: string, now: number) => Effect.Effect<void, StorageError>
}
