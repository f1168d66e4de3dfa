import { Inflate } from "fflate"
import { MAX_ENTRIES } from "./limits.ts"
import { damaged, WorkbookError } from "./workbook-error.ts"

/* A ZIP archive, as far as workbooks use it: PKWARE's APPNOTE 4.3, with ZIP64. */

export interface Entry {
  readonly method: number
  readonly packedSize: number
  /** Bytes, as the archive declares them; `unpack` ends with an error where there are more. */
  readonly size: number
  /** The place of its local header. */
  readonly offset: number
}

const END = 0x06054b50
const END_BYTES = 22
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const LOCATOR64_BYTES = 20
const CENTRAL = 0x02014b50
const CENTRAL_BYTES = 46
const LOCAL = 0x04034b50
const LOCAL_BYTES = 30
const MAX_COMMENT_BYTES = 65_535
const IN_ZIP64 = 0xffff_ffff
const STORED = 0
const DEFLATED = 8
/** What is packed inflates to 1,032 times as much at most, so that no more than 17 MB come at once. */
const PACKED_CHUNK_BYTES = 16_384

/**
 * The entries of an archive by name, from its directory; nothing is inflated.
 *
 * @throws WorkbookError for what is no archive, has too many entries, or is encrypted
 */
export const readDirectory = (bytes: Uint8Array): ReadonlyMap<string, Entry> => {
  const view = makeView(bytes)
  const { count, offset } = findDirectory(view)
  if (count > MAX_ENTRIES) throw new WorkbookError("too-large")
  const entries = new Map<string, Entry>()
  let at = offset
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL_BYTES > view.byteLength || view.getUint32(at, true) !== CENTRAL) throw damaged()
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1
    if (isEncrypted) throw damaged()
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const nameAt = at + CENTRAL_BYTES
    if (nameAt + nameLength + extraLength > view.byteLength) throw damaged()
    const name = new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameLength))
    // Some programs of Windows separate folders by backslashes.
    entries.set(
      name.replaceAll("\\", "/").toLowerCase(),
      readEntry(view, at, { at: nameAt + nameLength, length: extraLength }),
    )
    at = nameAt + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Inflates an entry in this thread: the page's Content-Security-Policy permits no nested one from a `blob:`.
 *
 * @param onChunk called with each part, which it may not keep
 * @throws WorkbookError when the entry is damaged, or has more bytes than the directory declares
 */
export const unpack = (bytes: Uint8Array, entry: Entry, onChunk: (chunk: Uint8Array) => void): void => {
  const packed = findPacked(bytes, entry)
  let size = 0
  const take = (chunk: Uint8Array): void => {
    size += chunk.byteLength
    if (size > entry.size) throw damaged()
    if (chunk.byteLength > 0) onChunk(chunk)
  }
  if (entry.method === STORED) take(packed)
  else if (entry.method === DEFLATED) inflate(packed, take)
  else throw damaged()
  if (size !== entry.size) throw damaged()
}

const inflate = (packed: Uint8Array, take: (chunk: Uint8Array) => void): void => {
  const inflater = new Inflate(take)
  for (let at = 0; at < packed.byteLength; at += PACKED_CHUNK_BYTES) {
    const end = at + PACKED_CHUNK_BYTES
    pushChunk(inflater, packed.subarray(at, end), end >= packed.byteLength)
  }
}

/** The library's own errors have a number as their code; what else is thrown comes from the reader of the chunks. */
const pushChunk = (inflater: Inflate, chunk: Uint8Array, isLast: boolean): void => {
  try {
    inflater.push(chunk, isLast)
  } catch (error) {
    if (error instanceof Error && "code" in error && typeof error.code === "number") throw damaged()
    throw error
  }
}

const makeView = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)

/** Its end record is the last thing in the archive, before a comment. */
const findDirectory = (view: DataView): { readonly count: number; readonly offset: number } => {
  const first = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) !== END) continue
    return (
      findDirectory64(view, at - LOCATOR64_BYTES) ?? {
        count: view.getUint16(at + 10, true),
        offset: view.getUint32(at + 16, true),
      }
    )
  }
  throw damaged()
}

const findDirectory64 = (view: DataView, locator: number) => {
  if (locator < 0 || view.getUint32(locator, true) !== LOCATOR64) return null
  const at = readLong(view, locator + 8)
  if (at + 56 > view.byteLength || view.getUint32(at, true) !== END64) throw damaged()
  return { count: readLong(view, at + 32), offset: readLong(view, at + 48) }
}

interface Extra {
  readonly at: number
  readonly length: number
}

const readEntry = (view: DataView, at: number, extra: Extra): Entry => {
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  const [size = 0, packedSize = 0, offset = 0] = sizes.includes(IN_ZIP64)
    ? readZip64(view, sizes, extra)
    : sizes
  return { method: view.getUint16(at + 10, true), packedSize, size, offset }
}

/** The extra field has those of the sizes that do not fit into 32 bits, in their order. */
const readZip64 = (view: DataView, sizes: ReadonlyArray<number>, extra: Extra): ReadonlyArray<number> => {
  const end = extra.at + extra.length
  for (let at = extra.at; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    return sizes.map((size) => {
      if (size !== IN_ZIP64) return size
      if (next + 8 > end) throw damaged()
      next += 8
      return readLong(view, next - 8)
    })
  }
  throw damaged()
}

const readLong = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

const findPacked = (bytes: Uint8Array, { offset, packedSize }: Entry): Uint8Array => {
  const view = makeView(bytes)
  if (offset + LOCAL_BYTES > bytes.byteLength || view.getUint32(offset, true) !== LOCAL) throw damaged()
  const start = offset + LOCAL_BYTES + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packedSize > bytes.byteLength) throw damaged()
  return bytes.subarray(start, start + packedSize)
}
