import type { RowError } from "../../../domain/connection/uploads/upload.ts"
import type { FindCompletion } from "../../reading/load-completions.ts"
import { isOfNew, type RowCompletion } from "../../../domain/employee/stored-values.ts"
import type { RowMapper } from "../../../domain/reading/row-mapper.ts"

export interface ValidatedRow {
  readonly employeeId: string | null
  readonly errors: ReadonlyArray<RowError>
}

export interface ValidateRowInput {
  readonly rowMapper: RowMapper
  /** Columns of the file; rules may add others. */
  readonly columns: number
  /** Index of the column with the employeeId; null: a rule makes it. */
  readonly employeeIdColumn: number | null
  /** `YYYY-MM-DD` */
  readonly today: string
  /** A differing row of the same employee; null: none. */
  readonly other: number | null
  /** Completes the rows of a file of changes; null: the rows are whole. */
  readonly findCompletion: FindCompletion | null
}

/** The errors of a row: at most one for each column. Plain, since it runs once for each row of a file. */
export const validateRow = (
  cells: ReadonlyArray<unknown>,
  { rowMapper, columns, employeeIdColumn, today, other, findCompletion }: ValidateRowInput,
): ValidatedRow => {
  const completion = findCompletion?.(rowMapper.readEmployeeId(cells))
  const { employeeId, problems } = rowMapper.mapRow(cells, today, completion)
  const errors: Array<RowError> = []
  for (const { column: found, reason } of problems) {
    if (found === null) continue
    const column = found >= columns ? null : found
    if (column !== null && errors.some((error) => error.column === column)) continue
    errors.push({ kind: isBlank(cells, column) ? "missing" : "invalid", column, reason })
  }
  if (other !== null) errors.push(makeRepeatedError(employeeIdColumn, other))
  const lacking = problems.flatMap(({ column, key }) => (column === null ? [key] : []))
  if (lacking.length > 0 && other === null)
    errors.push({ kind: "invalid", column: employeeIdColumn, reason: explainLacking(lacking, completion) })
  return { employeeId, errors }
}

/** Fields without a column: only the employeeId can be corrected, for a row of another employee may leave them out. */
const explainLacking = (keys: ReadonlyArray<string>, completion: RowCompletion | undefined): string => {
  const who = completion !== undefined && isOfNew(completion) ? "New employee: " : ""
  return `${who}${keys.join(", ")} missing, and the file has no column for it. Add the column, or correct the employeeId.`
}

const isBlank = (cells: ReadonlyArray<unknown>, column: number | null): boolean => {
  if (column === null) return true
  const cell = cells[column]
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "")
}

const makeRepeatedError = (column: number | null, other: number): RowError => ({
  kind: "repeated",
  column,
  reason: `Also in row ${String(other)}, with other values. An employee may occur once.`,
})
