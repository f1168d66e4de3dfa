import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import { projectRecord, type SharingPolicy } from "../../../domain/sharing/policy.ts"
import { applyProvenance } from "../../../domain/sharing/provenance.ts"
import { decideStored } from "../../../domain/sharing/subset.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { KnownEmployee } from "../../../ports/sync/sync-ledger.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { isLeaving, type SubsetChange } from "../exclude-employees.ts"
import { openKnownEmployee } from "../../reading/known-employee.ts"
import type { SharingPreview } from "./sharing-preview.ts"
import { StoredTotals } from "./stored-totals.ts"

export type CountStoredPorts = UsedPorts<"directory.listAfter" | "ledger.findKnown">

export interface StoredTrial {
  readonly change: SubsetChange
  /** The policy of the proposed terms. */
  readonly policy: SharingPolicy
  readonly onCounted?: (employees: number) => void
}

const PAGE_SIZE = 1_000

/** Counts who of the stored employees leaves under proposed terms, as changing them decides it. */
export const makeCountStored = ({ directory, ledger }: CountStoredPorts) =>
  Effect.fnUntraced(function* (
    { id: connectionId }: Connection,
    keys: ConnectionKeys,
    trial: StoredTrial,
  ): Effect.fn.Return<SharingPreview, StorageError> {
    const totals = new StoredTotals()
    for (let after: string | null = null; ;) {
      const page: ReadonlyArray<StoredEmployee> = yield* directory.listAfter(connectionId, after, PAGE_SIZE)
      const ids = page.map(({ employeeId }) => employeeId)
      const known = yield* ledger.findKnown(connectionId, ids)
      for (const employee of page)
        addEmployee(totals, keys, { employee, known: known.get(employee.employeeId), trial })
      trial.onCounted?.(totals.shared)
      after = ids.at(-1) ?? null
      if (page.length < PAGE_SIZE) return totals.toPreview()
      yield* Effect.yieldNow
    }
  })

interface CountedEmployee {
  readonly employee: StoredEmployee
  readonly known: KnownEmployee | undefined
  readonly trial: StoredTrial
}

const addEmployee = (
  totals: StoredTotals,
  keys: ConnectionKeys,
  { employee, known, trial: { change, policy } }: CountedEmployee,
): void => {
  if (known === undefined || known.excluded) return
  const { provenance, record, getValue } = openKnownEmployee(keys, employee, known)
  const decision = decideStored(change.after, provenance, getValue)
  totals.add({
    decision,
    isLeaving: isLeaving(decision, change),
    getValue,
    readRecord: () => projectRecord(record, applyProvenance(policy, provenance)),
  })
}
