import type { SheetDoubts } from "./doubts.ts"
import type { SheetSelection } from "./read-sheet.ts"
import type { Sheet } from "./read-workbook.ts"

/* What a person answers about a sheet before it is uploaded. There is no default: what Excel hides is not shared unasked. */

export type SheetQuestion = "hiddenRows" | "hiddenColumns" | "mergedCells"

/**
 * By question, whether more is shared than the plain cells that Excel shows: the hidden rows, the hidden columns, the value of
 * merged cells in each of their rows.
 */
export type SheetAnswers = Readonly<Partial<Record<SheetQuestion, boolean>>>

export const listQuestions = ({
  hiddenRows,
  hiddenColumns,
  mergedCells,
}: SheetDoubts): ReadonlyArray<SheetQuestion> => [
  ...(hiddenRows > 0 ? (["hiddenRows"] as const) : []),
  ...(hiddenColumns.length > 0 ? (["hiddenColumns"] as const) : []),
  ...(mergedCells.length > 0 ? (["mergedCells"] as const) : []),
]

export const isAnswered = (doubts: SheetDoubts, answers: SheetAnswers): boolean =>
  listQuestions(doubts).every((question) => answers[question] !== undefined)

/** What is read of the sheet by the answers; null: all of it, which was read already. */
export const toSelection = ({ columns, doubts }: Sheet, answers: SheetAnswers): SheetSelection | null => {
  const leavesOutHiddenRows = answers.hiddenRows === false
  const leavesOutColumns = answers.hiddenColumns === false
  const repeated = answers.mergedCells === true ? doubts.mergedCells : []
  if (!leavesOutHiddenRows && !leavesOutColumns && repeated.length === 0) return null
  const hidden = new Set(leavesOutColumns ? doubts.hiddenColumns : [])
  return { leavesOutHiddenRows, columns: columns.filter((column) => !hidden.has(column)), repeated }
}
