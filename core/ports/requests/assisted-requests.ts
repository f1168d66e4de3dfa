import type * as Effect from "effect/Effect"
import type { SetUpState } from "../../domain/requests/assisted-request.ts"
import type { StorageError } from "../storage-error.ts"

/**
 * The set-up that an operator does for a connection; times are epoch milliseconds. The corporate's description of its HR
 * system is stored where every connector's form is: in SourceCredentials.
 */
export interface AssistedRequest {
  readonly connectionId: string
  readonly setUp: SetUpState
  /** When it entered its state. */
  readonly setUpAt: number
  readonly requestedAt: number
  /** When an upload was last requested from the operator; null: never. */
  readonly uploadRequestedAt: number | null
}

/** One for each connection with an assisted set-up; terminating the connection deletes it, with its documents. */
export interface AssistedRequests {
  /** The existing one of the connection, or a new one. */
  readonly findOrCreate: (
    connectionId: string,
    requestedAt: number,
  ) => Effect.Effect<AssistedRequest, StorageError>
  readonly find: (connectionId: string) => Effect.Effect<AssistedRequest | null, StorageError>
  /** The requests of all vendors, oldest first. */
  readonly list: () => Effect.Effect<ReadonlyArray<AssistedRequest>, StorageError>
  /** Moves it unless another caller already has; returns whether it did. */
  readonly transition: (
    connectionId: string,
    from: SetUpState,
    to: SetUpState,
    now: number,
  ) => Effect.Effect<boolean, StorageError>
  readonly markUploadRequested: (connectionId: string, now: number) => Effect.Effect<void, StorageError>
}
