import { BYTE_ORDER_MARK, formatCsvLine } from "../../../core/contract/csv/csv-line.ts"
import type { UploadFault } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { RowEditorMessages } from "./words.ts"

/**
 * The errors of a file as CSV in the reader's language, safe for spreadsheets (specification/promises.md#s9-spreadsheets).
 *
 * @param lines - of JSON, as the service sends them
 */
export const writeErrorFile = async (
  lines: Blob,
  { errorFile: t, wordReason }: Pick<RowEditorMessages, "errorFile" | "wordReason">,
): Promise<Blob> => {
  const faults = (await lines.text())
    .split("\n")
    .flatMap((line) => (line === "" ? [] : [JSON.parse(line) as UploadFault]))
  const hasSheet = faults.some(({ sheet }) => sheet !== null)
  const format = (sheet: string, ...cells: ReadonlyArray<string>) =>
    formatCsvLine([...(hasSheet ? [sheet] : []), ...cells])
  const rows = faults.map(({ sheet, row, column, value, ...reason }) =>
    format(sheet ?? "", String(row), column ?? "", value, wordReason(reason)),
  )
  const header = format(t.sheet, t.row, t.column, t.value, t.error)
  return new Blob([BYTE_ORDER_MARK, header, ...rows], { type: "text/csv;charset=utf-8" })
}
