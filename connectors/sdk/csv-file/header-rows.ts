import type { Delimiter } from "./csv-format.ts"
import { findDelimiter } from "./delimiter.ts"
import { isLabelRow } from "./label-row.ts"
import { isValue, parseRow, type TopRow } from "./top-row.ts"

/*
 * Which of the first rows of a file names its columns, and whether labels follow it. People put titles, the date of the export and names of groups of columns
 * above it, and merged cells make two rows of one header.
 */

/** The first records of a file that are looked at. */
export const MAX_TOP_RECORDS = 30

/** The names of the columns, and which of the records is the last that gives them. */
export interface HeaderRows {
  readonly index: number
  /** Whether the record below it says the names again, for people. */
  readonly hasLabels: boolean
  readonly delimiter: Delimiter
  readonly columns: ReadonlyArray<string>
}

/**
 * Finds the header among the first records of a file. Without evidence for another one it is the first. Null: no record that
 * could be one has a delimiter, or the header cannot be read.
 *
 * @param records not blank
 * @param forced by the caller or by the file; null: found here
 */
export const findHeaderRows = (
  records: ReadonlyArray<Buffer>,
  forced: Delimiter | null,
): HeaderRows | null => {
  const first = findFirst(records, forced)
  if (first === null) return null
  const { delimiter, rows } = first
  const index = findNames(rows, first.index)
  const names = rows[index]
  if (names == null) return null
  const hasLabels = hasLabelsBelow(rows, index)
  return { index, hasLabels, delimiter, columns: nameColumns(rows[index - 1] ?? null, names) }
}

const hasLabelsBelow = (rows: ReadonlyArray<TopRow>, index: number): boolean =>
  isLabelRow(rows[index] ?? null, rows[index + 1] ?? null, rows.slice(index + 2))

/** As `findHeaderRows`, where the first record is known to be the header. */
export const readFirstRow = (records: ReadonlyArray<Buffer>, forced: Delimiter | null): HeaderRows | null => {
  const [record = NOTHING, next = NOTHING] = records
  const delimiter = forced ?? findDelimiter(record, next)
  const rows = delimiter === null ? [] : records.map((each) => parseRow(each, delimiter))
  const columns = rows[0] ?? null
  if (delimiter === null || columns === null) return null
  return { index: 0, hasLabels: hasLabelsBelow(rows, 0), delimiter, columns }
}

interface Candidate {
  readonly index: number
  readonly delimiter: Delimiter
  /** All records, with this delimiter. */
  readonly rows: ReadonlyArray<TopRow>
}

/** The first record that is no title, or the first one where none looks like names. */
const findFirst = (records: ReadonlyArray<Buffer>, forced: Delimiter | null): Candidate | null => {
  let fallback: Candidate | null = null
  for (const [index, record] of records.entries()) {
    const delimiter = forced ?? findDelimiter(record, records[index + 1] ?? NOTHING)
    if (delimiter === null) continue
    const rows = records.map((each) => parseRow(each, delimiter))
    const candidate = { index, delimiter, rows }
    fallback ??= candidate
    if (isTitle(rows, index)) continue
    return index === 0 || isHeader(rows, index) ? candidate : fallback
  }
  return fallback
}

const NOTHING = Buffer.alloc(0)

const countFilled = (row: TopRow): number => (row ?? []).filter((cell) => cell !== "").length

/** The row below titles looks like names, and has as many cells as most of those below it. */
const isHeader = (rows: ReadonlyArray<TopRow>, index: number): boolean => {
  const names = rows[index] ?? null
  const below = rows.slice(index + 1)
  const equal = below.filter((row) => row?.length === names?.length).length
  return looksLikeNames(names) && equal * 2 > below.length
}

/** A title has few cells beside the rows below it. */
const isTitle = (rows: ReadonlyArray<TopRow>, index: number): boolean => {
  const counts = rows
    .slice(index + 1)
    .map(countFilled)
    .sort((a, b) => a - b)
  const typical = counts[Math.floor(counts.length / 2)] ?? 0
  return typical >= 3 && countFilled(rows[index] ?? null) * 2 <= typical
}

/** At most a few names look like values, such as `401k` or a year. */
const MAX_VALUES = 0.2

const looksLikeNames = (row: TopRow): boolean => {
  const filled = (row ?? []).filter((cell) => cell !== "")
  return filled.length > 0 && filled.filter(isValue).length <= filled.length * MAX_VALUES
}

/**
 * The row of names: a row below the first one only if that leaves columns without a name which have values, this one names them,
 * and it differs from the rows below as names do.
 */
const findNames = (rows: ReadonlyArray<TopRow>, first: number): number => {
  const header = rows[first] ?? []
  // Spreadsheets give all rows the same number of cells. Another number is an error in a row, which is reported later.
  const table = rows.map((row, index) => (index >= first && row?.length === header.length ? row : null))
  if (table.every((row) => countFilled(row) <= countFilled(header))) return first
  const below = table.findIndex(
    (row, index) =>
      index > first &&
      row !== null &&
      looksLikeNames(row) &&
      (countFilled(row) > countFilled(header) || completes(header, row)) &&
      differs(row, table.slice(index + 1)),
  )
  return below === -1 ? first : below
}

/** The row has a cell wherever the header has none. */
const completes = (header: ReadonlyArray<string>, row: ReadonlyArray<string>): boolean =>
  row.every((cell, column) => cell !== "" || (header[column] ?? "") !== "")

const MOST = 0.8

/** Below one of its texts there are values. */
const differs = (names: ReadonlyArray<string>, below: ReadonlyArray<TopRow>): boolean =>
  names.some((name, column) => {
    if (name === "" || isValue(name)) return false
    const cells = below.flatMap((row) => row?.[column] ?? []).filter((cell) => cell !== "")
    return cells.length > 0 && cells.filter(isValue).length >= cells.length * MOST
  })

/** A group of columns has at least one other beside it; a single cell is a title. */
const MIN_GROUPS = 2

/** Names below groups: where there is none, a column is called as its group, and equal names get that of their group. */
const nameColumns = (above: TopRow, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (above === null || countFilled(above) < MIN_GROUPS) return names
  const own = names.map((name, column) => (name === "" ? (above[column] ?? "") : name))
  const times = new Map<string, number>()
  for (const name of own) times.set(name, (times.get(name) ?? 0) + 1)
  let group = ""
  return own.map((name, column) => {
    const cell = above[column] ?? ""
    if (cell !== "") group = cell
    const isRepeated = name !== "" && (times.get(name) ?? 0) > 1
    return isRepeated && group !== "" && group !== name ? `${group} ${name}` : name
  })
}
