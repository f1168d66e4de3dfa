import type { SourceFile } from "../../../../core/ports/sync/source.ts"
import { readBytes } from "../read-bytes.ts"

/** So many different words tell a code page as well as all of them would. */
const MAX_WORDS = 300

/** Longer pieces are no words; cutting them could cut a character of several bytes. */
const MAX_WORD_BYTES = 200

/**
 * Bytes that end a word in every code page: those below `@` are no part of a character of several bytes. Digits are kept,
 * since a sign beside a digit is read differently from one beside a letter.
 */
const endsWord = (byte: number): boolean => byte < 0x30 || (byte >= 0x3a && byte < 0x40)

/** The different words of a file that hold bytes beyond ASCII: the first 300. */
export const collectForeignWords = async (file: SourceFile): Promise<ReadonlyArray<Buffer>> => {
  const words = new Map<string, Buffer>()
  let carried: Buffer = Buffer.alloc(0)
  const add = (word: Buffer) => {
    if (word.length > MAX_WORD_BYTES || !word.some((byte) => byte >= 0x80)) return
    words.set(word.toString("latin1"), Buffer.from(word))
  }
  for await (const chunk of readBytes(file)) {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk])
    let start = 0
    for (let at = 0; at < bytes.length; at++) {
      if (!endsWord(bytes[at] ?? 0)) continue
      if (at > start) add(bytes.subarray(start, at))
      start = at + 1
      if (words.size >= MAX_WORDS) return [...words.values()]
    }
    // A piece that is too long already is dropped at its end, whatever else it holds.
    carried = Buffer.from(bytes.subarray(Math.max(start, bytes.length - MAX_WORD_BYTES - 1)))
  }
  add(carried)
  return [...words.values()]
}
