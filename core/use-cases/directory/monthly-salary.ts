import type { MonthlySalary } from "../../contract/salary.ts"
import { periodOf } from "../../domain/employee/period.ts"
import type { StoredSalary } from "../../ports/employee-directory.ts"
import type { StoredRecord } from "../../ports/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/vault.ts"

/** A month's pay for the history; null when the record has none, or does not say of which month. */
export const sealMonth = (
  keys: ConnectionKeys,
  id: string,
  monthly: MonthlySalary | undefined,
): StoredRecord["monthlySalary"] => {
  if (monthly?.month === undefined || monthly.year === undefined) return null
  const period = periodOf(monthly.year, monthly.month)
  return { period, sealed: keys.seal(placeOf(id, period), JSON.stringify(monthly)) }
}

/** Throws SealBroken when it does not open. */
export const openMonth = (
  keys: ConnectionKeys,
  id: string,
  { period, sealed }: StoredSalary,
): MonthlySalary => JSON.parse(keys.open(placeOf(id, period), sealed).toString()) as MonthlySalary

const placeOf = (id: string, period: number) => ({ table: "monthly_salary", row: `${id}/${String(period)}` })
