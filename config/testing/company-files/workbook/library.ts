import writeExcelFile, { type CellObject } from "write-excel-file/node"
import type { Layout } from "./layout.ts"
import type { WrittenCell } from "./written-cell.ts"

/** Writes a table with a library that nobody here wrote. */
export const writeWithLibrary = async (layout: Layout, sheet: string): Promise<Uint8Array> =>
  writeExcelFile(
    layout.rows.map(({ cells }) => cells.map(toCell)),
    { sheet },
  ).toBuffer()

const toCell = (cell: WrittenCell): CellObject | null => {
  if (cell?.kind === "text") return { type: String, value: cell.text }
  if (cell?.kind === "number") return { type: Number, value: cell.value, ...toFormat(cell.format) }
  if (cell?.kind !== "day") return null
  const { format = "dd/mm/yyyy" } = toFormat(cell.format)
  return { type: Date, value: new Date(`${cell.iso}T00:00:00Z`), format }
}

/** It takes patterns, and no numbers of built-in formats. */
const toFormat = (format: string): { readonly format?: string } =>
  format === "General" || /^[1-9]\d*$/u.test(format) ? {} : { format }
