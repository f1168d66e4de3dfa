import { StringDecoder } from "node:string_decoder"
import type { SourceFile } from "../../../core/ports/sync/source.ts"
import { badFile } from "./bad-file.ts"
import { readBytes } from "./read-bytes.ts"

export type ByteOrder = "little-endian" | "big-endian"

export interface Utf16Decoder {
  /** The text of the bytes so far; what a chunk cuts in two comes with the next one. */
  readonly write: (bytes: Buffer) => string
  /** Did the bytes end with a whole character? */
  readonly isComplete: () => boolean
}

export const makeUtf16Decoder = (order: ByteOrder): Utf16Decoder => {
  const decoder = new StringDecoder("utf16le")
  let carried: Buffer = Buffer.alloc(0)
  return {
    write: (chunk) => {
      // A copy in any case: swap16 works in place, and the chunk is not ours.
      const bytes = Buffer.concat([carried, chunk])
      const whole = bytes.length - (bytes.length % 2)
      carried = bytes.subarray(whole)
      const units = bytes.subarray(0, whole)
      return decoder.write(order === "big-endian" ? units.swap16() : units)
    },
    isComplete: () => carried.length === 0 && decoder.end() === "",
  }
}

/**
 * The byte order that the zero bytes betray in a file without a byte order mark: in UTF-16 every ASCII character has one,
 * always on the same side, and a table holds many (digits, delimiters); few other characters have one on the other side
 * (U+0100, U+1F600). In what is no text they stand on both. Null when they show no order.
 */
export const guessByteOrder = (head: Buffer): ByteOrder | null => {
  const zeros = { even: 0, odd: 0 }
  for (let at = 0; at < head.length; at++) {
    if (head[at] === 0) zeros[at % 2 === 0 ? "even" : "odd"]++
  }
  const enough = head.length / 2 / 8
  if (zeros.odd > enough && zeros.even * 2 < zeros.odd) return "little-endian"
  if (zeros.even > enough && zeros.odd * 2 < zeros.even) return "big-endian"
  return null
}

const SAVE_AS_UTF8 = 'the file is damaged or no UTF-16 text. Save it again as "CSV UTF-8".'

const countOccurrences = (text: string, part: string): number => text.split(part).length - 1

/** Reads the whole file and throws a SourceError that names the line of what is no UTF-16 text (RFC 2781 2.2). */
export const checkUtf16 = async (file: SourceFile, order: ByteOrder, skip: number): Promise<void> => {
  const decoder = makeUtf16Decoder(order)
  const breaks = { lf: 0, cr: 0 }
  const pass = (text: string) => {
    breaks.lf += countOccurrences(text, "\n")
    breaks.cr += countOccurrences(text, "\r")
  }
  const failHere = (what: string) => {
    const line = 1 + (breaks.lf || breaks.cr)
    return badFile(`Line ${line} holds ${what}: ${SAVE_AS_UTF8}`, line)
  }
  for await (const chunk of readBytes(file, skip)) {
    const text = decoder.write(chunk)
    const wrong = text.isWellFormed() ? text.indexOf("\0") : text.search(/\p{Surrogate}|\0/u)
    pass(wrong === -1 ? text : text.slice(0, wrong))
    if (wrong !== -1) throw failHere(text[wrong] === "\0" ? "a zero character" : "half a character")
  }
  if (!decoder.isComplete()) throw failHere("half a character at its end")
}
