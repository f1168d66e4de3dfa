import { reasonsEn } from "../../../elements/reasons/en.ts"
import { makeWordReason } from "../../../elements/reasons/word-reason.ts"
import type { Format } from "../../../elements/locale/format.ts"
import { uploadDelaysEn } from "../../../elements/locale/upload-delays.ts"
import { sampleEn } from "../sample/en.ts"
import type { FileProblem } from "../../files/file-problem.ts"
import type { CellDoubt } from "../../files/workbook/cell/cell.ts"
import type { SheetQuestion } from "../../files/workbook/sheet-answers.ts"

interface CellWords {
  readonly title: string
  readonly advice: string
}

interface QuestionWords {
  /** With how many there are, and what the first of them are called. */
  readonly title: (count: number, names: ReadonlyArray<string>) => string
  readonly why: string
  readonly no: string
  readonly noText: string
  readonly yes: string
  readonly yesText: string
}

export const en = (f: Format) => {
  const cells = (count: number) => `${f.number(count)} ${f.plural(count, { one: "cell", other: "cells" })}`
  const are = (count: number) => f.plural(count, { one: "has", other: "have" })
  const named = (names: ReadonlyArray<string>, count: number) =>
    count > names.length ? `${names.join(", ")} …` : f.list(names)
  return {
    wordReason: makeWordReason(reasonsEn(f)),
    title: "Upload your employee file",
    lede: "A CSV or Excel file with one employee in each row, below a row that names the columns. Titles above it may stay.",
    language: f.language,
    sample: sampleEn,
    drop: "Drop the file here, or choose it",
    dropHint: "CSV up to 1 GB, Excel (.xlsx) up to 50 MB",
    choose: "Choose the file",
    replace: "Replace file",
    safe: "The file is kept encrypted and only this browser can open it. It is deleted when its rows are shared, or after 7 days.",
    opening: "Opening the workbook…",
    sheetTitle: "Which sheet has the employees?",
    hiddenSheet: "hidden in Excel",
    sheetQuestionsTitle: (sheet: string) => `Before “${sheet}” is uploaded`,
    /** Cells, as formulas write them: the first of `count`. */
    places: named,
    cells: {
      error: (count: number) => ({
        title: `${cells(count)} ${are(count)} a formula that failed, such as #N/A`,
        advice:
          "Correct them in Excel and choose the file again. If you continue, each one is an error to correct before anything is shared.",
      }),
      uncalculated: (count: number) => ({
        title: `${cells(count)} ${are(count)} a formula without a result: Excel has not calculated the file yet`,
        advice:
          "Open the file in Excel, save it, and choose it again. If you continue, each one is an error (#VALUE!) to correct before anything is shared.",
      }),
      "zero-result": (count: number) => ({
        title: `Every formula of this sheet has the result 0 (${cells(count)})`,
        advice:
          "If that is wrong, Excel has not calculated the file yet: open it in Excel, save it, and choose it again.",
      }),
      "long-number": (count: number) => ({
        title: `${cells(count)} ${f.plural(count, { one: "has a number", other: "have numbers" })} of 16 or more digits, or shown with an exponent`,
        advice:
          "Excel keeps 15 digits of a number, so the last ones may be wrong. Compare them with their source. To correct them, format the cells as text, enter the numbers again, and choose the file again.",
      }),
      concealed: (count: number) => ({
        title: `${cells(count)} ${f.plural(count, { one: "has a value that its format hides", other: "have values that their format hides" })}`,
        advice: "If you continue, these values are uploaded. To leave them out, delete them in Excel.",
      }),
      "text-number": (count: number) => ({
        title: `${cells(count)} ${f.plural(count, { one: "holds a number as text", other: "hold numbers as text" })} that can be read in two ways`,
        advice:
          "1.000 may be one or one thousand. If you continue, these texts are read like the other numbers of this sheet, whose decimal mark is a point. To correct them, turn them into numbers in Excel, and choose the file again.",
      }),
    } satisfies Record<CellDoubt, unknown> as Record<CellDoubt, (count: number) => CellWords>,
    questions: {
      hiddenRows: {
        title: (count) =>
          `${f.number(count)} ${f.plural(count, { one: "row is hidden", other: "rows are hidden" })}`,
        why: "A filter, a closed group or a person hides them in Excel.",
        no: "Leave them out",
        noText: "Only the rows that Excel shows are uploaded.",
        yes: "Upload them too",
        yesText: "They are treated like all other rows.",
      },
      hiddenColumns: {
        title: (count, letters) =>
          `${f.number(count)} ${f.plural(count, { one: "column is hidden", other: "columns are hidden" })}: ${named(letters, count)}`,
        why: "A closed group or a person hides them in Excel.",
        no: "Leave them out",
        noText: "Only the columns that Excel shows are uploaded.",
        yes: "Upload them too",
        yesText: "You match them like all other columns.",
      },
      mergedCells: {
        title: (count, places) =>
          `${f.number(count)} ${f.plural(count, { one: "merged cell spans", other: "merged cells span" })} several rows: ${named(places, count)}`,
        why: "Excel stores the value of merged cells in their first row only.",
        no: "Only in the first row",
        noText: "The cells below it are blank.",
        yes: "The same value in each row",
        yesText: "As Excel shows it, for example one department beside several people.",
      },
    } satisfies Record<SheetQuestion, QuestionWords> as Record<SheetQuestion, QuestionWords>,
    questionsOpen: "Answer the questions above to continue",
    rows: (count: number) => `${f.number(count)} ${f.plural(count, { one: "row", other: "rows" })}`,
    sent: (sent: number, total: number) => `${f.bytes(sent)} of ${f.bytes(total)}`,
    rate: (rate: number) => `${f.bytes(rate)} a second`,
    left: (millis: number) => `about ${f.duration(millis)} left`,
    progress: "Upload progress",
    waiting: "The connection is lost. What has arrived is safe, and the upload continues by itself.",
    delay: uploadDelaysEn,
    reading: "The file has arrived. We read its columns…",
    read: (rows: number, columns: number) =>
      `${f.number(rows)} ${f.plural(rows, { one: "row", other: "rows" })}, ${f.number(columns)} ${f.plural(columns, { one: "column", other: "columns" })}`,
    readFrom: (sheet: string) => `Read from the sheet “${sheet}”.`,
    namesIn: (row: number) => `The names of the columns are in row ${f.number(row)}.`,
    resume: (name: string) =>
      `The upload of ${name} stopped. Choose the same file again to continue where it stopped.`,
    otherDevice: {
      title: "Another browser has a file here that is not shared yet",
      text: "Your file would take its place, and corrections that were made there would be lost. If a colleague still works on it, continue there.",
      replace: "Replace it with this file",
    },
    problem: {
      empty: "The file has no rows. Export it again with the employees in it.",
      "too-large": "The file is too large. Split it, or save an Excel file as CSV.",
      "old-workbook": "Excel files from before 2007 (.xls) cannot be read. Save it as .xlsx or CSV.",
      "binary-workbook": "Binary Excel files (.xlsb) cannot be read. Save it as .xlsx or CSV.",
      "open-document": "OpenDocument files (.ods) cannot be read. Save it as .xlsx or CSV.",
      numbers: "Files of Apple Numbers cannot be read. Export it as Excel (.xlsx) or CSV.",
      "not-a-workbook":
        "This ZIP archive has no Excel workbook. Unpack it, and choose the CSV or Excel file inside.",
      protected: "The workbook is protected by a password. Save it without one, and choose it again.",
      "protected-or-damaged":
        "The workbook is protected by a password or damaged. Save it without a password, and choose it again.",
      "too-many-rows":
        "The sheet has values below row 1,048,576, the last that Excel permits. Delete anything far below the employees, or split it into several files.",
      "too-many-columns":
        "The sheet has values in more than 2,000 columns. Delete the columns that you do not need, and choose the file again.",
      "too-many-cells":
        "The sheet is too large: the limit is 50,000,000 cells, including blank cells in its rows. Delete columns that you do not need and anything far below the employees, or save it as CSV.",
      "text-too-long":
        "A cell has more than 32,767 characters, which Excel does not permit. Shorten it, or delete its column.",
      "too-slow":
        "The workbook was not open after 5 minutes. Save the sheet with the employees as CSV, and choose that file.",
      unopened:
        "Your browser could not open the workbook; it may be too large for its memory. Save the sheet with the employees as CSV, and choose that file.",
      changed:
        "The file was changed, moved or deleted on your computer since it was chosen. Choose it again.",
      gone: "The file was replaced in another window, or deleted. Choose it again.",
      elsewhere:
        "Another browser has uploaded a file for this connection, and only that browser can replace it for a day. Continue there, or upload your file here tomorrow.",
      refused: "The file could not be used.",
    } satisfies Record<FileProblem, string> as Record<FileProblem, string>,
    /** As formulas write it: a sheet, and the cell after an exclamation mark. */
    problemPlace: (place: string) => `Found at: ${place}`,
    blocked: "Upload a file to continue",
    back: "Back",
    next: "Continue",
  }
}

export type Messages = ReturnType<typeof en>
