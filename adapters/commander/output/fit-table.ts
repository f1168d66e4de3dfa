import CliTable from "cli-table3"
import stringWidth from "string-width"
import { listRows, type Table } from "./table.ts"

/* Loaded only for a terminal: other output needs no width. */

const GAP = 2
/** A column of prose narrower than this is harder to read than a record. */
const NARROWEST_PROSE = 16

/**
 * A table as lines that fit a terminal of `width` columns. Prose wraps in its column. Ids, addresses and secrets are never
 * broken, so that they can be copied: when the columns do not fit beside each other, each row becomes a record of lines.
 */
export const fitTable = (table: Table, width: number): ReadonlyArray<string> => {
  const widths = chooseWidths(listRows(table), width)
  return widths === null ? toRecords(table, width) : toColumns(listRows(table), widths)
}

/** Null: they do not fit. */
const chooseWidths = (
  rows: ReadonlyArray<ReadonlyArray<string>>,
  width: number,
): ReadonlyArray<number> | null => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const cells = (column: number) => rows.map((row) => row[column] ?? "")
  const natural = Array.from({ length: columns }, (_, column) => widest(cells(column)))
  const room = width - GAP * (columns - 1)
  const excess = sum(natural) - room
  if (excess <= 0) return natural
  const least = natural.map((full, column) =>
    Math.min(full, Math.max(NARROWEST_PROSE, widest(cells(column).flatMap((cell) => cell.split(" "))))),
  )
  const spare = natural.map((full, column) => full - (least[column] ?? full))
  if (sum(spare) < excess) return null
  // The columns with the most to give, give in proportion.
  return natural.map((full, column) => full - Math.ceil((excess * (spare[column] ?? 0)) / sum(spare)))
}

const widest = (texts: ReadonlyArray<string>): number =>
  texts.reduce((most, text) => Math.max(most, stringWidth(text)), 0)

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

/** No lines between the cells: they would be in what people select and copy. */
const NO_BORDERS = Object.fromEntries(
  ["top", "top-mid", "top-left", "top-right", "bottom", "bottom-mid", "bottom-left", "bottom-right"]
    .concat(["left", "left-mid", "mid", "mid-mid", "right", "right-mid", "middle"])
    .map((place) => [place, ""]),
)

const toColumns = (
  rows: ReadonlyArray<ReadonlyArray<string>>,
  widths: ReadonlyArray<number>,
): ReadonlyArray<string> => {
  const table = new CliTable({
    chars: NO_BORDERS,
    style: { "padding-left": 0, "padding-right": GAP, head: [], border: [] },
    colWidths: widths.map((width) => width + GAP),
    wordWrap: true,
  })
  for (const row of rows) table.push(widths.map((_, column) => row[column] ?? ""))
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
}

const INDENT = "  "

const toRecords = ({ headings, rows }: Table, width: number): ReadonlyArray<string> => {
  const records = rows.map((row) =>
    headings === null
      ? toLines(row[0] ?? "", row.slice(1).join(" "), width)
      : headings.flatMap((heading, column) => toLines(heading, row[column] ?? "", width)),
  )
  // An empty line between records; names with values need none.
  return records.flatMap((lines, nth) => (headings === null || nth === 0 ? lines : ["", ...lines]))
}

const toLines = (name: string, value: string, width: number): ReadonlyArray<string> => {
  if (value === "") return []
  const lines: Array<string> = []
  let line = `${name}:`
  for (const word of value.split(" ")) {
    if (stringWidth(line) + 1 + stringWidth(word) > width && line !== INDENT) {
      lines.push(line)
      line = INDENT + word
    } else line += ` ${word}`
  }
  return [...lines, line]
}
