import type {
  BegunDocument,
  CompleteDocument,
} from "../../../core/contract/requests/journey/journey-documents.ts"
import { type BytesBody, toBytesBody } from "../api/bytes-body.ts"
import { retry } from "../api/retry.ts"
import type { Result } from "../api/send.ts"

const MAX_DOCUMENT_BYTES = 20 * 1_024 * 1_024

/** The calls that take a document in chunks. */
export interface DocumentCalls<Document> {
  readonly begin: () => Promise<Result<BegunDocument>>
  readonly append: (id: string, chunk: string, part: BytesBody) => Promise<Result<unknown>>
  readonly complete: (body: CompleteDocument) => Promise<Result<Document>>
}

/** Why a file is no document that the service takes; null: it is one. */
export const findMisfit = ({ size }: Pick<File, "size">): "empty" | "too-large" | null => {
  if (size === 0) return "empty"
  return size > MAX_DOCUMENT_BYTES ? "too-large" : null
}

/** Sends a document chunk by chunk, and says after each how many bytes have arrived. A lost connection costs one chunk. */
export const sendDocument = async <Document>(
  { begin, append, complete }: DocumentCalls<Document>,
  file: File,
  onProgress: (sent: number) => void,
): Promise<Result<Document>> => {
  const begun = await retry(begin)
  if (!begun.ok) return begun
  const { document_id: id, piece_bytes: bytes } = begun.value
  const chunks = Math.ceil(file.size / bytes)
  for (let chunk = 0; chunk < chunks; chunk++) {
    const part = toBytesBody(file.slice(chunk * bytes, (chunk + 1) * bytes))
    const stored = await retry(() => append(id, String(chunk), part))
    if (!stored.ok) return stored
    onProgress(Math.min(file.size, (chunk + 1) * bytes))
  }
  return retry(() => complete({ document_id: id, name: file.name, pieces: chunks }))
}
