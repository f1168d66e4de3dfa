import { readWorkbook, type Sheet } from "../../../../ui-sdk/journey/files/workbook/read-workbook.ts"
import { listQuestions, toSelection } from "../../../../ui-sdk/journey/files/workbook/sheet-answers.ts"
import { toPlace } from "../../../../ui-sdk/journey/files/workbook/place.ts"
import type { CompanyFile } from "../make-company-file.ts"
import type { Row } from "../sheet.ts"
import type { Layout } from "./layout.ts"
import { STAFF, type WorkbookFacts } from "./write-workbook.ts"

/** What the journey sends of a workbook once its questions are answered. */
export interface OpenedWorkbook {
  /** As CSV, with what is true of its rows after the answers. */
  readonly file: CompanyFile
  /** Records that were asked about, and left out. */
  readonly leftOut: number
  /** Amounts as texts that the journey named, by row and column as `2 ctc_basic`. */
  readonly named: ReadonlySet<string>
  /** What nobody was asked about: hidden rows, columns and sheets. */
  readonly unasked: ReadonlyArray<string>
}

/** Reads a workbook as the journey does. @throws WorkbookError */
export const openWorkbook = async (file: CompanyFile, facts: WorkbookFacts): Promise<OpenedWorkbook> => {
  const { layout, shares } = facts
  const sheets = await readWorkbook(file.bytes, null, () => undefined)
  const staff = findStaff(sheets)
  const answers = Object.fromEntries(listQuestions(staff.doubts).map((question) => [question, shares]))
  const selection = toSelection(staff, answers)
  const read =
    selection === null
      ? staff
      : findStaff(await readWorkbook(file.bytes, { name: STAFF, selection }, () => undefined))
  const bytes = new Uint8Array(await read.csv.arrayBuffer())
  const unasked = listUnasked(sheets, facts)
  const named = listNamed(staff, file)
  const left = shares ? file : leaveOut(file, layout)
  return { file: { ...left, bytes }, leftOut: file.rows.size - left.rows.size, named, unasked }
}

/** What is true of the file without what is hidden and merged in it. */
const leaveOut = (file: CompanyFile, layout: Layout): CompanyFile => {
  const hidden = new Set(layout.hiddenColumns.map((column) => file.headers[column - 1]))
  const columns = file.columns.filter(([, header]) => !hidden.has(header))
  const hasJoining = columns.some(([field]) => field === "doj")
  const adapt = (row: Row, number: number) => unmerge(hasJoining ? row : openStatus(row), number, layout)
  const shown = [...file.rows].filter(([number]) => !isHidden(layout, number))
  return {
    ...file,
    rows: new Map(shown.map(([number, row]) => [number, adapt(row, number)])),
    columns,
    mapping: Object.fromEntries(Object.entries(file.mapping).filter(([header]) => !hidden.has(header))),
  }
}

/** The journey names the first cells, and counts the others. */
const listNamed = ({ doubts }: Sheet, file: CompanyFile): ReadonlySet<string> => {
  const { count, places } = doubts.cells["text-number"]
  const amounts = file.columns.filter(([field]) => field === "basic" || field === "hra")
  const cells = [...file.rows.keys()].flatMap((row) =>
    amounts.map(([, header]) => ({
      name: `${row} ${header}`,
      place: toPlace(row, file.headers.indexOf(header) + 1),
    })),
  )
  return new Set(
    cells.flatMap(({ name, place }) => (count > places.length || places.includes(place) ? [name] : [])),
  )
}

const findStaff = (sheets: ReadonlyArray<Sheet>): Sheet => {
  const sheet = sheets.find(({ name }) => name === STAFF)
  if (sheet === undefined) throw new Error(`There is no sheet "${STAFF}"`)
  return sheet
}

const isHidden = ({ rows }: Layout, number: number): boolean =>
  rows.some((row) => row.number === number && row.isHidden)

/** Without its joining date, an exit from an earlier employment looks like one from this. */
const openStatus = (row: Row): Row =>
  row.open.has("terminationDate") ? { ...row, open: new Set([...row.open, "status"]) } : row

/** Without the value of merged cells in the rows below the first. */
const unmerge = (row: Row, number: number, { merged }: Layout): Row => {
  const isBelow = merged !== null && number > merged.firstRow && number <= merged.lastRow
  return isBelow && row.person !== null ? { ...row, person: { ...row.person, department: null } } : row
}

const listUnasked = (
  sheets: ReadonlyArray<Sheet>,
  { layout, hiddenSheet }: WorkbookFacts,
): ReadonlyArray<string> => {
  const { doubts } = findStaff(sheets)
  const hiddenRows = layout.rows.filter(({ isHidden: hides, cells }) => hides && cells.some(hasValue)).length
  const hiddenColumns = layout.hiddenColumns.filter((column) =>
    layout.rows.some(({ cells }) => hasValue(cells[column - 1])),
  )
  const shown =
    hiddenSheet !== null && sheets.some(({ name, isHidden: hides }) => name === hiddenSheet && !hides)
  return [
    ...(doubts.hiddenRows === hiddenRows
      ? []
      : [`${String(hiddenRows)} hidden rows, asked about ${String(doubts.hiddenRows)}`]),
    ...(doubts.hiddenColumns.join() === hiddenColumns.join()
      ? []
      : [`hidden columns ${hiddenColumns.join()}, asked about ${doubts.hiddenColumns.join()}`]),
    ...(layout.merged === null || doubts.mergedCells.length > 0 ? [] : ["merged cells are not asked about"]),
    ...(shown ? [`the sheet "${hiddenSheet}" is hidden, and not called so`] : []),
  ]
}

const hasValue = (cell: Layout["rows"][number]["cells"][number] | undefined): boolean =>
  cell !== null &&
  cell !== undefined &&
  cell.kind !== "styled" &&
  !(cell.kind === "text" && cell.text.trim() === "")
