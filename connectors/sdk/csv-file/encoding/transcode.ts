import { mendTwiceEncoded, type SourceFile } from "../../../../core/ports/sync/source.ts"
import { readBytes } from "../read-bytes.ts"
import { makeCodePageDecoder } from "./code-page-text.ts"
import type { Encoding, FoundEncoding } from "./encodings.ts"
import { makeUtf16Decoder, type ByteOrder } from "./utf-16.ts"
import { wholeWords } from "./whole-words.ts"

/** A part of the file as UTF-8 (a character may be split at its ends), and the number of bytes read so far. */
export interface Utf8Chunk {
  readonly bytes: Buffer
  readonly read: number
}

interface Transcoder {
  readonly write: (bytes: Buffer) => Buffer
  /** What is left at the end of the file. */
  readonly end: () => Buffer
}

const NOTHING: Buffer = Buffer.alloc(0)

const fromUtf8: Transcoder = { write: (bytes) => bytes, end: () => NOTHING }

const fromUtf16 = (order: ByteOrder): Transcoder => {
  const decoder = makeUtf16Decoder(order)
  return { write: (bytes) => Buffer.from(decoder.write(bytes)), end: () => NOTHING }
}

const mendingUtf8 = (): Transcoder => {
  let carried = NOTHING
  const mend = (bytes: Buffer) => Buffer.from(mendTwiceEncoded(bytes.toString("utf8")))
  return {
    write: (chunk) => {
      const bytes = Buffer.concat([carried, chunk])
      const whole = wholeWords(bytes)
      carried = Buffer.from(bytes.subarray(whole))
      return mend(bytes.subarray(0, whole))
    },
    end: () => mend(carried),
  }
}

type UnicodeEncoding = "utf-8" | "utf-16le" | "utf-16be"

const UNICODE: Readonly<Record<UnicodeEncoding, () => Transcoder>> = {
  "utf-8": () => fromUtf8,
  "utf-16le": () => fromUtf16("little-endian"),
  "utf-16be": () => fromUtf16("big-endian"),
}

const isUnicode = (encoding: Encoding): encoding is UnicodeEncoding => encoding in UNICODE

const makeTranscoder = ({ encoding, hasTwiceEncoded }: FoundEncoding): Transcoder => {
  if (hasTwiceEncoded) return mendingUtf8()
  if (isUnicode(encoding)) return UNICODE[encoding]()
  const decoder = makeCodePageDecoder(encoding)
  return { write: (bytes) => Buffer.from(decoder.write(bytes)), end: () => Buffer.from(decoder.end()) }
}

const END_OF_FILE = 0x1a

/** Drops the character with which DOS ends a file. */
async function* withoutEndMark(chunks: AsyncIterable<Utf8Chunk>): AsyncGenerator<Utf8Chunk> {
  let held = NOTHING
  for await (const { bytes, read } of chunks) {
    const joined = held.length === 0 ? bytes : Buffer.concat([held, bytes])
    const hasMark = joined.at(-1) === END_OF_FILE
    held = hasMark ? Buffer.of(END_OF_FILE) : NOTHING
    yield { bytes: hasMark ? joined.subarray(0, -1) : joined, read }
  }
}

async function* toUtf8(file: SourceFile, found: FoundEncoding): AsyncGenerator<Utf8Chunk> {
  const transcoder = makeTranscoder(found)
  let read = found.skip
  for await (const bytes of readBytes(file, found.skip)) {
    read += bytes.length
    yield { bytes: transcoder.write(bytes), read }
  }
  yield { bytes: transcoder.end(), read }
}

/** The text of the file as UTF-8 without its byte order mark. `findEncoding` has checked that all of it decodes. */
export const transcode = (file: SourceFile, found: FoundEncoding): AsyncGenerator<Utf8Chunk> =>
  withoutEndMark(toUtf8(file, found))
