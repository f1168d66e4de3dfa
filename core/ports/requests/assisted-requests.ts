import type * as Effect from "effect/Effect"
import type { SetUpState } from "../../domain/requests/assisted-request.ts"
import type { StorageError } from "../storage-error.ts"

/**
 * The set-up that an operator does for a connection; times are epoch milliseconds. What the corporate told of its HR system
 * is kept where every connector's form is: in SourceCredentials.
 */
export interface AssistedRequest {
  readonly connectionId: string
  readonly setUp: SetUpState
  /** When it came into its state. */
  readonly setUpAt: number
  readonly requestedAt: number
  /** When the operator was asked for an upload last; null: never. */
  readonly uploadRequestedAt: number | null
}

/** One for each connection that is set up so; terminating the connection deletes it, with its documents. */
export interface AssistedRequests {
  /** The one of the connection, or a new one. */
  readonly findOrCreate: (
    connectionId: string,
    requestedAt: number,
  ) => Effect.Effect<AssistedRequest, StorageError>
  readonly find: (connectionId: string) => Effect.Effect<AssistedRequest | null, StorageError>
  /** Of all vendors, the oldest first. */
  readonly list: () => Effect.Effect<ReadonlyArray<AssistedRequest>, StorageError>
  /** Unless somebody else moved it; whether it did. */
  readonly transition: (
    connectionId: string,
    from: SetUpState,
    to: SetUpState,
    now: number,
  ) => Effect.Effect<boolean, StorageError>
  readonly markUploadRequested: (connectionId: string, now: number) => Effect.Effect<void, StorageError>
}
