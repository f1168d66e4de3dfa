import type * as Effect from "effect/Effect"
import type { UploadStage } from "../../domain/onboarding/upload.ts"
import type { StorageError } from "../storage-error.ts"

/** One line of the list of corporates. Its connections are counted over all vendors, without those that are terminated. */
export interface CorporateSummary {
  readonly orgId: string
  readonly name: string
  readonly emailDomain: string | null
  readonly vendors: number
  /** How many of them it is connected to. */
  readonly connected: number
  /** How many of the connections failed. */
  readonly failed: number
  /** The last sync of any of its connections; epoch milliseconds, null: none was synced. */
  readonly lastSyncedAt: number | null
}

/** A file that is being uploaded for a connection. */
export interface CorporateUpload {
  readonly connectionId: string
  readonly stage: UploadStage
  /** Bytes. */
  readonly size: number
  readonly received: number
  readonly createdAt: number
  /** Since when it waits for a worker, which has not claimed it; null: it does not wait. */
  readonly waitingSince: number | null
}

/** The corporates of an installation. */
export interface CorporateList {
  /**
   * Corporates whose names or domains contain all words (folded), by name: the next ones after a corporate (null: from the
   * first). After an unknown one there are none.
   */
  readonly listAfter: (
    words: ReadonlyArray<string>,
    after: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<CorporateSummary>, StorageError>
  /** How many match all words. */
  readonly count: (words: ReadonlyArray<string>) => Effect.Effect<number, StorageError>
  /** The files of its connections; a connection has at most one. */
  readonly listUploads: (
    orgId: string,
    now: number,
  ) => Effect.Effect<ReadonlyArray<CorporateUpload>, StorageError>
}
