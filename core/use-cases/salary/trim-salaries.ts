import * as Effect from "effect/Effect"
import { isSalaryShared } from "../../domain/salary/filter-salary-master.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import { formatProvenance, parseProvenance } from "../../domain/sharing/provenance.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { EmployeeMonth } from "../../ports/salary/salary-history.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys, MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { openMonth, sealSharedMonth, projectMonth } from "../employee/monthly-salary.ts"
import { resolveConsentPolicy } from "../employee/visibility.ts"

export type TrimSalariesPorts = UsedPorts<"connections" | "directory" | "salaryHistory" | "vault">

/** Employees whose months are in memory at once. */
const PAGE_SIZE = 200

/**
 * Removes from the stored months of salaries what is no longer shared, since a sync writes the latest month only. The caller
 * holds the connection's lock.
 */
export const makeTrimSalaries = ({ connections, directory, salaryHistory, vault }: TrimSalariesPorts) => {
  const trimPage = Effect.fnUntraced(function* (
    page: ReadonlyArray<StoredEmployee>,
    keys: ConnectionKeys,
    policy: SharingPolicy,
  ) {
    const months = yield* salaryHistory.listByEmployees(page.map(({ id }) => id))
    const trimmed = months.map((month) => trimMonth(month, keys, policy))
    const replaced = trimmed.flatMap(({ remaining }) =>
      remaining === null || remaining === "as it is" ? [] : [remaining],
    )
    const dropped = trimmed.flatMap(({ month, remaining }) => (remaining === null ? [month] : []))
    if (replaced.length > 0) yield* salaryHistory.replace(replaced)
    if (dropped.length > 0) yield* salaryHistory.delete(dropped)
  })

  return Effect.fnUntraced(function* (
    connectionId: string,
  ): Effect.fn.Return<void, StorageError | DecryptionFailed | MasterKeyMissing> {
    const connection: Connection | null = yield* connections.find(connectionId)
    if (connection?.key == null || !connection.untrimmed) return
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const policy = resolveConsentPolicy(connection)
    if (!isSalaryShared(policy, "monthly")) yield* salaryHistory.deleteAll(connectionId)
    else {
      for (let after: string | null = null; ;) {
        const page: ReadonlyArray<StoredEmployee> = yield* directory.listAfter(connectionId, after, PAGE_SIZE)
        const last = page.at(-1)
        if (last === undefined) break
        after = last.employeeId
        yield* trimPage(page, keys, policy)
      }
    }
    yield* salaryHistory.markTrimmed(connectionId, connection.narrowedAt)
  })
}

interface TrimmedMonth {
  readonly month: EmployeeMonth
  /** Null: nothing of it is shared. */
  readonly remaining: EmployeeMonth | "as it is" | null
}

const trimMonth = (month: EmployeeMonth, keys: ConnectionKeys, policy: SharingPolicy): TrimmedMonth => {
  const { id, period } = month
  const stored = openMonth(keys, id, month)
  const provenance = parseProvenance(stored.provenance)
  if (provenance.fieldSetHash === policy.fieldSetHash) return { month, remaining: "as it is" }
  const monthly = projectMonth(id, stored, policy)
  if (monthly === null) return { month, remaining: null }
  const shared = {
    provenance: formatProvenance({ ...provenance, fieldSetHash: policy.fieldSetHash }),
    monthly,
  }
  return { month, remaining: { id, period, sealed: sealSharedMonth(keys, id, period, shared) } }
}
