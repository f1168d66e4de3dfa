import readWorkbook from "read-excel-file/web-worker"
import { type Cell, toCsv } from "./to-csv.ts"
import type { FromWorkbook, ToWorkbook } from "./workbook-messages.ts"

/* The thread that reads a workbook: a large one takes many seconds, in which the page must not freeze. */

type Rows = ReadonlyArray<ReadonlyArray<Cell>>

const MAX_ROWS = 1_000_000

let sheets: ReadonlyArray<{ readonly name: string; readonly rows: Rows }> = []

const open = async (file: File): Promise<FromWorkbook> => {
  try {
    const read = await readWorkbook(file)
    sheets = read
      .map(({ sheet, data }) => ({ name: sheet, rows: data as Rows }))
      .filter(({ rows }) => rows.length > 0)
  } catch {
    return { type: "problem", problem: "protected-or-damaged" }
  }
  if (sheets.length === 0) return { type: "problem", problem: "empty" }
  if (sheets.some(({ rows }) => rows.length > MAX_ROWS)) return { type: "problem", problem: "too-many-rows" }
  return { type: "opened", sheets: sheets.map(({ name, rows }) => ({ name, rowCount: rows.length })) }
}

const convert = (sheet: number): FromWorkbook => ({
  type: "converted",
  csv: new Blob([toCsv(sheets[sheet]?.rows ?? [])]),
})

addEventListener("message", ({ data }: MessageEvent<ToWorkbook>) => {
  void Promise.resolve(data.type === "open" ? open(data.file) : convert(data.sheet)).then((answer) =>
    postMessage(answer),
  )
})
