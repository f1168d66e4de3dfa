import type { Format } from "../../../elements/locale/format.ts"
import { uploadDelaysEn } from "../../../elements/locale/upload-delays.ts"
import type { FileProblem } from "../../files/file-problem.ts"

export const en = (f: Format) => ({
  title: "Upload your employee file",
  lede: "A CSV or Excel file with one employee in each row. The first row names the columns.",
  drop: "Drop the file here, or choose it",
  dropHint: "CSV up to 1 GB, Excel (.xlsx) up to 50 MB",
  choose: "Choose the file",
  replace: "Replace file",
  safe: "The file is kept encrypted and only this browser can open it. It is deleted when its rows are shared, or after 7 days.",
  opening: "Opening the workbook…",
  sheetTitle: "Which sheet has the employees?",
  rows: (count: number) => `${f.number(count)} ${f.plural(count, { one: "row", other: "rows" })}`,
  sent: (sent: number, total: number) => `${f.bytes(sent)} of ${f.bytes(total)}`,
  rate: (rate: number) => `${f.bytes(rate)} a second`,
  left: (millis: number) => `about ${f.duration(millis)} left`,
  progress: "Upload progress",
  waiting: "The connection is lost. What has arrived is safe, and the upload goes on by itself.",
  delay: uploadDelaysEn,
  reading: "The file has arrived. We read its columns…",
  read: (rows: number, columns: number) =>
    `${f.number(rows)} ${f.plural(rows, { one: "row", other: "rows" })}, ${f.number(columns)} ${f.plural(columns, { one: "column", other: "columns" })}`,
  resume: (name: string) =>
    `The upload of ${name} stopped. Choose the same file again to continue where it stopped.`,
  problem: {
    empty: "The file has no rows. Export it again with the employees in it.",
    "too-large": "The file is too large. Split it, or save an Excel file as CSV.",
    "old-workbook": "Excel files from before 2007 (.xls) cannot be read. Save it as .xlsx or CSV.",
    "protected-or-damaged":
      "The workbook is protected by a password or damaged. Save it without a password, and choose it again.",
    "too-many-rows": "The sheet has more than 1,000,000 rows. Split it into several files.",
    gone: "The file was replaced in another window, or deleted. Choose it again.",
    refused: "The file could not be used.",
  } satisfies Record<FileProblem, string> as Record<FileProblem, string>,
  blocked: "Upload a file to continue",
  back: "Back",
  next: "Continue",
})

export type Messages = ReturnType<typeof en>
