import * as Effect from "effect/Effect"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { SessionLost } from "../../../ports/sync/sync-ledger.ts"
import { buildExcludedRecord, openRecord } from "../../employee/stored-record.ts"
import { makeApplyRecords } from "../../sync/apply-records.ts"
import type { ApplyPorts } from "../../sync/apply-session.ts"
import { toIdentityRecord } from "../exclude-employees.ts"

export type ExcludePersonPorts = ApplyPorts & UsedPorts<"directory.findByIds">

/**
 * Excludes one employee in a session of its own, as `exclude-employees.ts` does by the rules of the subset; nothing for one who is
 * not in the directory, or excluded. The vendor is told the status Inactive. The caller holds the connection's lock.
 */
export const makeExcludePerson = (ports: ExcludePersonPorts) => {
  const { ledger, directory } = ports
  const records = makeApplyRecords(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    keys: ConnectionKeys,
    employeeId: string,
  ): Effect.fn.Return<void, SessionLost | StorageError> {
    const known = (yield* ledger.findKnown(connection.id, [employeeId])).get(employeeId)
    if (known === undefined || known.excluded) return
    const employee = (yield* directory.findByIds([known.id])).get(known.id)
    if (employee === undefined) return
    const { record } = openRecord(keys, employee)
    const session = yield* records.begin(connection, { trigger: "restricted on request" })
    const excluded = buildExcludedRecord(keys, {
      identityRecord: toIdentityRecord(record, "Inactive"),
      sessionId: session.id,
      status: "Inactive",
      sourceFingerprint: null,
    })
    const staged = yield* records.stage(session, [{ id: known.id, employeeId, record: excluded }])
    yield* records.apply(connection, staged)
  })
}
