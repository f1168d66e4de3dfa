import { makeReason, type Reason } from "../../../../contract/reasons/reason-codes.ts"
import type { RowError } from "../../../../domain/onboarding/upload.ts"
import type { FindCompletion } from "../../../reading/load-completions.ts"
import { isOfNew, type RowCompletion } from "../../../../domain/employee/stored-values.ts"
import { describeReasons } from "../../../../contract/reasons/format-reason.ts"
import { explainSimilarToKnown } from "../../../../domain/sync/similar-ids.ts"
import type { SimilarIds } from "../../../reading/similar-ids.ts"
import type { RowMapper } from "../../../../domain/reading/row-mapper.ts"

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
  /** The column of the file that a column has a part of; null: none. */
  readonly findSplitColumn: (column: number) => number | null
  /** `YYYY-MM-DD` */
  readonly today: string
  /** A differing row of the same employee; null: none. */
  readonly other: number | null
  /** Whether the file gives changes, which stored values complete; otherwise only its masks stand for stored values. */
  readonly givesChanges: boolean
  readonly findStored: FindCompletion
  readonly similar: SimilarIds
}

/** The errors of a row: at most one for each column. Plain, since it runs once for each row of a file. */
export const validateRow = (
  cells: ReadonlyArray<unknown>,
  { rowMapper, columns, employeeIdColumn, other, givesChanges, findSplitColumn, ...job }: ValidateRowInput,
): ValidatedRow => {
  const { today, findStored, similar } = job
  const knownId = similar.size === 0 ? undefined : similar.get(rowMapper.readEmployeeId(cells) ?? "")
  if (knownId !== undefined) {
    const reason = describeReasons([explainSimilarToKnown(knownId)])
    return { employeeId: null, errors: [{ kind: "invalid", column: employeeIdColumn, ...reason }] }
  }
  const needsStored = givesChanges || rowMapper.hasMask(cells)
  const stored = needsStored ? findStored(rowMapper.readEmployeeId(cells)) : undefined
  const completion = givesChanges ? stored : undefined
  const { employeeId, errors: found } = rowMapper.mapRow(cells, today, completion, {
    masked: stored?.stored ?? null,
  })
  const errors: Array<RowError> = []
  for (const { column: place, reason, reasonCodes } of found) {
    if (place === null) continue
    const column = place >= columns ? findSplitColumn(place) : place
    if (column !== null && errors.some((error) => error.column === column)) continue
    errors.push({ kind: isBlank(cells, column) ? "missing" : "invalid", column, reason, reasonCodes })
  }
  if (other !== null) errors.push(makeRepeatedError(employeeIdColumn, other))
  const lacking = found.flatMap(({ column, key }) => (column === null ? [key] : []))
  if (lacking.length > 0 && other === null)
    errors.push({
      kind: "invalid",
      column: employeeIdColumn,
      ...describeReasons([explainLacking(lacking, completion)]),
    })
  return { employeeId, errors }
}

/** Fields without a column: only the employeeId can be corrected, for a row of another employee may leave them out. */
const explainLacking = (keys: ReadonlyArray<string>, completion: RowCompletion | undefined): Reason => {
  const isNew = completion !== undefined && isOfNew(completion)
  return makeReason(isNew ? "required.missing-of-new" : "required.missing", { keys })
}

const isBlank = (cells: ReadonlyArray<unknown>, column: number | null): boolean => {
  if (column === null) return true
  const cell = cells[column]
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "")
}

const makeRepeatedError = (column: number | null, other: number): RowError => ({
  kind: "repeated",
  column,
  ...describeReasons([makeReason("row.repeated", { row: other })]),
})
