import type * as Result from "effect/Result"
import type * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { SharingChange } from "../../domain/connection/sharing-change.ts"
import type { StorageError } from "../storage-error.ts"

/** The terms under which connections share employees. */
export interface SharingStore {
  /**
   * Changes what is shared, together with all its consequences, in one step: no other change, including of the vendor's
   * defaults, comes between `change` and the write. `change` receives the current connection; null changes nothing. Returns
   * the resulting connection; null: it does not exist.
   */
  readonly change: <E = never>(
    id: string,
    change: (current: Connection) => Result.Result<SharingChange | null, E>,
    now: number,
  ) => Effect.Effect<Connection | null, E | StorageError>
}
