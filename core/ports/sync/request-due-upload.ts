import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/**
 * Requests the upload of a connection that is due and has no source to pull from. A connection whose corporate uploads by itself
 * is left as it is.
 */
export type RequestDueUpload = (connectionId: string) => Effect.Effect<void, StorageError>
