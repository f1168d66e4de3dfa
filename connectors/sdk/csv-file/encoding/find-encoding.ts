import { isUtf8 } from "node:buffer"
import { makeReason, type Reason } from "../../../../core/contract/reasons/reason-codes.ts"
import type { SourceFile } from "../../../../core/ports/sync/source.ts"
import { badFile } from "../bad-file.ts"
import { foreignBinary } from "../file-kind.ts"
import { lineAt, readHead } from "../read-bytes.ts"
import type { CodePageName } from "./code-pages.ts"
import { findUndecodableLine } from "./code-page-text.ts"
import { labelEncoding, type Encoding, type FoundEncoding } from "./encodings.ts"
import { collectForeignWords } from "./foreign-words.ts"
import { guessCodePage, isWritten } from "./guess-code-page.ts"
import { findMixedWord, surveyUtf8, type Utf8Survey } from "./survey-bytes.ts"
import { checkUtf16, guessByteOrder, type ByteOrder } from "./utf-16.ts"

const MARKS: ReadonlyArray<{ readonly encoding: Encoding; readonly bytes: Buffer }> = [
  { encoding: "utf-8", bytes: Buffer.of(0xef, 0xbb, 0xbf) },
  { encoding: "utf-16le", bytes: Buffer.of(0xff, 0xfe) },
  { encoding: "utf-16be", bytes: Buffer.of(0xfe, 0xff) },
]

const HEAD_BYTES = 64 * 1024

const findByteOrderMark = (head: Buffer) =>
  MARKS.find(({ bytes }) => head.subarray(0, bytes.length).equals(bytes))

const UNMARKED_UTF16 = { "little-endian": "utf-16le", "big-endian": "utf-16be" } as const

interface StatedEncoding {
  readonly encoding: Encoding
  readonly skip: number
}

/** Returns the encoding when the caller or the head states it, or null: then the whole file must be surveyed. */
const statedEncoding = (head: Buffer, forced: Encoding | null): StatedEncoding | null => {
  const mark = findByteOrderMark(head)
  if (forced !== null) {
    return { encoding: forced, skip: mark?.encoding === forced ? mark.bytes.length : 0 }
  }
  if (mark !== undefined) return { encoding: mark.encoding, skip: mark.bytes.length }
  const order = guessByteOrder(head)
  return order === null ? null : { encoding: UNMARKED_UTF16[order], skip: 0 }
}

/** What is wrong in the line of the byte at `offset`. */
const failAt = async (file: SourceFile, offset: number, explain: (line: number) => Reason) => {
  const line = await lineAt(file, offset)
  return badFile([explain(line)], line)
}

const makeExplain =
  (
    code:
      | "file.zero-byte"
      | "file.not-utf-8"
      | "file.mixed-encodings"
      | "file.cut-off"
      | "file.no-encoding"
      | "file.mixed-scripts",
  ) =>
  (row: number): Reason =>
    makeReason(code, { row })

const ZERO = makeExplain("file.zero-byte")
const NOT_UTF8 = makeExplain("file.not-utf-8")

const surveyText = async (file: SourceFile, skip: number): Promise<Utf8Survey> => {
  const survey = await surveyUtf8(file, skip)
  if (survey.firstZero !== null) throw await failAt(file, survey.firstZero, ZERO)
  return survey
}

const makeUtf8 = (skip: number, { hasTwiceEncoded }: Utf8Survey): FoundEncoding => ({
  encoding: "utf-8",
  skip,
  isGuessed: false,
  hasTwiceEncoded,
})

const UTF16_ORDERS = { "utf-16le": "little-endian", "utf-16be": "big-endian" } as const satisfies Partial<
  Record<Encoding, ByteOrder>
>

const checkCodePage = async (file: SourceFile, name: CodePageName): Promise<void> => {
  const line = await findUndecodableLine(file, name)
  if (line === null) return
  throw badFile([makeReason("file.not-encoding", { row: line, encoding: labelEncoding(name) })], line)
}

/** Reads the whole file and throws a SourceError that names the line of the first undecodable bytes. */
const checkStated = async (file: SourceFile, { encoding, skip }: StatedEncoding): Promise<FoundEncoding> => {
  if (encoding === "utf-8") {
    const survey = await surveyText(file, skip)
    if (survey.firstInvalid !== null) throw await failAt(file, survey.firstInvalid, NOT_UTF8)
    return makeUtf8(skip, survey)
  }
  if (encoding === "utf-16le" || encoding === "utf-16be") await checkUtf16(file, UTF16_ORDERS[encoding], skip)
  else await checkCodePage(file, encoding)
  return { encoding, skip, isGuessed: false, hasTwiceEncoded: false }
}

const DAMAGED = makeExplain("file.mixed-encodings")

const explainOpen =
  (names: ReadonlyArray<CodePageName>) =>
  (row: number): Reason =>
    makeReason("file.open-encoding", { row, encodings: names.slice(0, 3).map(labelEncoding) })

/** More sequences of UTF-8 than half of the other bytes are no chance, in any code page. */
const isMostlyUtf8 = ({ sequences, invalidBytes }: Utf8Survey): boolean => sequences * 2 > invalidBytes

/** For a file that is not UTF-8: its words tell the code page. */
const guessEncoding = async (file: SourceFile, firstInvalid: number): Promise<FoundEncoding> => {
  const words = await collectForeignWords(file)
  const guess = guessCodePage(words)
  if (guess.kind === "none") {
    throw await failAt(file, firstInvalid, makeExplain("file.no-encoding"))
  }
  if (guess.kind === "open") throw await failAt(file, firstInvalid, explainOpen(guess.names))
  if (words.some((word) => isUtf8(word) && !isWritten(word, guess.name))) {
    throw await failAt(file, firstInvalid, DAMAGED)
  }
  await checkCodePage(file, guess.name)
  return { encoding: guess.name, skip: 0, isGuessed: true, hasTwiceEncoded: false }
}

const MIXED = makeExplain("file.mixed-scripts")

/** A file whose foreign words all have letters of two scripts is UTF-8 by chance, or cannot be told from one that is. */
const checkWords = async (file: SourceFile, survey: Utf8Survey): Promise<FoundEncoding> => {
  const { firstMixedWord } = survey
  if (firstMixedWord === null) return makeUtf8(0, survey)
  const words = await collectForeignWords(file)
  if (words.every((word) => findMixedWord(word) !== -1)) throw await failAt(file, firstMixedWord, MIXED)
  return makeUtf8(0, survey)
}

const surveyedEncoding = async (file: SourceFile): Promise<FoundEncoding> => {
  const survey = await surveyText(file, 0)
  const { firstInvalid, isCut, invalidBytes } = survey
  if (firstInvalid === null) return checkWords(file, survey)
  if (isCut && invalidBytes <= 3) throw await failAt(file, firstInvalid, makeExplain("file.cut-off"))
  if (isMostlyUtf8(survey)) throw await failAt(file, firstInvalid, DAMAGED)
  return guessEncoding(file, firstInvalid)
}

/**
 * Finds the encoding in which every byte of the file is text; a `forced` one is used, but checked as well. Reads the file
 * once, three times when it is not Unicode. Throws a SourceError for a file of another kind (a workbook, a PDF), one with
 * zero bytes, one that does not decode, and one whose code page is not certain, with the line: nothing undecodable ever
 * becomes U+FFFD, and no letter another one (specification/promises.md#r6-files).
 */
export const findEncoding = async (file: SourceFile, forced: Encoding | null): Promise<FoundEncoding> => {
  const head = await readHead(file, HEAD_BYTES)
  const foreign = foreignBinary(head)
  if (foreign !== null) throw badFile([foreign])
  const stated = statedEncoding(head, forced)
  return stated === null ? surveyedEncoding(file) : checkStated(file, stated)
}
