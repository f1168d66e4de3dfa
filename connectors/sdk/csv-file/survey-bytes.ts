import { isAscii, isUtf8 } from "node:buffer"
import type { SourceFile } from "../../../core/ports/sync/source.ts"
import { readBytes } from "./read-bytes.ts"
import { isUndefinedIn1252 } from "./windows-1252.ts"

/** The result of one pass over a file as UTF-8; positions are offsets in the file, or null. */
export interface Utf8Survey {
  readonly firstZero: number | null
  /** The first byte outside of any UTF-8 sequence. */
  readonly firstInvalid: number | null
  /** Whether there is a well-formed sequence of more than one byte. */
  readonly hasMultibyte: boolean
}

type Facts = { -readonly [K in keyof Utf8Survey]: Utf8Survey[K] }

const sequenceLength = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)

/** Bytes at the end (0 to 3) of a sequence that the next chunk may complete. */
const unfinished = (bytes: Buffer): number => {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc0) return sequenceLength(byte) > back ? back : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** Slow path for a chunk that is not valid UTF-8: sequence by sequence. */
const walk = (bytes: Buffer, offset: number, facts: Facts): void => {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const length = byte < 0x80 ? 1 : sequenceLength(byte)
    if (isUtf8(bytes.subarray(at, at + length))) {
      facts.hasMultibyte ||= length > 1
      at += length
    } else {
      facts.firstInvalid ??= offset + at
      at += 1
    }
  }
}

const look = (bytes: Buffer, offset: number, facts: Facts): void => {
  const zero = bytes.indexOf(0)
  if (zero !== -1) facts.firstZero ??= offset + zero
  if (isAscii(bytes)) return
  if (isUtf8(bytes)) facts.hasMultibyte = true
  else walk(bytes, offset, facts)
}

/** Reads the file after its first `skip` bytes; ends early once it can be neither UTF-8 nor Windows-1252. */
export const surveyUtf8 = async (file: SourceFile, skip: number): Promise<Utf8Survey> => {
  const facts: Facts = { firstZero: null, firstInvalid: null, hasMultibyte: false }
  let offset = skip
  let carried: Buffer = Buffer.alloc(0)
  for await (const chunk of readBytes(file, skip)) {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
    const whole = bytes.length - unfinished(bytes)
    look(bytes.subarray(0, whole), offset, facts)
    carried = Buffer.from(bytes.subarray(whole))
    offset += whole
    if (facts.firstZero !== null || (facts.hasMultibyte && facts.firstInvalid !== null)) return facts
  }
  look(carried, offset, facts)
  return facts
}

/** Offset of the first byte that is not a character in Windows-1252 (or is zero), or null. */
export const findUndefinedIn1252 = async (file: SourceFile, skip: number): Promise<number | null> => {
  let offset = skip
  for await (const chunk of readBytes(file, skip)) {
    const at = chunk.findIndex((byte) => byte === 0 || isUndefinedIn1252(byte))
    if (at !== -1) return offset + at
    offset += chunk.length
  }
  return null
}
