import type * as Effect from "effect/Effect"
import type { SalaryMaster } from "../../contract/webhooks/webhook.ts"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { StorageError } from "../storage-error.ts"

/** The salary master of each connection, as its vendor was told it last; no personal data. */
export interface SalaryMasters {
  /** Null: none was told. */
  readonly find: (connectionId: string) => Effect.Effect<SalaryMaster | null, StorageError>
  /**
   * Keeps it and announces it, in one step, unless it is what is kept already, or the connection is terminated; whether it
   * did. Of equal calls at once one does.
   */
  readonly save: (
    connectionId: string,
    master: SalaryMaster,
    by: { readonly announcement: Announcement; readonly now: number },
  ) => Effect.Effect<boolean, StorageError>
}
