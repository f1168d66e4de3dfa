import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { BuiltFile } from "../pages/built-file.ts"

/** More than there are pages. */
const MOST_FILES = 300

/** Texts that are the same for everyone, compressed when they are first sent. */
export const makeCompressor = (): ((contentType: string, text: string) => Promise<BuiltFile>) => {
  const files = new Map<string, Promise<BuiltFile>>()
  return (contentType, text) => {
    const tag = createHash("sha256").update(contentType).update(text).digest("base64url").slice(0, 27)
    const known = files.get(tag)
    if (known !== undefined) return known
    const file = compress(contentType, text, tag)
    const [oldest] = files.keys()
    if (files.size >= MOST_FILES && oldest !== undefined) files.delete(oldest)
    files.set(tag, file)
    return file
  }
}

/** Better costs ten times as long for a few percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

const compress = async (contentType: string, text: string, tag: string): Promise<BuiltFile> => {
  const identity = Buffer.from(text)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity, BROTLI), promisify(gzip)(identity)])
  return { contentType, tag, encodings: { identity, br, gzip: gz } }
}
