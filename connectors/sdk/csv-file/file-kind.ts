/*
 * Recognises files that people upload in place of a CSV. Only signatures that no header line of a CSV can begin with.
 * Sources: the formats' own specifications; zip's is four bytes long, since "PK" alone is a likely column name.
 */

interface FileKind {
  readonly what: string
  readonly advice: string
  readonly matches: (head: Buffer) => boolean
}

const startsWith = (...signatures: ReadonlyArray<string>) => {
  const bytes = signatures.map((signature) => Buffer.from(signature, "latin1"))
  return (head: Buffer) => bytes.some((start) => head.subarray(0, start.length).equals(start))
}

const isZip = startsWith("PK\x03\x04", "PK\x05\x06", "PK\x07\x08")

/** An Office file is a zip whose first entries have these names (ECMA-376 part 2). */
const isWorkbook = (head: Buffer) =>
  isZip(head) && ["[Content_Types].xml", "_rels/", "docProps/", "xl/"].some((name) => head.includes(name))

const SAVE_AS = 'Open it and save it as "CSV UTF-8".'
const UNPACK = "Unpack it and send the CSV file inside."
const SEND_CSV = "Export the data as CSV."

const BINARY_KINDS: ReadonlyArray<FileKind> = [
  { what: "an Excel workbook", advice: SAVE_AS, matches: isWorkbook },
  { what: "a zip archive or a spreadsheet", advice: `${UNPACK} ${SAVE_AS}`, matches: isZip },
  {
    what: "an old Excel workbook or another Office document",
    advice: SAVE_AS,
    matches: startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
  },
  { what: "a PDF document", advice: SEND_CSV, matches: startsWith("%PDF-") },
  { what: "a gzip archive", advice: UNPACK, matches: startsWith("\x1f\x8b") },
  {
    what: "a compressed archive",
    advice: UNPACK,
    matches: startsWith("7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07", "BZh9", "\xfd7zXZ\0", "\x28\xb5\x2f\xfd"),
  },
  {
    what: "an image",
    advice: SEND_CSV,
    matches: startsWith("\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"),
  },
  { what: "a database", advice: SEND_CSV, matches: startsWith("SQLite format 3\0", "PAR1") },
]

const TEXT_KINDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^<(!doctype html|html|head|body|table)\b/i, "a web page (HTML), perhaps an error or login page"],
  [/^<(\?xml|!--|!doctype)/i, "an XML document"],
  [/^(\{\s*("|\})|\[\s*(\{|\]))/, "a JSON document"],
  [/^\{\\rtf/, "a formatted text document (RTF)"],
]

const notCsvMessage = (what: string, advice: string) => `This is ${what}, not a CSV file. ${advice}`

/** Returns what a file that begins with these bytes is and what to do, as a sentence; null when it may be a CSV. */
export const foreignBinary = (head: Buffer): string | null => {
  const kind = BINARY_KINDS.find(({ matches }) => matches(head))
  return kind === undefined ? null : notCsvMessage(kind.what, kind.advice)
}

/** Does the same for a text file, once its text is decoded. */
export const foreignText = (head: string): string | null => {
  const start = head.trimStart()
  const kind = TEXT_KINDS.find(([pattern]) => pattern.test(start))
  return kind === undefined ? null : notCsvMessage(kind[1], SEND_CSV)
}
