import type * as Effect from "effect/Effect"
import type { SalaryMaster } from "../../contract/webhooks/webhook.ts"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"
import type { StorageError } from "../storage-error.ts"

/** The salary master of each connection, as last sent to its vendor; no personal data. */
export interface SalaryMasters {
  /** Null: none was sent. */
  readonly find: (connectionId: string) => Effect.Effect<SalaryMaster | null, StorageError>
  /**
   * Stores and announces the salary master in one step, unless it equals the stored one, or the connection is terminated;
   * returns whether it did. Only one of several concurrent equal calls does.
   */
  readonly save: (
    connectionId: string,
    master: SalaryMaster,
    by: { readonly announcement: Announcement; readonly now: number },
  ) => Effect.Effect<boolean, StorageError>
}
