import type * as Result from "effect/Result"
import type * as Effect from "effect/Effect"
import type { TokenFlags } from "../../contract/sharing/data-model-flags.ts"
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

  /**
   * Replaces the data model that a vendor requests from every corporate by what `merge` makes of the one that is stored; null: nothing
   * is changed. In the same step `change` decides the result for each of the vendor's connections that is not terminated, given the
   * connection as it was. Returns what is stored now, or null.
   */
  readonly changeVendorFlags: (
    orgId: string,
    merge: (stored: TokenFlags) => TokenFlags | null,
    change: (current: Connection, flags: TokenFlags) => SharingChange | null,
    now: number,
  ) => Effect.Effect<TokenFlags | null, StorageError>
}
