import * as Effect from "effect/Effect"
import { sharesSalary } from "../../domain/salary/shared-master.ts"
import type { SharingPolicy } from "../../domain/sharing/policy.ts"
import { provenanceText, readProvenance } from "../../domain/sharing/provenance.ts"
import type { Connection, ConnectionStore } from "../../ports/connection/connection-store.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { EmployeeMonth, SalaryHistory } from "../../ports/salary/salary-history.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { ConnectionKeys, MasterKeyMissing, SealBroken, Vault } from "../../ports/access/vault.ts"
import { openMonth, sealSharedMonth, sharedMonth } from "./monthly-salary.ts"
import { sharedWithConsent } from "../sharing/visibility.ts"

export interface TrimSalariesPorts {
  readonly connections: ConnectionStore
  readonly directory: EmployeeDirectory
  readonly salaryHistory: SalaryHistory
  readonly vault: Vault
}

/** Employees whose months are in memory at once. */
const PAGE = 200

/**
 * Takes out of the stored months of salaries what is no longer shared. A sync writes the latest month alone, so that nothing else
 * would. The caller holds the connection's lock.
 */
export const makeTrimSalaries = ({ connections, directory, salaryHistory, vault }: TrimSalariesPorts) => {
  const trimPage = Effect.fnUntraced(function* (
    page: ReadonlyArray<StoredEmployee>,
    keys: ConnectionKeys,
    policy: SharingPolicy,
  ) {
    const months = yield* salaryHistory.ofEmployees(page.map(({ id }) => id))
    const trimmed = months.map((month) => trimmedMonth(month, keys, policy))
    const replaced = trimmed.flatMap(({ kept }) => (kept === null || kept === "as it is" ? [] : [kept]))
    const dropped = trimmed.flatMap(({ month, kept }) => (kept === null ? [month] : []))
    if (replaced.length > 0) yield* salaryHistory.replace(replaced)
    if (dropped.length > 0) yield* salaryHistory.drop(dropped)
  })

  return Effect.fnUntraced(function* (
    connectionId: string,
  ): Effect.fn.Return<void, StorageError | SealBroken | MasterKeyMissing> {
    const connection: Connection | null = yield* connections.find(connectionId)
    if (connection?.key == null || !connection.untrimmed) return
    const keys = yield* vault.openConnectionKey(connectionId, connection.key)
    const policy = sharedWithConsent(connection)
    if (!sharesSalary(policy, "monthly")) yield* salaryHistory.dropAll(connectionId)
    else {
      for (let after: string | null = null; ;) {
        const page: ReadonlyArray<StoredEmployee> = yield* directory.after(connectionId, after, PAGE)
        const last = page.at(-1)
        if (last === undefined) break
        after = last.employeeId
        yield* trimPage(page, keys, policy)
      }
    }
    yield* connections.markTrimmed(connectionId, connection.narrowedAt)
  })
}

export type TrimSalaries = ReturnType<typeof makeTrimSalaries>

interface TrimmedMonth {
  readonly month: EmployeeMonth
  /** Null: nothing of it is shared. */
  readonly kept: EmployeeMonth | "as it is" | null
}

const trimmedMonth = (month: EmployeeMonth, keys: ConnectionKeys, policy: SharingPolicy): TrimmedMonth => {
  const { id, period } = month
  const stored = openMonth(keys, id, month)
  const provenance = readProvenance(stored.provenance)
  if (provenance.shape === policy.shape) return { month, kept: "as it is" }
  const monthly = sharedMonth(id, stored, policy)
  if (monthly === null) return { month, kept: null }
  const shared = { provenance: provenanceText({ ...provenance, shape: policy.shape }), monthly }
  return { month, kept: { id, period, sealed: sealSharedMonth(keys, id, period, shared) } }
}
