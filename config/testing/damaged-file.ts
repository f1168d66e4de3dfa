import { makeRandom, pick, type Random } from "./random.ts"

/* Files of employees as people and programs write and damage them, the same for the same seed. */

export interface DamagedFile {
  /** As an editor shows it. */
  readonly text: string
  readonly bytes: Buffer
  /** Its dialect and its damage, in words. */
  readonly what: ReadonlyArray<string>
}

const HEADER = ["Emp Code", "Full Name", "Department", "Designation", "Grade", "Cost Center"]

/** Lines of cells, the header first. */
type Table = Array<Array<string>>

interface Dialect {
  readonly delimiter: string
  readonly eol: string
  readonly quoting: "where needed" | "everywhere"
  readonly encoding: string
}

const DELIMITERS = { comma: ",", semicolon: ";", tab: "\t", pipe: "|" } as const
const EOLS = { CRLF: "\r\n", LF: "\n", CR: "\r" } as const

const WORDS = ["Sales", "Zoë", "R&D", "Núñez", "North", "Ops – EU", "Pune", "Café", "A-1", "07"]

export const makeDamagedFile = (seed: number): DamagedFile => {
  const random = makeRandom(seed)
  const delimiterName = pick(random, Object.keys(DELIMITERS) as Array<keyof typeof DELIMITERS>)
  const eolName = pick(random, Object.keys(EOLS) as Array<keyof typeof EOLS>)
  const dialect: Dialect = {
    delimiter: DELIMITERS[delimiterName],
    eol: EOLS[eolName],
    quoting: pick(random, ["where needed", "everywhere"] as const),
    encoding: pick(random, Object.keys(ENCODERS)),
  }
  const table = goodTable(random, dialect)
  const what = [delimiterName, eolName, dialect.encoding, `quotes ${dialect.quoting}`]
  for (let count = random(3); count > 0; count--) {
    const name = pick(random, Object.keys(DAMAGES))
    what.push(name)
    DAMAGES[name]?.(table, random)
  }
  const ending = pick(random, ["", dialect.eol])
  const text = table.map((cells) => formatLine(cells, dialect)).join(dialect.eol) + ending
  return { text, bytes: (ENCODERS[dialect.encoding] as Encode)(text), what }
}

/** The last column is often empty, in some files in every row. */
const goodTable = (random: Random, { delimiter, eol }: Dialect): Table => {
  const width = 3 + random(HEADER.length - 2)
  const isLastEmpty = random(3) === 0
  const odd = [`Rao${delimiter} Ravi`, 'says "hi"', `two${eol}lines`, "", " ", "x"]
  const rows = Array.from({ length: 1 + random(8) }, (_, row) =>
    Array.from({ length: width }, (_cell, column) => {
      if (column === 0) return `E${String(row + 1)}`
      if (column === width - 1 && (isLastEmpty || random(2) === 0)) return ""
      const word = random(5) === 0 && column > 1 ? pick(random, odd) : pick(random, WORDS)
      return column === 1 ? `${pick(random, WORDS)} ${String(row)}` : word
    }),
  )
  return [HEADER.slice(0, width), ...rows]
}

const rowIndex = (table: Table, random: Random): number => 1 + random(Math.max(1, table.length - 1))

const spliceRow = (
  table: Table,
  row: number,
  random: Random,
  remove: number,
  ...insert: Array<string>
): void => {
  const cells = table[row]
  if (cells !== undefined && cells.length > 1) cells.splice(random(cells.length), remove, ...insert)
}

const DAMAGES: Readonly<Record<string, (table: Table, random: Random) => void>> = {
  "a cell is missing": (table, random) => {
    spliceRow(table, rowIndex(table, random), random, 1)
  },
  "a cell too many": (table, random) => {
    spliceRow(table, rowIndex(table, random), random, 0, "surplus")
  },
  "a blank cell too many": (table, random) => {
    spliceRow(table, rowIndex(table, random), random, 0, "")
  },
  "a delimiter at the end of one row": (table, random) => {
    table[rowIndex(table, random)]?.push("")
  },
  "a value with a delimiter is not quoted": (table, random) => {
    spliceRow(table, rowIndex(table, random), random, 1, "Rao", " Ravi")
  },
  "the header is short of a name": (table, random) => {
    spliceRow(table, 0, random, 1)
  },
  "the header has a name too many": (table, random) => {
    spliceRow(table, 0, random, 0, "Remarks")
  },
  "a name of the header is blank": (table, random) => {
    spliceRow(table, 0, random, 1, "")
  },
  "delimiters at the end of every line": (table, random) => {
    const blanks = Array.from({ length: 1 + random(2) }, () => "")
    for (const cells of table) cells.push(...blanks)
  },
  "delimiters at the end of every row but the header": (table) => {
    for (const cells of table.slice(1)) cells.push("")
  },
  "a delimiter at the end of the header alone": (table) => {
    table[0]?.push("")
  },
  "every row is short of its last cell": (table) => {
    for (const cells of table.slice(1)) cells.pop()
  },
  "blank lines": (table, random) => {
    table.splice(random(table.length + 1), 0, [""])
    table.push([""])
  },
  "a line of delimiters": (table, random) => {
    const blanks = Array.from({ length: 2 + random(9) }, () => "")
    table.splice(1 + random(table.length), 0, blanks)
  },
  "the rows are cut off": (table, random) => {
    const last = table.at(-1)
    if (table.length > 1) last?.splice(1 + random(last.length), last.length)
  },
}

const formatLine = (cells: ReadonlyArray<string>, { delimiter, quoting }: Dialect): string =>
  cells
    .map((cell) => {
      const isNeeded = cell.includes(delimiter) || /["\r\n]/u.test(cell)
      const isQuoted = isNeeded || (quoting === "everywhere" && cell !== "")
      return isQuoted ? `"${cell.replaceAll('"', '""')}"` : cell
    })
    .join(delimiter)

type Encode = (text: string) => Buffer

const bigEndian: Encode = (text) => Buffer.from(text, "utf16le").swap16()

/** Only the dash among the letters above is not at its Unicode place. */
const windows1252: Encode = (text) => Buffer.from(text.replaceAll("–", "\u0096"), "latin1")

const ENCODERS: Readonly<Record<string, Encode>> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a byte order mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16LE": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-16LE without a byte order mark": (text) => Buffer.from(text, "utf16le"),
  "UTF-16BE": (text) => bigEndian(`\ufeff${text}`),
  "Windows-1252": windows1252,
}
