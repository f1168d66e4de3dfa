import { pick, type Random } from "../random.ts"
import { encodeText } from "./encode.ts"
import type { Row, Sheet } from "./sheet.ts"
import { formatCell } from "./write-values.ts"

/** A file, and where its rows are. */
export interface WrittenFile {
  readonly bytes: Uint8Array
  /** The text that it shows, for a person who looks into a failure. */
  readonly text: string
  /** By line of the file, or row of the worksheet. */
  readonly rows: ReadonlyMap<number, Row>
  readonly what: ReadonlyArray<string>
}

export const writeCsv = (sheet: Sheet, random: Random): WrittenFile => {
  const delimiter = pick(random, sheet.locale.delimiters)
  const eol = pick(random, ["\r\n", "\n", "\n", "\r"])
  const isQuoted = random(3) === 0
  const write = (values: ReadonlyArray<string>) =>
    values.map((value) => quote(value, delimiter, isQuoted)).join(delimiter)
  const lines = [
    write(sheet.headers),
    ...sheet.rows.map(({ cells }) =>
      write(cells.map((cell, column) => sheet.wrap(formatCell(cell, sheet), sheet.fields[column] ?? null))),
    ),
  ]
  const text = lines.join(eol) + (random(4) === 0 ? "" : eol)
  const { bytes, encoding } = encode(text, sheet, random)
  return {
    bytes,
    text,
    rows: new Map(sheet.rows.map((row, index) => [index + 2, row])),
    what: [`delimiter ${JSON.stringify(delimiter)}`, encoding],
  }
}

const quote = (value: string, delimiter: string, isQuoted: boolean): string =>
  (isQuoted && value !== "") || value.includes(delimiter) || /["\r\n]/u.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value

const UNICODE: Readonly<Record<string, (text: string) => Buffer>> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a byte order mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16LE": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-8 that was encoded twice": (text) =>
    Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(text))),
}

const encode = (text: string, { locale }: Sheet, random: Random) => {
  const encoding = pick(random, [...Object.keys(UNICODE), ...locale.encodings, ...locale.encodings])
  const write = UNICODE[encoding] ?? ((one: string) => encodeText(one, encoding))
  const bytes = write(text)
  return bytes === null ? { bytes: Buffer.from(text), encoding: "UTF-8" } : { bytes, encoding }
}
