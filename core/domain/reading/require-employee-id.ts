import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import type { SlotValues } from "../employee/assemble-record.ts"
import type { CellLocation, RowFindings } from "../employee/row-findings.ts"
import { EMPLOYEE_ID, type Step } from "./read-row.ts"

/** Where the source has no column for it. */
export const EMPLOYEE_ID_LOCATION: CellLocation = { key: "employeeId", kind: "identifier", column: null }

const MISSING = [makePlainReason("employee-id.missing")]

/** Null: the row has none, which is one of its errors. */
export const requireEmployeeId = (
  values: SlotValues,
  step: Step | undefined,
  cells: ReadonlyArray<unknown>,
  findings: RowFindings,
): string | null => {
  const employeeId = values[EMPLOYEE_ID] as string | undefined
  if (employeeId !== undefined) return employeeId
  if (findings.hasErrorWith([EMPLOYEE_ID_LOCATION.key])) return null
  const place = step ?? EMPLOYEE_ID_LOCATION
  findings.addError(place, place.column === null ? null : cells[place.column], MISSING)
  return null
}
