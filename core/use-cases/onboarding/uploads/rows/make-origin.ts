import type { RowOrigin } from "../../../../domain/onboarding/edits/carried-rows.ts"
import type { Correction, UploadRow } from "../../../../domain/onboarding/upload.ts"
import type { RowMapper } from "../../../../domain/reading/row-mapper.ts"
import { correctCells } from "../sealed-upload.ts"

/** What another file needs to find a row again that is changed so. */
export const makeOrigin = (
  { cells, errors }: UploadRow,
  change: Correction,
  { readEmployeeId }: Pick<RowMapper, "readEmployeeId">,
): RowOrigin => {
  const ids = [readEmployeeId(cells), readEmployeeId(correctCells(cells, change))]
  const before = Object.fromEntries(
    Object.keys(change).map((column) => [column, cells[Number(column)] ?? ""]),
  )
  const isRepeated = errors.some(({ kind }) => kind === "repeated")
  return {
    employees: [...new Set(ids.flatMap((id) => id ?? []))],
    before,
    ...(isRepeated ? { whole: cells } : {}),
  }
}
