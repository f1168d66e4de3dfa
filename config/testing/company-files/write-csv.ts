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
  const { delimiter, format, start, end, breakLine } = pickLayout(sheet, random)
  const rows = new Map<number, Row>()
  const damage = pickDamage(sheet, random)
  let [text, line] = [start, 1 + countLines(start)]
  const add = (values: ReadonlyArray<string>) => {
    const written = format(values) + breakLine()
    text += written
    line += countLines(written)
  }
  for (const title of sheet.titles) add(title)
  add(sheet.headers)
  for (const row of sheet.rows) {
    rows.set(line, row)
    const values = row.cells.map((cell, column) =>
      sheet.wrap(formatCell(cell, sheet), sheet.fields[column] ?? null),
    )
    add(damage(values, random))
  }
  text = random(4) === 0 ? text.replace(/[\r\n]+$/u, "") : text + end
  const { bytes, encoding } = encode(text, sheet, random)
  return { bytes, text, rows, what: [`delimiter ${JSON.stringify(delimiter)}`, encoding] }
}

/** From this kind on, no damage. */
const NONE = 2

/** What is wrong with a few rows of some files: a cell too few or too many. */
const pickDamage = ({ rows }: Sheet, random: Random) => {
  // A row that repeats another would be in order where the other is damaged.
  const kind = rows.every(({ person }) => person !== null) ? random(10) : NONE
  return (values: ReadonlyArray<string>, chance: Random): ReadonlyArray<string> => {
    if (kind >= NONE || chance(6) > 0) return values
    const at = 1 + chance(values.length - 1)
    return kind === 0 ? values.toSpliced(at, 1) : values.toSpliced(at, 0, "extra")
  }
}

const countLines = (text: string): number => text.match(/\r\n|\r|\n/gu)?.length ?? 0

/** How a program lays out its lines. */
const pickLayout = ({ locale }: Sheet, random: Random) => {
  const delimiter = pick(random, locale.delimiters)
  const [eol = "", ...mixed] = pick(random, [["\r\n"], ["\n"], ["\n"], ["\r"], ["\r\n", "\n"]])
  const isQuoted = random(3) === 0
  const trailing = random(8) === 0 ? delimiter.repeat(1 + random(2)) : ""
  return {
    delimiter,
    format: (values: ReadonlyArray<string>) =>
      values.map((value) => quote(value, delimiter, isQuoted)).join(delimiter) + trailing,
    breakLine: () => (random(4) === 0 ? (mixed[0] ?? eol) : eol),
    start: random(12) === 0 ? `sep=${delimiter}${eol}` : random(12) === 0 ? eol : "",
    end: random(6) === 0 ? eol + eol : "",
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
  "UTF-16BE": (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "UTF-16LE without a byte order mark": (text) => Buffer.from(text, "utf16le"),
  "UTF-8 that was read as Mac Roman": (text) =>
    Buffer.from(new TextDecoder("macintosh").decode(Buffer.from(text))),
  "UTF-8 that was encoded twice": (text) =>
    Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(text))),
}

const encode = (text: string, { locale }: Sheet, random: Random) => {
  const encoding = pick(random, [...Object.keys(UNICODE), ...locale.encodings, ...locale.encodings])
  const write = UNICODE[encoding] ?? ((one: string) => encodeText(one, encoding))
  const bytes = write(text)
  return bytes === null ? { bytes: Buffer.from(text), encoding: "UTF-8" } : { bytes, encoding }
}
