import type { SourceFile } from "../../../core/ports/sync/source.ts"
import { badFile } from "./bad-file.ts"
import { foreignBinary } from "./file-kind.ts"
import { lineAt, readHead } from "./read-bytes.ts"
import { findUndefinedIn1252, surveyUtf8 } from "./survey-bytes.ts"
import { checkUtf16, guessByteOrder } from "./utf-16.ts"

export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const
export type Encoding = (typeof ENCODINGS)[number]

export interface FoundEncoding {
  readonly encoding: Encoding
  /** Length of the byte order mark, which is not part of the text. */
  readonly skip: number
}

const MARKS: ReadonlyArray<{ readonly encoding: Encoding; readonly bytes: Buffer }> = [
  { encoding: "utf-8", bytes: Buffer.of(0xef, 0xbb, 0xbf) },
  { encoding: "utf-16le", bytes: Buffer.of(0xff, 0xfe) },
  { encoding: "utf-16be", bytes: Buffer.of(0xfe, 0xff) },
]

const HEAD_BYTES = 64 * 1024

const SAVE_AS = `Save the file again as "CSV UTF-8", or name its encoding (${ENCODINGS.join(", ")}).`

const findByteOrderMark = (head: Buffer) =>
  MARKS.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))

const UNMARKED_UTF16 = { "little-endian": "utf-16le", "big-endian": "utf-16be" } as const

/** Returns the encoding when the head determines it, or null: then the whole file must be checked. */
const certainEncoding = (head: Buffer, forced: Encoding | null): FoundEncoding | null => {
  const mark = findByteOrderMark(head)
  if (forced !== null) {
    return { encoding: forced, skip: mark?.encoding === forced ? mark.bytes.length : 0 }
  }
  if (mark !== undefined) return { encoding: mark.encoding, skip: mark.bytes.length }
  const order = guessByteOrder(head)
  return order === null ? null : { encoding: UNMARKED_UTF16[order], skip: 0 }
}

const failAt = async (file: SourceFile, offset: number, what: string) => {
  const line = await lineAt(file, offset)
  return badFile(`Line ${line} holds ${what} ${SAVE_AS}`, line)
}

const ZERO = "a zero byte: the file is damaged or no text."

const checkUtf8 = async (file: SourceFile, skip: number): Promise<void> => {
  const { firstZero, firstInvalid } = await surveyUtf8(file, skip)
  if (firstZero !== null) throw await failAt(file, firstZero, ZERO)
  if (firstInvalid !== null) throw await failAt(file, firstInvalid, "bytes that are not UTF-8.")
}

const check1252 = async (file: SourceFile, skip: number): Promise<void> => {
  const offset = await findUndefinedIn1252(file, skip)
  if (offset !== null) throw await failAt(file, offset, "a byte that is no character in Windows-1252.")
}

/** Each check reads the whole file and throws a SourceError that names the line of the first undecodable bytes. */
const CHECKS: Readonly<Record<Encoding, (file: SourceFile, skip: number) => Promise<void>>> = {
  "utf-8": checkUtf8,
  "utf-16le": (file, skip) => checkUtf16(file, "little-endian", skip),
  "utf-16be": (file, skip) => checkUtf16(file, "big-endian", skip),
  "windows-1252": check1252,
}

/**
 * For a file whose head fits both UTF-8 and Windows-1252. Text in Windows-1252 practically never forms a UTF-8 sequence by
 * chance, so a file with both valid and invalid sequences is damaged or mixed.
 */
const surveyedEncoding = async (file: SourceFile): Promise<FoundEncoding> => {
  const { firstZero, firstInvalid, hasMultibyte } = await surveyUtf8(file, 0)
  if (firstZero !== null) throw await failAt(file, firstZero, ZERO)
  if (firstInvalid === null) return { encoding: "utf-8", skip: 0 }
  if (hasMultibyte) {
    throw await failAt(
      file,
      firstInvalid,
      "bytes that are not UTF-8, while other lines are: the file is damaged or mixes encodings.",
    )
  }
  const undefinedAt = await findUndefinedIn1252(file, 0)
  if (undefinedAt === null) return { encoding: "windows-1252", skip: 0 }
  throw await failAt(file, firstInvalid, "bytes that are neither UTF-8 nor Windows-1252.")
}

/**
 * Finds the encoding in which every byte of the file is text; a `forced` one is used, but checked as well. Reads the file
 * once, twice for Windows-1252. Throws a SourceError for a file of another kind (a workbook, a PDF), one with zero bytes,
 * and one that does not decode, with the line: nothing undecodable ever becomes U+FFFD
 * (specification/promises.md#r6-files).
 */
export const findEncoding = async (file: SourceFile, forced: Encoding | null): Promise<FoundEncoding> => {
  const head = await readHead(file, HEAD_BYTES)
  const foreign = foreignBinary(head)
  if (foreign !== null) throw badFile(foreign)
  const certain = certainEncoding(head, forced)
  if (certain === null) return surveyedEncoding(file)
  await CHECKS[certain.encoding](file, certain.skip)
  return certain
}
