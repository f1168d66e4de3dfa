import type {
  BegunDocument,
  CompleteDocument,
} from "../../../core/contract/connection/journey/journey-documents.ts"
import { type BytesBody, toBytesBody } from "../api/bytes-body.ts"
import { retry } from "../api/retry.ts"
import type { Result } from "../api/send.ts"

const MAX_DOCUMENT_BYTES = 20 * 1_024 * 1_024

/** The calls that take a document in pieces. */
export interface DocumentCalls<Document> {
  readonly begin: () => Promise<Result<BegunDocument>>
  readonly append: (id: string, piece: string, part: BytesBody) => Promise<Result<unknown>>
  readonly complete: (body: CompleteDocument) => Promise<Result<Document>>
}

/** Why a file is no document that the service takes; null: it is one. */
export const findMisfit = ({ size }: Pick<File, "size">): "empty" | "too-large" | null => {
  if (size === 0) return "empty"
  return size > MAX_DOCUMENT_BYTES ? "too-large" : null
}

/** Sends a document piece by piece, and says after each how many bytes have arrived. A lost connection costs one piece. */
export const sendDocument = async <Document>(
  { begin, append, complete }: DocumentCalls<Document>,
  file: File,
  onProgress: (sent: number) => void,
): Promise<Result<Document>> => {
  const begun = await retry(begin)
  if (!begun.ok) return begun
  const { document_id: id, piece_bytes: bytes } = begun.value
  const pieces = Math.ceil(file.size / bytes)
  for (let piece = 0; piece < pieces; piece++) {
    const part = toBytesBody(file.slice(piece * bytes, (piece + 1) * bytes))
    const stored = await retry(() => append(id, String(piece), part))
    if (!stored.ok) return stored
    onProgress(Math.min(file.size, (piece + 1) * bytes))
  }
  return retry(() => complete({ document_id: id, name: file.name, pieces }))
}
