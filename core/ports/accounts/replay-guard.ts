import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** Accepts each id once. */
export interface ReplayGuard {
  /** True the first time; false until `expiresAt` (epoch milliseconds). */
  readonly markUsed: (scope: string, id: string, expiresAt: number) => Effect.Effect<boolean, StorageError>
}
