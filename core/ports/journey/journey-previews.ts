import type * as Effect from "effect/Effect"
import type { JobFilter } from "../../domain/sync/fair-slots.ts"
import type { StorageError } from "../storage-error.ts"

export type PreviewState = "reading" | "ready" | "failed"

/** What a preview is made of, without its content. */
export interface StoredPreview {
  readonly connectionId: string
  /** A later request has another one, so that a reading for an earlier request changes nothing. */
  readonly requestId: string
  /** The device that entered what is read (`Journey.device`). */
  readonly device: string | null
  /** Code of the connector. */
  readonly connector: string
  /** Keyed fingerprint of the connector and the details with which it is read. */
  readonly source: Uint8Array
  readonly state: PreviewState
  readonly requestedAt: number
  /** It is deleted at that time. */
  readonly expiresAt: number
}

export interface RequestedPreview extends Omit<StoredPreview, "state"> {
  /** JSON of the details to read with, sealed for the row `journey_preview`/connection. */
  readonly input: Uint8Array
}

export interface ClaimedPreview extends Pick<StoredPreview, "connectionId" | "requestId" | "connector"> {
  readonly input: Uint8Array
  readonly vendorOrgId: string
  /** The corporate; a connection that has none yet counts as one. */
  readonly orgId: string
}

/** A connection has at most one preview, until it is accepted or terminated. */
export interface JourneyPreviews {
  /** Replaces the connection's preview by one that is to be read. Nothing happens when the connection was terminated. */
  readonly request: (preview: RequestedPreview) => Effect.Effect<void, StorageError>
  /** Replaces it by one that was read already; `content` is JSON, sealed as `input` is. */
  readonly save: (
    preview: Omit<StoredPreview, "state">,
    content: Uint8Array,
  ) => Effect.Effect<void, StorageError>
  readonly find: (connectionId: string, now: number) => Effect.Effect<StoredPreview | null, StorageError>
  /** The sealed content of a preview that is ready; null: it was replaced or deleted. */
  readonly readContent: (
    preview: Pick<StoredPreview, "connectionId" | "requestId">,
  ) => Effect.Effect<Uint8Array | null, StorageError>
  /**
   * The oldest unclaimed request of those that the filter includes; it belongs to the caller until `until`. A request is claimed
   * twice at most.
   */
  readonly claim: (
    now: number,
    until: number,
    among: JobFilter,
  ) => Effect.Effect<ClaimedPreview | null, StorageError>
  /** Ends a reading, and deletes its input. `content`: null, it failed. */
  readonly finish: (
    preview: Pick<StoredPreview, "connectionId" | "requestId">,
    content: Uint8Array | null,
  ) => Effect.Effect<void, StorageError>
  readonly delete: (connectionId: string) => Effect.Effect<void, StorageError>
}
