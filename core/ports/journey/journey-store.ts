import type * as Effect from "effect/Effect"
import type { JourneyStep } from "../../contract/connection/journey-step.ts"
import type { StorageError } from "../storage-error.ts"

/** What the user of a journey has entered so far. */
export interface StoredJourney {
  readonly connectionId: string
  /** Counts the saves, from 1. */
  readonly version: number
  /** Chosen by the caller of the last save, so that a repetition is recognised. */
  readonly saveId: string
  readonly step: JourneyStep
  /** JSON, sealed for the row `journey`/connection under the connection's key. */
  readonly answers: Uint8Array
  readonly savedAt: number
}

export interface JourneyStore {
  /** Null: nothing was saved, or the connection was terminated. */
  readonly find: (connectionId: string) => Effect.Effect<StoredJourney | null, StorageError>
  /**
   * Stores version 1 where none is stored, and any other over the version before it. Returns false when that is not the
   * stored one, or when the connection was terminated; then nothing changes.
   */
  readonly save: (journey: StoredJourney) => Effect.Effect<boolean, StorageError>
}
