import { createHash, randomUUID } from "node:crypto"
import { encodeFilledFields } from "../../domain/employee/filled-fields.ts"
import { NO_TOTALS, type SyncTotals } from "../../domain/sync/totals.ts"
import type { StagedRow, StoredRecord } from "../../ports/sync/sync-ledger.ts"

/* Staged rows without a source: a version identifies the contents of an employee's row. */

type RowParts = Partial<Pick<StagedRow, "id" | "position">>

/** The record of an employee in one version; the same version has the same fingerprints. */
export const makeStoredRecord = (
  employeeId: string,
  version = "1",
  parts: Partial<StoredRecord> = {},
): StoredRecord => ({
  sealed: Buffer.from(`sealed ${employeeId} ${version}`),
  fingerprint: makeFingerprint(`record ${employeeId} ${version}`),
  sourceFingerprint: makeFingerprint(`source ${employeeId} ${version}`),
  directory: {
    name: `Name of ${employeeId}`,
    email: null,
    department: null,
    designation: null,
    status: "Active",
  },
  filledFields: Buffer.from(encodeFilledFields({ employeeId })),
  overrides: null,
  monthlySalary: null,
  excluded: false,
  sourceUpdatedAt: null,
  ...parts,
})

export const makeFingerprint = (text: string): Buffer => createHash("sha256").update(text).digest()

const makeRowParts = (ordinal: number, employeeId: string, parts: RowParts) => ({
  ordinal,
  position: ordinal + 2,
  employeeId,
  id: randomUUID(),
  ...parts,
})

export const makeAddRow = (
  ordinal: number,
  employeeId: string,
  { record, ...parts }: RowParts & { readonly record?: StoredRecord } = {},
): StagedRow => ({
  ...makeRowParts(ordinal, employeeId, parts),
  change: "add",
  record: record ?? makeStoredRecord(employeeId),
})

export const makeUpdateRow = (
  ordinal: number,
  employeeId: string,
  { record, ...parts }: RowParts & { readonly record?: StoredRecord } = {},
): StagedRow => ({
  ...makeRowParts(ordinal, employeeId, parts),
  change: "update",
  record: record ?? makeStoredRecord(employeeId, "2"),
})

export const makeRefreshRow = (
  ordinal: number,
  employeeId: string,
  {
    sourceFingerprint,
    filledFields = null,
    ...parts
  }: RowParts & { readonly sourceFingerprint: Uint8Array | null; readonly filledFields?: Uint8Array | null },
): StagedRow => ({
  ...makeRowParts(ordinal, employeeId, parts),
  change: "refresh",
  sourceFingerprint,
  filledFields,
  sourceUpdatedAt: null,
})

export const makeUnchangedRow = (ordinal: number, employeeId: string, parts: RowParts = {}): StagedRow => ({
  ...makeRowParts(ordinal, employeeId, parts),
  change: "unchanged",
})

/** An excluded employee. */
export const makeExcludedRow = (ordinal: number, employeeId: string): StagedRow => ({
  ...makeRowParts(ordinal, employeeId, {}),
  change: "excluded",
})

/** An employee who leaves the subset. */
export const makeExclusionRow = (ordinal: number, employeeId: string, parts: RowParts = {}): StagedRow =>
  makeUpdateRow(ordinal, employeeId, {
    ...parts,
    record: makeStoredRecord(employeeId, "outside", { excluded: true }),
  })

export const makeTotals = (parts: Partial<SyncTotals> = {}): SyncTotals => ({
  ...NO_TOTALS,
  ...parts,
})
