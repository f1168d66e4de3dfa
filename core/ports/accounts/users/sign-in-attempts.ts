import type * as Effect from "effect/Effect"
import type { AttemptCount } from "../../../domain/accounts/users/sign-in-limits.ts"
import type { StorageError } from "../../storage-error.ts"

/** Counts attempts to sign in, across all processes. */
export interface SignInAttempts {
  /** Counts one attempt for each key; a window that began before `since` starts again. */
  readonly count: (
    keys: ReadonlyArray<string>,
    at: { readonly now: number; readonly since: number },
  ) => Effect.Effect<ReadonlyArray<AttemptCount>, StorageError>
  /** The attempt succeeded: the keys' windows end. */
  readonly forget: (keys: ReadonlyArray<string>) => Effect.Effect<void, StorageError>
}
