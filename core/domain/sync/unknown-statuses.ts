import { describeReasons, formatReasons } from "../../contract/reasons/format-reason.ts"
import { makePlainReason, makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import type { SessionFinding } from "./findings.ts"

/*
 * The statuses that nobody has mapped, in one sync: one question for the connection, asked once for each value
 * (specification/employee.md#status).
 */

/** A row whose status nobody has mapped. */
export interface UnknownStatusRow {
  /** As it may be shown: masked when it looks like personal data. */
  readonly value: string
  readonly position: number
  /** As it may be shown. */
  readonly employeeId: string
  /** A new employee, who waits for the answer; a known one keeps the stored status. */
  readonly waits: boolean
}

export interface UnknownStatus {
  readonly value: string
  readonly rows: number
  readonly firstRow: number
}

export interface UnknownStatuses {
  /** The most frequent first. */
  readonly values: ReadonlyArray<UnknownStatus>
  /** Rows with other values than those. */
  readonly otherRows: number
  /** New employees who wait. */
  readonly waiting: number
  /** The first of them. */
  readonly firstWaiting: ReadonlyArray<Pick<UnknownStatusRow, "employeeId" | "position">>
}

/** More values than these are no statuses: the column has another meaning. */
const MAX_VALUES = 50
const MAX_WAITING_NAMED = 20

export const NO_UNKNOWN_STATUSES: UnknownStatuses = {
  values: [],
  otherRows: 0,
  waiting: 0,
  firstWaiting: [],
}

export class UnknownStatusCounter {
  readonly #values = new Map<string, UnknownStatus>()
  readonly #firstWaiting: Array<UnknownStatusRow> = []
  #otherRows = 0
  #waiting = 0

  add(rows: ReadonlyArray<UnknownStatusRow>): void {
    for (const row of rows) {
      this.#count(row)
      if (!row.waits) continue
      this.#waiting++
      if (this.#firstWaiting.length < MAX_WAITING_NAMED) this.#firstWaiting.push(row)
    }
  }

  #count({ value, position }: UnknownStatusRow): void {
    const known = this.#values.get(value)
    if (known === undefined && this.#values.size >= MAX_VALUES) this.#otherRows++
    else {
      const { rows, firstRow } = known ?? { rows: 0, firstRow: position }
      this.#values.set(value, { value, rows: rows + 1, firstRow })
    }
  }

  get result(): UnknownStatuses {
    if (this.#values.size === 0) return NO_UNKNOWN_STATUSES
    return {
      values: [...this.#values.values()].toSorted((a, b) => b.rows - a.rows),
      otherRows: this.#otherRows,
      waiting: this.#waiting,
      firstWaiting: this.#firstWaiting.map(({ employeeId, position }) => ({ employeeId, position })),
    }
  }
}

/** The question; empty: there is none. It names rows, not people. */
export const explainUnknownStatuses = ({
  values,
  otherRows,
  waiting,
  firstWaiting,
}: UnknownStatuses): ReadonlyArray<Reason> => {
  if (values.length === 0) return []
  const [first] = firstWaiting
  return [
    makeReason("issue.statuses", {
      values: values.map(({ value }) => value),
      counts: values.map(({ rows }) => String(rows)),
      others: otherRows,
    }),
    ...(first === undefined ? [] : [makeReason("issue.statuses-wait", { waiting, row: first.position })]),
    makePlainReason("issue.map-statuses"),
  ]
}

/** In English; null: there is none. */
export const formatUnknownStatuses = (statuses: UnknownStatuses): string | null =>
  statuses.values.length === 0 ? null : formatReasons(explainUnknownStatuses(statuses))

/** As the history lists them: one for each value, and one for those who wait. */
export const listStatusFindings = (
  { values, otherRows, waiting, firstWaiting }: UnknownStatuses,
  column: string | null,
): ReadonlyArray<SessionFinding> => {
  const [first] = firstWaiting
  const toFinding = (reason: Reason, rows: number, firstRow: number): SessionFinding => ({
    column,
    ...describeReasons([reason]),
    rows,
    firstRow,
    rejected: false,
  })
  const findings = values.map(({ value, rows, firstRow }) =>
    toFinding(makeReason("status.value-not-mapped", { value }), rows, firstRow),
  )
  if (otherRows > 0) findings.push(toFinding(makePlainReason("status.others-not-mapped"), otherRows, 0))
  if (first === undefined) return findings
  const reason = makeReason("status.newcomers-wait", {
    ids: firstWaiting.map(({ employeeId }) => employeeId),
    rows: firstWaiting.map(({ position }) => String(position)),
    more: waiting - firstWaiting.length,
  })
  return [...findings, { ...toFinding(reason, waiting, first.position), rejected: true }]
}
