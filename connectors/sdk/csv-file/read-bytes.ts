import { describeFailure } from "../../../core/contract/reasons/format-reason.ts"
import { makeReason } from "../../../core/contract/reasons/reason-codes.ts"
import { SourceError, type SourceFile } from "../../../core/ports/sync/source.ts"
import { CR, LF } from "./csv-format.ts"

/**
 * Reads the file's bytes after the first `skip`. A read failure is a `transient` SourceError with the system's error code
 * only, since its message contains paths.
 */
export async function* readBytes(file: SourceFile, skip = 0): AsyncGenerator<Buffer> {
  let toSkip = skip
  try {
    for await (const chunk of file.open()) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).subarray(toSkip)
      toSkip = Math.max(0, toSkip - chunk.byteLength)
      if (bytes.length > 0) yield bytes
    }
  } catch (error) {
    if (error instanceof SourceError) throw error
    const detail = error instanceof Error && "code" in error ? String(error.code) : ""
    throw new SourceError({
      kind: "transient",
      ...describeFailure([makeReason("file.not-read", { detail })]),
    })
  }
}

/** Returns its first bytes, at most `length`. */
export const readHead = async (file: SourceFile, length: number): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of readBytes(file)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}

/** Returns the line, from 1, of the byte at `offset`, in a file whose line breaks are single bytes. */
export const lineAt = async (file: SourceFile, offset: number): Promise<number> => {
  const breaks = { [LF]: 0, [CR]: 0 }
  let left = offset
  for await (const chunk of readBytes(file)) {
    for (const byte of chunk.subarray(0, left)) {
      if (byte === LF || byte === CR) breaks[byte]++
    }
    left -= chunk.length
    if (left <= 0) break
  }
  return 1 + (breaks[LF] || breaks[CR])
}
