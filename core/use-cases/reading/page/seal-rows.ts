import * as Effect from "effect/Effect"
import type { EmployeeStatus } from "../../../contract/employee/employee.ts"
import type { EmployeeData } from "../../../domain/employee/record.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { NewRecords, RecordSealer, SealedRecord } from "../../../ports/sync/record-sealer.ts"
import type { StagedRow } from "../../../ports/sync/sync-ledger.ts"
import { toStoredRecord } from "../../employee/stored-record.ts"
import { sealNewRecord } from "./seal-new-record.ts"

/*
 * Rows of employees who are not known need nothing but their own values, so that they are sealed apart from the reading
 * of the rows.
 */

/** The row of an employee of whom nothing is stored. */
export interface UnsealedRow extends Pick<StagedRow, "ordinal" | "position" | "employeeId" | "id"> {
  readonly change: "add"
  readonly clear: EmployeeData
  /** In the directory, of a record that does not share its own. */
  readonly status: EmployeeStatus
  readonly sourceFingerprint: Uint8Array | null
  readonly sourceUpdatedAt: number | null
}

/** A row as it is staged, or before it is sealed. */
export type PageRow = StagedRow | UnsealedRow

const isUnsealed = (row: PageRow): row is UnsealedRow => "clear" in row

/** Records that are sealed in one turn of the event loop, a few milliseconds. */
const RECORDS_PER_TURN = 50

/** Seals in the thread of the caller. */
export const SEAL_HERE = {
  seal: Effect.fnUntraced(function* (keys: ConnectionKeys, { provenance, records }: NewRecords) {
    const sealed: Array<SealedRecord> = []
    for (const record of records) {
      if (sealed.length % RECORDS_PER_TURN === 0 && sealed.length > 0) yield* Effect.yieldNow
      sealed.push(sealNewRecord(keys, provenance, record))
    }
    return sealed
  }),
} satisfies RecordSealer

/** The rows as they are staged. `provenance`: of the records of new employees. */
export const sealRows = (
  recordSealer: RecordSealer,
  keys: ConnectionKeys,
  { rows, provenance }: { readonly rows: ReadonlyArray<PageRow>; readonly provenance: string },
): Effect.Effect<ReadonlyArray<StagedRow>> => {
  const unsealed = rows.filter(isUnsealed)
  if (unsealed.length === 0) return Effect.succeed(rows as ReadonlyArray<StagedRow>)
  const records = unsealed.map(({ id, clear }) => ({ id, record: clear }))
  return recordSealer.seal(keys, { provenance, records }).pipe(
    Effect.map((sealed) => {
      let next = 0
      return rows.map((row) => (isUnsealed(row) ? toStagedRow(row, sealed[next++]) : row))
    }),
  )
}

/** A row by itself, on which the next ones depend. */
export const sealNow = (keys: ConnectionKeys, provenance: string, row: PageRow): StagedRow =>
  isUnsealed(row) ? toStagedRow(row, sealNewRecord(keys, provenance, { id: row.id, record: row.clear })) : row

const toStagedRow = (row: UnsealedRow, content: SealedRecord | undefined): StagedRow => {
  if (content === undefined) throw new Error("A record was not sealed")
  const { ordinal, position, employeeId, id, change, clear, status, sourceFingerprint, sourceUpdatedAt } = row
  const { fingerprint } = content
  const state = { status, fingerprint, sourceFingerprint, overrides: null, sourceUpdatedAt }
  return { ordinal, position, employeeId, id, change, record: toStoredRecord(content, clear, state) }
}
