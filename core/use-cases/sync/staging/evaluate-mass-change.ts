import * as Effect from "effect/Effect"
import { findEmptiedFields } from "../../../domain/employee/emptied-fields.ts"
import {
  type FullLoad,
  type GuardResult,
  isMassChange,
  evaluateFullLoad,
} from "../../../domain/sync/mass-change-guard.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { SyncSession } from "../../../domain/sync/session.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { StagedUpdate, SyncLedger } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import { openRecord } from "../../employee/stored-record.ts"

/** Employees with two sealed records each that are opened in one turn of the event loop, which takes some milliseconds. */
const PAGE_SIZE = 200

export interface MassChangeInput {
  readonly connection: Connection
  readonly keys: ConnectionKeys
  readonly policy: Pick<SharingPolicy, "shares">
  /** Fields whose column the last file had and this one lacks. */
  readonly goneFields: ReadonlyArray<string>
  /** Whether missing employees become Inactive; otherwise their absence changes nothing, and holds nothing. */
  readonly concludesAbsence: boolean
}

/**
 * Evaluates the mass-change guard for a full load that is read and not yet applied
 * (specification/sync.md#mass-change-guard). Records are compared only when enough of them change to be a mass
 * change: the values of an ordinary load are never opened.
 */
export const evaluateMassChange = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  session: SyncSession,
  input: MassChangeInput,
): Effect.fn.Return<GuardResult, StorageError> {
  const { allowedMissingShare: allowedShare, employeeCount: known } = input.connection
  const counted = yield* ledger.countMissing(session)
  const missing = input.concludesAbsence ? counted : { ...counted, missingActive: 0 }
  const affected = session.totals.updated + missing.missingActive
  const { goneFields } = input
  const needsComparison = goneFields.length > 0 || isMassChange(affected, known, allowedShare)
  const changes = needsComparison ? yield* compareRecords(ledger, session, input) : NO_CHANGES
  return evaluateFullLoad({
    ...missing,
    ...changes,
    goneFields,
    known,
    sourceRows: session.totals.accepted + session.totals.excluded,
    allowedShare,
  })
})

type Changes = Pick<FullLoad, "statusChanged" | "emptied">

const NO_CHANGES: Changes = { statusChanged: 0, emptied: [] }

const compareRecords = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  session: SyncSession,
  { keys, policy }: MassChangeInput,
): Effect.fn.Return<Changes, StorageError> {
  const emptied = new Map<string, number>()
  let statusChanged = 0
  for (let after = -1; ;) {
    const page: ReadonlyArray<StagedUpdate> = yield* ledger.listStagedUpdates(session, after, PAGE_SIZE)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.ordinal
    for (const { id, employeeId, statusBefore, statusAfter, ...sealed } of page) {
      if (statusBefore !== statusAfter) statusChanged++
      const { record: was } = openRecord(keys, { id, employeeId, sealed: sealed.before })
      const { record: is } = openRecord(keys, { id, employeeId, sealed: sealed.after })
      for (const key of findEmptiedFields(was, is, policy.shares))
        emptied.set(key, (emptied.get(key) ?? 0) + 1)
    }
    yield* Effect.yieldNow
  }
  return { statusChanged, emptied: [...emptied].map(([key, employees]) => ({ key, employees })) }
})
