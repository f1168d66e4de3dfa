import type * as Effect from "effect/Effect"
import type { StorageError } from "../storage-error.ts"

/**
 * The owner of a document: an assisted set-up, by its connection's id; a request for an unsupported HR system; or a journey that
 * will make one of these, by its connection's id.
 */
export interface DocumentOwner {
  readonly of: "assisted" | "unsupported" | "journey"
  readonly id: string
}

/** A document that arrived completely. */
export interface StoredDocument {
  readonly id: string
  /** Its name, size and type: JSON, sealed by the owner's key. */
  readonly details: Uint8Array
  readonly addedAt: number
}

/** Documents of an owner that may be incomplete at the same time. */
export const MAX_ARRIVING = 20

/**
 * Uploaded documents, in sealed chunks as they arrive. An incomplete one is never returned, and is deleted after an hour at
 * the latest. Deleting the owner deletes its documents.
 */
export interface RequestDocuments {
  /**
   * Begins a document. Of more than `MAX_ARRIVING` that are incomplete, those that began first are deleted. Fails with StorageError
   * when the owner does not exist any more.
   */
  readonly begin: (
    owner: DocumentOwner,
    document: Pick<StoredDocument, "id" | "addedAt">,
  ) => Effect.Effect<void, StorageError>
  /** The owner has begun this document, and it is not complete. */
  readonly isArriving: (owner: DocumentOwner, id: string) => Effect.Effect<boolean, StorageError>
  /** The chunk with this number, from 0; replaces one that arrived before. */
  readonly appendChunk: (id: string, chunk: number, sealed: Uint8Array) => Effect.Effect<void, StorageError>
  readonly complete: (id: string, details: Uint8Array) => Effect.Effect<void, StorageError>
  readonly discard: (id: string) => Effect.Effect<void, StorageError>
  /** Gives a complete document to another owner, under the same keys. */
  readonly move: (id: string, to: DocumentOwner) => Effect.Effect<void, StorageError>
  /** In the order in which they were added. */
  readonly list: (owner: DocumentOwner) => Effect.Effect<ReadonlyArray<StoredDocument>, StorageError>
  /** Null: this owner has no such document. */
  readonly find: (owner: DocumentOwner, id: string) => Effect.Effect<StoredDocument | null, StorageError>
  /** Null: the chunk does not exist. */
  readonly readChunk: (id: string, chunk: number) => Effect.Effect<Uint8Array | null, StorageError>
}
