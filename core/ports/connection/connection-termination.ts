import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"
import type { Announcement } from "../../domain/webhooks/connection-webhooks.ts"

/** How much was deleted when a connection was terminated; no personal data. */
export interface DeletionReceipt {
  readonly connectionId: string
  readonly employees: number
  readonly syncSessions: number
  readonly webhooks: number
  readonly deletedAt: number
}

/** What a connection holds. */
export type DeletionCounts = Pick<DeletionReceipt, "employees" | "syncSessions" | "webhooks">

/** Changes of the connection are being applied, or will be when their worker is back: nothing was deleted. */
export class SyncInProgress extends Data.TaggedError("SyncInProgress")<{ readonly connectionId: string }> {}

/** Ends connections. */
export interface ConnectionTermination {
  /** What `terminate` would delete. */
  readonly countForDeletion: (id: string) => Effect.Effect<DeletionCounts, StorageError>
  /**
   * Deletes the employees, the sessions' staging, what was not sent and the data key, and announces it, all in one step.
   * The caller holds the connection's lock. Null: it is terminated already.
   */
  readonly terminate: (
    id: string,
    by: { readonly terminatedBy: string | null; readonly now: number; readonly announcement: Announcement },
  ) => Effect.Effect<DeletionReceipt | null, SyncInProgress | StorageError>
}
