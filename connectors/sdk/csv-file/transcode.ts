import type { SourceFile } from "../../../core/ports/sync/source.ts"
import type { Encoding, FoundEncoding } from "./encoding.ts"
import { readBytes } from "./read-bytes.ts"
import { makeUtf16Decoder, type ByteOrder } from "./utf-16.ts"
import { decodeWindows1252 } from "./windows-1252.ts"

/** A part of the file as UTF-8 (a character may be split at its ends), and the number of bytes read so far. */
export interface Utf8Chunk {
  readonly bytes: Buffer
  readonly read: number
}

type Transcoder = (bytes: Buffer) => Buffer

const fromUtf16 = (order: ByteOrder) => (): Transcoder => {
  const decoder = makeUtf16Decoder(order)
  return (bytes) => Buffer.from(decoder.write(bytes))
}

const TRANSCODERS: Readonly<Record<Encoding, () => Transcoder>> = {
  "utf-8": () => (bytes) => bytes,
  "utf-16le": fromUtf16("little-endian"),
  "utf-16be": fromUtf16("big-endian"),
  "windows-1252": () => (bytes) => Buffer.from(decodeWindows1252(bytes)),
}

/** The text of the file as UTF-8 without its byte order mark. `findEncoding` has checked that all of it decodes. */
export async function* transcode(file: SourceFile, found: FoundEncoding): AsyncGenerator<Utf8Chunk> {
  const toUtf8 = TRANSCODERS[found.encoding]()
  let read = found.skip
  for await (const bytes of readBytes(file, found.skip)) {
    read += bytes.length
    yield { bytes: toUtf8(bytes), read }
  }
}
