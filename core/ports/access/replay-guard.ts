import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/** Remembers ids that are accepted once. */
export interface ReplayGuard {
  /** True the first time; false while the id is remembered, which is until `expiresAt` (epoch milliseconds). */
  readonly markUsed: (scope: string, id: string, expiresAt: number) => Effect.Effect<boolean, StorageError>
}
