import { StringDecoder } from "node:string_decoder"
import { makeReason } from "../../../../core/contract/reasons/reason-codes.ts"
import type { SourceFile } from "../../../../core/ports/sync/source.ts"
import { badFile } from "../bad-file.ts"
import { readBytes } from "../read-bytes.ts"

export type ByteOrder = "little-endian" | "big-endian"

export interface Utf16Decoder {
  /** Decodes the bytes; a character split by a chunk is returned with the next one. */
  readonly write: (bytes: Buffer) => string
  /** Whether the bytes end with a complete character. */
  readonly isComplete: () => boolean
}

export const makeUtf16Decoder = (order: ByteOrder): Utf16Decoder => {
  const decoder = new StringDecoder("utf16le")
  let carried: Buffer = Buffer.alloc(0)
  return {
    write: (chunk) => {
      // Always copies: swap16 works in place, and the chunk belongs to the caller.
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
 * Detects the byte order from the zero bytes of a file without a byte order mark: in UTF-16 every ASCII character has one,
 * always on the same side, and a table contains many (digits, delimiters); few other characters have one on the other side
 * (U+0100, U+1F600). Binary data have them on both. Null when the order cannot be detected.
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

const countOccurrences = (text: string, part: string): number => text.split(part).length - 1

/** Reads the whole file and throws a SourceError with the line of the first invalid UTF-16 (RFC 2781 2.2). */
export const checkUtf16 = async (file: SourceFile, order: ByteOrder, skip: number): Promise<void> => {
  const decoder = makeUtf16Decoder(order)
  const breaks = { lf: 0, cr: 0 }
  const pass = (text: string) => {
    breaks.lf += countOccurrences(text, "\n")
    breaks.cr += countOccurrences(text, "\r")
  }
  const failHere = (part: "zero" | "half" | "half-at-end") => {
    const line = 1 + (breaks.lf || breaks.cr)
    return badFile([makeReason("file.not-utf-16", { row: line, part })], line)
  }
  for await (const chunk of readBytes(file, skip)) {
    const text = decoder.write(chunk)
    const wrong = text.isWellFormed() ? text.indexOf("\0") : text.search(/\p{Surrogate}|\0/u)
    pass(wrong === -1 ? text : text.slice(0, wrong))
    if (wrong !== -1) throw failHere(text[wrong] === "\0" ? "zero" : "half")
  }
  if (!decoder.isComplete()) throw failHere("half-at-end")
}
