import { makeReason, type Reason } from "../../../core/contract/reasons/reason-codes.ts"

/*
 * Recognises files that people upload in place of a CSV. Only signatures that no header line of a CSV can begin with.
 * Sources: the formats' own specifications; zip's is four bytes long, since "PK" alone is a likely column name.
 */

interface FileKind {
  readonly kind: string
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

const BINARY_KINDS: ReadonlyArray<FileKind> = [
  { kind: "workbook", matches: isWorkbook },
  { kind: "zip", matches: isZip },
  {
    kind: "old-office",
    matches: startsWith("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
  },
  { kind: "pdf", matches: startsWith("%PDF-") },
  { kind: "gzip", matches: startsWith("\x1f\x8b") },
  {
    kind: "archive",
    matches: startsWith("7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07", "BZh9", "\xfd7zXZ\0", "\x28\xb5\x2f\xfd"),
  },
  {
    kind: "image",
    matches: startsWith("\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"),
  },
  { kind: "database", matches: startsWith("SQLite format 3\0", "PAR1") },
]

const TEXT_KINDS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^<(!doctype html|html|head|body|table)\b/i, "html"],
  [/^<(\?xml|!--|!doctype)/i, "xml"],
  [/^(\{\s*("|\})|\[\s*(\{|\]))/, "json"],
  [/^\{\\rtf/, "rtf"],
]

const explainKind = (kind: string): Reason => makeReason("file.other-kind", { kind })

/** What a file that begins with these bytes is, and what to do; null: it may be a CSV. */
export const foreignBinary = (head: Buffer): Reason | null => {
  const kind = BINARY_KINDS.find(({ matches }) => matches(head))
  return kind === undefined ? null : explainKind(kind.kind)
}

/** Does the same for a text file, once its text is decoded. */
export const foreignText = (head: string): Reason | null => {
  const start = head.trimStart()
  const kind = TEXT_KINDS.find(([pattern]) => pattern.test(start))
  return kind === undefined ? null : explainKind(kind[1])
}
