import { isAscii, isUtf8 } from "node:buffer"
import type { SourceFile } from "../../../../core/ports/sync/source.ts"
import { readBytes } from "../read-bytes.ts"
import { holdsTwiceEncoded } from "./twice-encoded.ts"
import { wholeWords } from "./whole-words.ts"

/** The result of one pass over a file as UTF-8; positions are offsets in the file, or null. */
export interface Utf8Survey {
  readonly firstZero: number | null
  /** The first byte outside of any UTF-8 sequence, and how many there are. */
  readonly firstInvalid: number | null
  readonly invalidBytes: number
  /** How many well-formed sequences of more than one byte a file with invalid bytes has; otherwise 0 or 1. */
  readonly sequences: number
  /** Whether the file ends in the middle of a sequence. */
  readonly isCut: boolean
  readonly hasTwiceEncoded: boolean
  /** The first word of two scripts, which may be UTF-8 by chance only. */
  readonly firstMixedWord: number | null
}

type Facts = { -readonly [K in keyof Utf8Survey]: Utf8Survey[K] }

const sequenceLength = (lead: number): number => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2)

/** Slow path for a chunk that is not valid UTF-8: sequence by sequence. */
const walk = (bytes: Buffer, offset: number, facts: Facts): void => {
  for (let at = 0; at < bytes.length;) {
    const byte = bytes[at] ?? 0
    const length = byte < 0x80 ? 1 : sequenceLength(byte)
    if (at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) {
      if (length > 1) facts.sequences++
      at += length
    } else {
      facts.firstInvalid ??= offset + at
      facts.invalidBytes++
      at += 1
    }
  }
}

/**
 * A Latin letter beside a letter of Greek, Cyrillic or a script behind them, as UTF-8 in Latin-1. In a code page such bytes can
 * be two letters: "Ji\xde\x92" is Jiří on a Mac, and a letter of Thaana in UTF-8.
 */
const MIXED_WORD = /[A-Za-z][\xce-\xdf][\x80-\xbf]|[\xce-\xdf][\x80-\xbf][A-Za-z]/

/** Where the bytes hold a word of two scripts, or -1. */
export const findMixedWord = (bytes: Buffer): number => bytes.toString("latin1").search(MIXED_WORD)

const look = (bytes: Buffer, offset: number, facts: Facts): void => {
  const zero = bytes.indexOf(0)
  if (zero !== -1) facts.firstZero ??= offset + zero
  if (isAscii(bytes)) return
  if (!isUtf8(bytes)) {
    walk(bytes, offset, facts)
    return
  }
  facts.sequences ||= 1
  facts.hasTwiceEncoded ||= holdsTwiceEncoded(bytes)
  if (facts.firstMixedWord !== null) return
  const mixed = findMixedWord(bytes)
  if (mixed !== -1) facts.firstMixedWord = offset + mixed
}

/** Whether the bytes end with the start of a sequence: a lead byte with too few bytes behind it. */
const endsInSequence = (bytes: Buffer): boolean => {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0xc2 && byte <= 0xf4) return sequenceLength(byte) > back
    if (byte < 0x80 || byte >= 0xc0) return false
  }
  return false
}

/** Reads the file after its first `skip` bytes; ends early at a zero byte. */
export const surveyUtf8 = async (file: SourceFile, skip: number): Promise<Utf8Survey> => {
  const facts: Facts = {
    firstZero: null,
    firstInvalid: null,
    invalidBytes: 0,
    sequences: 0,
    isCut: false,
    hasTwiceEncoded: false,
    firstMixedWord: null,
  }
  let offset = skip
  let carried: Buffer = Buffer.alloc(0)
  for await (const chunk of readBytes(file, skip)) {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
    const whole = wholeWords(bytes)
    look(bytes.subarray(0, whole), offset, facts)
    carried = Buffer.from(bytes.subarray(whole))
    offset += whole
    if (facts.firstZero !== null) return facts
  }
  look(carried, offset, facts)
  facts.isCut = endsInSequence(carried)
  return facts
}
