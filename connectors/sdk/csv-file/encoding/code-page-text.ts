import iconv from "iconv-lite"
import type { SourceFile } from "../../../../core/ports/sync/source.ts"
import { readBytes } from "../read-bytes.ts"
import type { CodePageName } from "./code-pages.ts"

/**
 * What no text has: undefined bytes, which iconv-lite decodes as U+FFFD, controls (those of 0x80 to 0x9F too, which stand
 * for characters of another code page), and characters of private use.
 */
const NO_TEXT = /[\ufffd\p{Co}]|(?!\s)\p{Cc}/u

/** Decodes a word; null when its bytes are no text in the code page. */
export const decodeWord = (word: Buffer, name: CodePageName): string | null => {
  const text = iconv.decode(word, name)
  return NO_TEXT.test(text) ? null : text
}

export interface CodePageDecoder {
  /** Decodes the bytes; a character split by a chunk is returned with the next one. */
  readonly write: (bytes: Buffer) => string
  readonly end: () => string
}

export const makeCodePageDecoder = (name: CodePageName): CodePageDecoder => {
  const decoder = iconv.getDecoder(name)
  return { write: (bytes) => decoder.write(bytes), end: () => decoder.end() ?? "" }
}

/** With it DOS ends a file. */
const END_OF_FILE = "\x1a"

const countBreaks = (text: string, lineBreak: "\n" | "\r") => text.split(lineBreak).length - 1

/** Reads the whole file; returns the line of the first bytes that are no text in the code page, or null. */
export const findUndecodableLine = async (file: SourceFile, name: CodePageName): Promise<number | null> => {
  const decoder = makeCodePageDecoder(name)
  const breaks = { lf: 0, cr: 0 }
  const isText = (decoded: string): boolean => {
    const text = decoded.replaceAll(END_OF_FILE, " ")
    const wrong = text.search(NO_TEXT)
    const good = wrong === -1 ? text : text.slice(0, wrong)
    breaks.lf += countBreaks(good, "\n")
    breaks.cr += countBreaks(good, "\r")
    return wrong === -1
  }
  for await (const chunk of readBytes(file)) {
    if (!isText(decoder.write(chunk))) return 1 + (breaks.lf || breaks.cr)
  }
  return isText(decoder.end()) ? null : 1 + (breaks.lf || breaks.cr)
}
