import * as Effect from "effect/Effect"
import type { MonthlySalary } from "../../contract/employee/salary.ts"
import { toPeriod } from "../../domain/employee/period.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { StagedRow, StoredRecord } from "../../ports/sync/sync-ledger.ts"
import { openMonth, projectMonth, sealSharedMonth } from "../employee/monthly-salary.ts"
import { fingerprintPrinted, openRecord, sealRecord } from "../employee/stored-record.ts"

export interface LatestMonthsContext {
  readonly directory: Pick<EmployeeDirectory, "findLaterSalaries">
  readonly keys: ConnectionKeys
  readonly policy: SharingPolicy
}

interface StagedMonths {
  readonly staged: ReadonlyArray<StagedRow>
  /** The last staged rows of the same employees before these, if any. */
  readonly earlier: ReadonlyArray<StagedRow>
}

/**
 * Keeps the latest known month in each record, when a source sends an earlier month after it (specification/employee.md#salary). The
 * earlier month joins the history all the same. Only records that have a month are looked up, and only those with a later one
 * are opened.
 */
export const keepLatestMonths = Effect.fnUntraced(function* (
  { directory, keys, policy }: LatestMonthsContext,
  { staged, earlier }: StagedMonths,
): Effect.fn.Return<ReadonlyArray<StagedRow>, StorageError> {
  const paid = staged.filter(isPaid)
  if (paid.length === 0) return staged
  const known = paid.filter(({ change }) => change === "update")
  const later = yield* directory.findLaterSalaries(
    known.map(({ id, record }) => ({ id, period: record.monthlySalary.period })),
  )
  const latest = new Map<string, LatestMonth>()
  for (const [id, salary] of later) {
    const monthly = projectMonth(id, openMonth(keys, id, salary), policy)
    if (monthly !== null) latest.set(id, { period: salary.period, monthly, isStored: true })
  }
  const repeated = findRepeatedIds([...earlier.filter(isPaid), ...paid])
  for (const row of earlier) if (isPaid(row)) noteMonth(latest, keys, row)
  return staged.map((row) => {
    if (!isPaid(row)) return row
    const known = latest.get(row.id)
    if (known !== undefined && known.period > row.record.monthlySalary.period)
      return { ...row, record: withMonth(keys, row, known) }
    if (repeated.has(row.id)) noteMonth(latest, keys, row)
    return row
  })
})

interface LatestMonth {
  readonly period: number
  readonly monthly: MonthlySalary
  /** The history has it; else it is of an earlier row of the same reading. */
  readonly isStored: boolean
}

type PaidRecord = StoredRecord & { readonly monthlySalary: NonNullable<StoredRecord["monthlySalary"]> }
type PaidRow = StagedRow & { readonly record: PaidRecord }

/** Whether the row names the month of its pay. */
const isPaid = (row: StagedRow): row is PaidRow => "record" in row && row.record.monthlySalary !== null

const findRepeatedIds = (rows: ReadonlyArray<PaidRow>): ReadonlySet<string> => {
  const seen = new Set<string>()
  return new Set(rows.flatMap(({ id }) => (seen.size === seen.add(id).size ? [id] : [])))
}

/** Notes the month in a staged record, unless a later one is known. */
const noteMonth = (latest: Map<string, LatestMonth>, keys: ConnectionKeys, row: PaidRow): void => {
  const monthly = openStaged(keys, row).record.salaryDetails?.monthly
  if (monthly?.month === undefined || monthly.year === undefined) return
  const period = toPeriod(monthly.year, monthly.month)
  if (period > (latest.get(row.id)?.period ?? -Infinity))
    latest.set(row.id, { period, monthly, isStored: false })
}

/** The last of several rows of an employee is stored, with one month for the history: the latest, unless that is there. */
const withMonth = (
  keys: ConnectionKeys,
  row: PaidRow,
  { period, monthly, isStored }: LatestMonth,
): StoredRecord => {
  const content = openStaged(keys, row)
  const { provenance, valuePrints } = content
  const record = { ...content.record, salaryDetails: { ...content.record.salaryDetails, monthly } }
  return {
    ...row.record,
    // The row alone may lead back to what is stored, and would then change nothing.
    fingerprint: isStored ? row.record.fingerprint : fingerprintPrinted(keys, record, valuePrints),
    sealed: sealRecord(keys, { ...content, record }),
    monthlySalary: isStored
      ? row.record.monthlySalary
      : { period, sealed: sealSharedMonth(keys, row.id, period, { provenance, monthly }) },
  }
}

const openStaged = (keys: ConnectionKeys, { id, employeeId, record: { sealed } }: PaidRow) =>
  openRecord(keys, { id, employeeId, sealed })
