import type * as Result from "effect/Result"
import type * as Effect from "effect/Effect"
import type { Connection } from "../../domain/connection/connection.ts"
import type { SharingChange } from "../../domain/sharing/sharing-change.ts"
import type { StorageError } from "../storage-error.ts"

/** The terms under which connections share employees. */
export interface SharingStore {
  /**
   * Changes what is shared, in one step with all that follows from it: nobody else changes it between `change` and the
   * writing, the vendor's defaults included. `change` is given the connection as it is; null changes nothing. Gives the
   * connection as it is then; null: there is none.
   */
  readonly change: <E = never>(
    id: string,
    change: (current: Connection) => Result.Result<SharingChange | null, E>,
    now: number,
  ) => Effect.Effect<Connection | null, E | StorageError>
}
