import { SourceError, type SourceFile } from "../../../core/ports/sync/source.ts"
import { DELIMITER_NAMES, DELIMITERS, type Delimiter } from "./csv-format.ts"
import { ENCODINGS, type Encoding } from "./encoding/encodings.ts"

/** `encoding`, `delimiter` and `headerLine` are detected unless they are given. */
export interface CsvInput {
  readonly file: SourceFile
  /** One of ENCODINGS. */
  readonly encoding?: string
  /** One of DELIMITERS, or its name: `comma`, `semicolon`, `tab`, `pipe`. */
  readonly delimiter?: string
  /** The line that the header begins with, from 1. */
  readonly headerLine?: number
  /** See FileOptions. */
  readonly showsUnreadable?: boolean
}

export interface CsvOptions {
  readonly encoding: Encoding | null
  readonly delimiter: Delimiter | null
  readonly headerLine: number | null
  readonly showsUnreadable: boolean
}

const refuse = (what: string, given: string, known: ReadonlyArray<string>): SourceError =>
  new SourceError({
    kind: "data",
    message: `The ${what} "${given}" is not known. Use one of ${known.join(", ")}, or leave it out to have it detected.`,
  })

const readEncoding = (given: string): Encoding => {
  const found = ENCODINGS.find((encoding) => encoding === given.toLowerCase())
  if (found === undefined) throw refuse("encoding", given, ENCODINGS)
  return found
}

const readDelimiter = (given: string): Delimiter => {
  const found = DELIMITERS.find((mark) => mark === given || DELIMITER_NAMES[mark] === given.toLowerCase())
  if (found === undefined) throw refuse("delimiter", given, Object.values(DELIMITER_NAMES))
  return found
}

/** Throws a SourceError for an unknown encoding or delimiter. */
export const readOptions = ({
  encoding,
  delimiter,
  headerLine,
  showsUnreadable,
}: Omit<CsvInput, "file">): CsvOptions => ({
  encoding: encoding === undefined ? null : readEncoding(encoding),
  delimiter: delimiter === undefined ? null : readDelimiter(delimiter),
  headerLine: headerLine ?? null,
  showsUnreadable: showsUnreadable === true,
})
