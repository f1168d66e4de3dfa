import * as Effect from "effect/Effect"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { MalwareScanner, ScannerUnavailable } from "../../ports/requests/malware-scanner.ts"
import type { DocumentOwner, RequestDocuments } from "../../ports/requests/request-documents.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import { type ConnectionKeys, type MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { Actor } from "../authorization/actor.ts"
import type { VerificationRequired } from "../authorization/authorization-errors.ts"
import type { ActionForbidden } from "../authorization/authorize.ts"
import {
  type DocumentView,
  openDetails,
  openOwnerKeys,
  type OpenOwnerKeysPorts,
  type RequestNotFound,
} from "./document-owner.ts"
import { DocumentInfected, DocumentNotFound } from "./request-errors.ts"

export interface OpenDocument {
  readonly document: DocumentView
  /** Iterating may throw StorageError and DecryptionFailed. */
  readonly bytes: AsyncIterable<Uint8Array>
}

export interface OpenDocumentPorts extends OpenOwnerKeysPorts {
  readonly documents: RequestDocuments
  /** Null: documents are not scanned. */
  readonly malwareScanner: MalwareScanner | null
}

/**
 * Streams a document of a request in chunks. It is scanned whole before its first byte is given out, and each time, since a
 * scanner learns of new malware every day.
 */
export const makeOpenDocument = (ports: OpenDocumentPorts) =>
  Effect.fnUntraced(function* (
    actor: Actor,
    owner: DocumentOwner,
    id: string,
  ): Effect.fn.Return<
    OpenDocument,
    | ActionForbidden
    | VerificationRequired
    | DocumentInfected
    | ScannerUnavailable
    | DocumentNotFound
    | RequestNotFound
    | StorageError
    | DecryptionFailed
    | MasterKeyMissing
  > {
    const keys = yield* openOwnerKeys(ports, actor, "open-document", owner)
    const stored = yield* ports.documents.find(owner, id)
    if (stored === null) return yield* new DocumentNotFound({ id })
    const document = openDetails(keys, stored)
    const bytes = streamChunks(ports.documents, keys, document)
    if (ports.malwareScanner !== null) {
      const malware = yield* ports.malwareScanner.scan(bytes)
      if (malware !== null) return yield* new DocumentInfected({ id, malware })
    }
    return { document, bytes: yield* Stream.toAsyncIterableEffect(bytes) }
  })

const streamChunks = (documents: RequestDocuments, keys: ConnectionKeys, { id, pieces }: DocumentView) =>
  Stream.paginate(0, (chunk) =>
    documents.readChunk(id, chunk).pipe(
      Effect.map((sealed) => {
        const associatedData = ASSOCIATED_DATA.documentChunk(id, chunk)
        if (sealed === null) throw new DecryptionFailed({ associatedData })
        const next = chunk + 1 < pieces ? Option.some(chunk + 1) : Option.none()
        return [[keys.open(associatedData, sealed)], next] as const
      }),
    ),
  )
