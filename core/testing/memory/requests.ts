import * as Effect from "effect/Effect"
import type { AssistedRequest, AssistedRequests } from "../../ports/requests/assisted-requests.ts"
import {
  type DocumentOwner,
  MAX_ARRIVING,
  type RequestDocuments,
  type StoredDocument,
} from "../../ports/requests/request-documents.ts"
import { StorageError } from "../../ports/storage-error.ts"
import type { UnsupportedRequest, UnsupportedRequests } from "../../ports/requests/unsupported-requests.ts"

export interface RequestStores {
  readonly assisted: AssistedRequests
  readonly unsupported: UnsupportedRequests
  readonly documents: RequestDocuments
}

export const makeMemoryRequests = (): RequestStores => {
  const assisted = new Map<string, AssistedRequest>()
  const unsupported = new Map<string, UnsupportedRequest>()
  const owners = { assisted, unsupported }
  return {
    assisted: makeAssistedRequests(assisted),
    unsupported: makeUnsupportedRequests(unsupported),
    // A journey's connection is stored elsewhere.
    documents: makeRequestDocuments(({ of, id }) => of === "journey" || owners[of].has(id)),
  }
}

const makeAssistedRequests = (requests: Map<string, AssistedRequest>): AssistedRequests => ({
  findOrCreate: (connectionId, requestedAt) =>
    Effect.sync(() => {
      const setUp = "requested"
      const newRequest = {
        connectionId,
        setUp,
        setUpAt: requestedAt,
        requestedAt,
        uploadRequestedAt: null,
      } as const
      const request = requests.get(connectionId) ?? newRequest
      requests.set(connectionId, request)
      return request
    }),
  find: (connectionId) => Effect.sync(() => requests.get(connectionId) ?? null),
  list: () => Effect.sync(() => [...requests.values()].toSorted((a, b) => a.requestedAt - b.requestedAt)),
  transition: (connectionId, from, to, now) =>
    Effect.sync(() => {
      const request = requests.get(connectionId)
      if (request?.setUp !== from) return false
      requests.set(connectionId, { ...request, setUp: to, setUpAt: now })
      return true
    }),
  markUploadRequested: (connectionId, now) =>
    Effect.sync(() => {
      const request = requests.get(connectionId)
      if (request !== undefined) requests.set(connectionId, { ...request, uploadRequestedAt: now })
    }),
})

const makeUnsupportedRequests = (requests: Map<string, UnsupportedRequest>): UnsupportedRequests => ({
  create: (request) =>
    Effect.sync(() => {
      if (!requests.has(request.id)) requests.set(request.id, { ...request, answeredAt: null })
    }),
  find: (id) => Effect.sync(() => requests.get(id) ?? null),
  list: (vendorOrgId) =>
    Effect.sync(() =>
      [...requests.values()]
        .filter((request) => vendorOrgId === null || request.vendorOrgId === vendorOrgId)
        .toSorted((a, b) => a.filedAt - b.filedAt),
    ),
  markAnswered: (id, now) =>
    Effect.sync(() => {
      const request = requests.get(id)
      if (request?.answeredAt === null) requests.set(id, { ...request, answeredAt: now })
    }),
})

const HOUR = 3_600_000

interface MemoryDocument extends Omit<StoredDocument, "details"> {
  readonly owner: DocumentOwner
  /** Null before it arrived completely. */
  readonly details: Uint8Array | null
  readonly pieces: ReadonlyMap<number, Uint8Array>
}

const isOwnedBy =
  ({ of, id }: DocumentOwner) =>
  ({ owner }: MemoryDocument): boolean =>
    owner.of === of && owner.id === id

const makeRequestDocuments = (exists: (owner: DocumentOwner) => boolean): RequestDocuments => {
  const documents = new Map<string, MemoryDocument>()
  const change = (id: string, parts: (document: MemoryDocument) => Partial<MemoryDocument>) =>
    Effect.suspend(() => {
      const document = documents.get(id)
      if (document === undefined) {
        return Effect.fail(new StorageError({ operation: "store the document", cause: "no such document" }))
      }
      documents.set(id, { ...document, ...parts(document) })
      return Effect.void
    })
  const listComplete = (owner: DocumentOwner) =>
    [...documents.values()]
      .filter(isOwnedBy(owner))
      .flatMap(({ id, details, addedAt }) => (details === null ? [] : [{ id, details, addedAt }]))
      .toSorted((a, b) => a.addedAt - b.addedAt)

  return {
    begin: (owner, document) =>
      Effect.suspend(() => {
        if (!exists(owner)) {
          return Effect.fail(new StorageError({ operation: "store the document", cause: "no such owner" }))
        }
        for (const { id, details, addedAt } of documents.values()) {
          if (details === null && addedAt < document.addedAt - HOUR) documents.delete(id)
        }
        const arriving = [...documents.values()].filter(
          (each) => each.details === null && isOwnedBy(owner)(each),
        )
        for (const { id } of arriving.toSorted((a, b) => b.addedAt - a.addedAt).slice(MAX_ARRIVING - 1))
          documents.delete(id)
        documents.set(document.id, { ...document, owner, details: null, pieces: new Map() })
        return Effect.void
      }),
    isArriving: (owner, id) =>
      Effect.sync(() => {
        const document = documents.get(id)
        return document?.details === null && isOwnedBy(owner)(document)
      }),
    appendChunk: (id, chunk, sealed) =>
      change(id, ({ pieces }) => ({ pieces: new Map(pieces).set(chunk, sealed) })),
    complete: (id, details) => change(id, () => ({ details })),
    discard: (id) => Effect.sync(() => void documents.delete(id)),
    move: (id, owner) => change(id, () => ({ owner })),
    list: (owner) => Effect.sync(() => listComplete(owner)),
    find: (owner, id) =>
      Effect.sync(() => listComplete(owner).find((document) => document.id === id) ?? null),
    readChunk: (id, chunk) => Effect.sync(() => documents.get(id)?.pieces.get(chunk) ?? null),
  }
}
