import type { MonthlySalary } from "../../contract/employee/salary.ts"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { toPeriod } from "../../domain/employee/period.ts"
import { projectRecord, type SharingPolicy } from "../../domain/sharing/policy.ts"
import { applyProvenance } from "../../domain/sharing/provenance.ts"
import type { StoredSalary } from "../../ports/employee/employee-directory.ts"
import type { StoredRecord } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"

/** A month's pay for the history; null when the record has none, or does not name its month. */
export const sealMonth = (
  keys: ConnectionKeys,
  id: string,
  { provenance, monthly }: { readonly provenance: string; readonly monthly: MonthlySalary | undefined },
): StoredRecord["monthlySalary"] => {
  if (monthly?.month === undefined || monthly.year === undefined) return null
  const period = toPeriod(monthly.year, monthly.month)
  return { period, sealed: sealSharedMonth(keys, id, period, { provenance, monthly }) }
}

export const sealSharedMonth = (
  keys: ConnectionKeys,
  id: string,
  period: number,
  { provenance, monthly }: StoredMonth,
): Uint8Array => keys.seal(ASSOCIATED_DATA.monthlySalary(id, period), provenance + JSON.stringify(monthly))

/** One month's pay as stored, with the policy and the rules of that time. */
export interface StoredMonth {
  /** Empty for months that were stored before provenance was recorded. */
  readonly provenance: string
  readonly monthly: MonthlySalary
}

/** Throws DecryptionFailed when it does not open. */
export const openMonth = (
  keys: ConnectionKeys,
  id: string,
  { period, sealed }: StoredSalary,
): StoredMonth => {
  const text = keys.open(ASSOCIATED_DATA.monthlySalary(id, period), sealed).toString()
  const start = text.indexOf("{")
  return { provenance: text.slice(0, start), monthly: JSON.parse(text.slice(start)) as MonthlySalary }
}

/** The part of a month's pay that the policy shares; null: nothing. */
export const projectMonth = (
  id: string,
  { provenance, monthly }: StoredMonth,
  policy: SharingPolicy,
): MonthlySalary | null =>
  projectRecord({ id, salaryDetails: { monthly } }, applyProvenance(policy, provenance)).salaryDetails
    ?.monthly ?? null
