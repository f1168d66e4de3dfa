import type { Cell } from "./to-csv.ts"

export interface Sheet {
  readonly name: string
  readonly rows: ReadonlyArray<ReadonlyArray<Cell>>
}

/** Why a file cannot be used. */
export type FileProblem =
  "empty" | "too-large" | "old-workbook" | "protected-or-damaged" | "too-many-rows" | "gone" | "refused"

export type OpenedWorkbook = { readonly sheets: ReadonlyArray<Sheet> } | { readonly problem: FileProblem }

const MAX_WORKBOOK_BYTES = 50 * 1_000_000
const MAX_ROWS = 1_000_000

export const isWorkbook = (name: string): boolean => /\.(?:xlsx|xlsm|xls)$/iu.test(name)

/** The sheets of a workbook that have rows. The reader is loaded with the first workbook. */
export const openWorkbook = async (file: File): Promise<OpenedWorkbook> => {
  if (file.size > MAX_WORKBOOK_BYTES) return { problem: "too-large" }
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  // A protected workbook is not a ZIP archive but a compound file, as those before Excel 2007 are.
  const isZip = start[0] === 0x50 && start[1] === 0x4b
  if (!isZip) return { problem: /\.xls$/iu.test(file.name) ? "old-workbook" : "protected-or-damaged" }
  try {
    const { default: readWorkbook } = await import("read-excel-file/universal")
    const read = await readWorkbook(file)
    const sheets = read.map(({ sheet, data }) => ({ name: sheet, rows: data as Sheet["rows"] }))
    const filled = sheets.filter(({ rows }) => rows.length > 0)
    if (filled.length === 0) return { problem: "empty" }
    return filled.some(({ rows }) => rows.length > MAX_ROWS)
      ? { problem: "too-many-rows" }
      : { sheets: filled }
  } catch {
    return { problem: "protected-or-damaged" }
  }
}
