import { createHash, randomUUID } from "node:crypto"
import { NO_TOTALS, type SyncTotals } from "../../domain/sync/totals.ts"
import type { StagedRow, StoredRecord } from "../../ports/sync/sync-ledger.ts"

/* Staged rows without a source: what they say of an employee is named by a version. */

type Place = Partial<Pick<StagedRow, "id" | "position">>

/** The record of an employee in one version; the same version has the same fingerprints. */
export const recordOf = (
  employeeId: string,
  version = "1",
  parts: Partial<StoredRecord> = {},
): StoredRecord => ({
  sealed: Buffer.from(`sealed ${employeeId} ${version}`),
  fingerprint: fingerprintOf(`record ${employeeId} ${version}`),
  sourceFingerprint: fingerprintOf(`source ${employeeId} ${version}`),
  directory: {
    name: `Name of ${employeeId}`,
    email: null,
    department: null,
    designation: null,
    status: "Active",
  },
  overrides: null,
  monthlySalary: null,
  outside: false,
  ...parts,
})

export const fingerprintOf = (text: string): Buffer => createHash("sha256").update(text).digest()

const placeOf = (ordinal: number, employeeId: string, place: Place) => ({
  ordinal,
  position: ordinal + 2,
  employeeId,
  id: randomUUID(),
  ...place,
})

export const addRow = (
  ordinal: number,
  employeeId: string,
  { record, ...place }: Place & { readonly record?: StoredRecord } = {},
): StagedRow => ({
  ...placeOf(ordinal, employeeId, place),
  change: "add",
  record: record ?? recordOf(employeeId),
})

export const updateRow = (
  ordinal: number,
  employeeId: string,
  { record, ...place }: Place & { readonly record?: StoredRecord } = {},
): StagedRow => ({
  ...placeOf(ordinal, employeeId, place),
  change: "update",
  record: record ?? recordOf(employeeId, "2"),
})

export const refreshRow = (
  ordinal: number,
  employeeId: string,
  { sourceFingerprint, ...place }: Place & { readonly sourceFingerprint: Uint8Array | null },
): StagedRow => ({ ...placeOf(ordinal, employeeId, place), change: "refresh", sourceFingerprint })

export const unchangedRow = (ordinal: number, employeeId: string, place: Place = {}): StagedRow => ({
  ...placeOf(ordinal, employeeId, place),
  change: "unchanged",
})

/** Somebody whom the vendor is not told of. */
export const outsideRow = (ordinal: number, employeeId: string): StagedRow => ({
  ...placeOf(ordinal, employeeId, {}),
  change: "outside",
})

/** Somebody who leaves those whom the vendor is told of. */
export const leavingRow = (ordinal: number, employeeId: string, place: Place = {}): StagedRow =>
  updateRow(ordinal, employeeId, { ...place, record: recordOf(employeeId, "outside", { outside: true }) })

export const totalsOf = (parts: Partial<SyncTotals> = {}): SyncTotals => ({
  ...NO_TOTALS,
  ...parts,
})
