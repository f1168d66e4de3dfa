import type * as Effect from "effect/Effect"
import type { DataModelKey } from "../../contract/sharing/data-model-flags.ts"
import type { StorageError } from "../storage-error.ts"

/** The fields that a vendor may change in the employees of a connection (POST /api/webhook/v1/setup-config/). */
export interface UpdateConfig {
  readonly enabled: boolean
  readonly allowedFields: ReadonlyArray<DataModelKey>
  /** Write a change to the source as well. */
  readonly postToSource: boolean
  /** Send a change as an update event. */
  readonly notify: boolean
}

export interface UpdateConfigs {
  /** Null: none was ever set. */
  readonly find: (connectionId: string) => Effect.Effect<UpdateConfig | null, StorageError>
  readonly save: (connectionId: string, config: UpdateConfig) => Effect.Effect<void, StorageError>
}
