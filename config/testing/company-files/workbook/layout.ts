import { pick, type Random } from "../../random.ts"
import type { Row, Sheet } from "../sheet.ts"
import { makeCellWriter, type WrittenCell } from "./written-cell.ts"

/* A table as it lies in a worksheet, before a program writes its parts: which rows and columns there are, and what is hidden. */

export interface LaidRow {
  readonly number: number
  readonly cells: ReadonlyArray<WrittenCell>
  readonly isHidden: boolean
  /** Null: the header, or above it. */
  readonly row: Row | null
}

export interface Layout {
  readonly rows: ReadonlyArray<LaidRow>
  /** Numbers of columns, from 1. */
  readonly hiddenColumns: ReadonlyArray<number>
  /** How rows and columns are hidden. */
  readonly hiding: "hidden" | "size"
  readonly hasFilter: boolean
  /** A merged range in the department's column, from row to row. */
  readonly merged: { readonly column: number; readonly firstRow: number; readonly lastRow: number } | null
  /** A cell with a style and without a value lies far away. */
  readonly hasFarCell: boolean
  readonly what: ReadonlyArray<string>
}

export const layOut = (sheet: Sheet, random: Random): Layout => {
  const rows = layRows(sheet, random)
  // A row that repeats another would be in order where the other is left out.
  const repeats = sheet.rows.some(
    ({ person, cells }) => person === null && cells.some(({ kind }) => kind === "id"),
  )
  const hidesRows = random(6) === 0 && !repeats
  const shown = hidesRows
    ? rows.map((each) => ({ ...each, isHidden: each.row !== null && random(3) === 0 }))
    : rows
  const hiddenColumns = random(6) === 0 ? listHidden(sheet, random) : []
  const merged = random(8) === 0 ? mergeDepartments(sheet, shown) : null
  const layout = {
    rows: merged === null ? shown : shown.map((each) => leaveOutMerged(each, merged)),
    hiddenColumns,
    hiding: pick(random, ["hidden", "size"] as const),
    hasFilter: hidesRows && random(2) === 0,
    merged,
    hasFarCell: random(6) === 0,
  }
  return { ...layout, what: describe(layout) }
}

const layRows = (sheet: Sheet, random: Random): ReadonlyArray<LaidRow> => {
  const writers = sheet.headers.map((_, column) => makeCellWriter(sheet, column, random))
  const toTexts = (texts: ReadonlyArray<string>) =>
    texts.map((text): WrittenCell => (text === "" ? null : { kind: "text", text }))
  // Spreadsheets are read with the numbers of their rows, so that blank ones count.
  const gap = random(8) === 0 ? 1 : 0
  const above = sheet.titles.map((title, index) => ({ number: index + 1, cells: toTexts(title) }))
  const header = { number: above.length + 1, cells: toTexts(sheet.headers) }
  const body = sheet.rows.map((row, index) => ({
    number: header.number + 1 + index + (index > sheet.rows.length / 2 ? gap : 0),
    cells: row.cells.map((cell, column) => writers[column]?.(cell) ?? null),
    row,
  }))
  return [...above, header, ...body].map((each) => ({ isHidden: false, row: null, ...each }))
}

/** The first column names the employees, and stays. */
const listHidden = ({ headers, fields }: Sheet, random: Random): ReadonlyArray<number> =>
  headers.flatMap((_, index) =>
    fields[index] === "employeeId" || fields[index] === "name" || random(4) > 0 ? [] : [index + 1],
  )

/** The longest run of employees of one department, whose cell is written once. */
const mergeDepartments = (sheet: Sheet, rows: ReadonlyArray<LaidRow>): Layout["merged"] => {
  const column = sheet.fields.indexOf("department")
  if (column < 0) return null
  for (const [index, first] of rows.entries()) {
    const department = first.row?.person?.department ?? null
    const next = rows[index + 1]
    if (department !== null && next?.row?.person?.department === department)
      return { column, firstRow: first.number, lastRow: next.number }
  }
  return null
}

const leaveOutMerged = (laid: LaidRow, merged: NonNullable<Layout["merged"]>): LaidRow => {
  const { column, firstRow, lastRow } = merged
  if (laid.number <= firstRow || laid.number > lastRow) return laid
  return { ...laid, cells: laid.cells.map((cell, index) => (index === column ? { kind: "styled" } : cell)) }
}

const describe = ({ rows, hiddenColumns, merged, hasFarCell, hasFilter }: Omit<Layout, "what">) => [
  ...(rows.some(({ isHidden }) => isHidden) ? [hasFilter ? "filtered rows" : "hidden rows"] : []),
  ...(hiddenColumns.length > 0 ? ["hidden columns"] : []),
  ...(merged === null ? [] : ["merged cells"]),
  ...(hasFarCell ? ["a styled cell far away"] : []),
]
