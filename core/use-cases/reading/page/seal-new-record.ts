import { maskRecord } from "../../../domain/employee/mask.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { NewRecord, SealedRecord } from "../../../ports/sync/record-sealer.ts"
import { sealContent } from "../../employee/stored-record.ts"
import { fingerprintRecord } from "../source-state.ts"

const NOTHING_STORED = { state: null, kept: null } as const

/** The record of an employee of whom nothing is stored. Runs once for each row of a first sync, in any thread. */
export const sealNewRecord = (
  keys: ConnectionKeys,
  provenance: string,
  { id, record: clear }: NewRecord,
): SealedRecord => {
  const row = { record: clear, keepsStored: false }
  const { fingerprint, valuePrints } = fingerprintRecord(keys, row, undefined, NOTHING_STORED)
  const record = { id, ...maskRecord(clear) }
  const content = sealContent(keys, { provenance, record, valuePrints, isFromSource: true })
  const { sealed, filledFields, monthlySalary } = content
  return { sealed, fingerprint, filledFields, monthlySalary }
}
