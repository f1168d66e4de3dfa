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
    "too-many-rows":
      "The sheet has values below row 1,000,000. Delete what stands far below the employees, or split it into several files.",
    "too-many-columns":
      "The sheet has values beyond its 2,000th column. Delete what stands far to the right of the employees, and choose the file again.",
    "too-many-cells":
      "The sheet is too large: it may have 50,000,000 cells, with the blank ones between. Delete columns that are not needed and what stands far below the employees, or save it as CSV.",
    "text-too-long":
      "A cell has more than 32,767 characters, which Excel does not permit. Shorten it, or delete its column.",
    "too-slow":
      "The workbook was not open after 5 minutes. Save the sheet with the employees as CSV, and choose that file.",
    unopened:
      "Your browser could not open the workbook; it may be too large for its memory. Save the sheet with the employees as CSV, and choose that file.",
    changed: "The file was changed, moved or deleted on your computer since it was chosen. Choose it again.",
    gone: "The file was replaced in another window, or deleted. Choose it again.",
    elsewhere:
      "Another browser has uploaded a file for this connection, and for a day only that one can replace it. Go on there, or upload your file here tomorrow.",
    refused: "The file could not be used.",
  } satisfies Record<FileProblem, string> as Record<FileProblem, string>,
  /** As formulas write it: a sheet, and the cell after an exclamation mark. */
  problemPlace: (place: string) => `Found at: ${place}`,
  blocked: "Upload a file to continue",
  back: "Back",
  next: "Continue",
})

export type Messages = ReturnType<typeof en>
