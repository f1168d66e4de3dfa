import type { MappedRow } from "../../../domain/reading/row-mapper.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import type { FoundRestriction } from "../restricted-employees.ts"

/** The row of an erased employee is counted, and nothing of it is stored: not even the id. */
export const toErasedRow = (
  { marker }: FoundRestriction,
  place: Pick<StagedRow, "ordinal" | "position" | "id">,
): StagedRow => ({ ...place, employeeId: marker, change: "excluded" })

/** The row of a blocked employee is read as one that no rule of the subset selects: its errors are not reported. */
export const toBlockedRow = (row: MappedRow): MappedRow => {
  const { employeeId, status } = row.record
  return {
    ...row,
    excluded: true,
    errors: [],
    notices: [],
    lacking: [],
    rejected: false,
    isEmployee: true,
    unknownStatus: null,
    record: {
      ...(employeeId === undefined ? {} : { employeeId }),
      ...(status === undefined ? {} : { status }),
    },
  }
}
