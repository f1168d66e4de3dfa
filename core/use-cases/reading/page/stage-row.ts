import { formatProvenance } from "../../../domain/sharing/provenance.ts"
import { maskRecord } from "../../../domain/employee/mask.ts"
import type { MappedRow } from "../../../domain/reading/row-mapper.ts"
import { encodeFilledFields } from "../../../domain/employee/filled-fields.ts"
import type { EmployeeData, MaskedRecord } from "../../../domain/employee/record.ts"
import type { KnownEmployee, StagedRow } from "../../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import { applyStoredOverrides, type OverriddenRecord } from "../../employee/overrides.ts"
import { buildExcludedRecord, buildStoredRecord } from "../../employee/stored-record.ts"
import { type EarlierRows, findStagedTime } from "../earlier-rows.ts"
import { isSame } from "../recognise-row.ts"
import { fingerprintRecord, mergeProvenance, type SourceState } from "../source-state.ts"
import type { PageContext } from "./page-context.ts"
import type { PageRow } from "./seal-rows.ts"

/** What is known of a row's employee, and the source fingerprint to store; null: the row is processed again. */
export interface RowHistory {
  readonly known: KnownEmployee | undefined
  /** What is stored. */
  readonly state: SourceState | null
  readonly earlier: EarlierRows | null
  /** What completes the row: what is stored, with the changes of the earlier rows. */
  readonly kept: SourceState | null
  readonly updatedAt: number | null
  readonly sourceFingerprint: Uint8Array | null
}

/**
 * Objects are built key by key: this runs once for each row, and spreading took 8 % of the time. The row of a new employee is
 * sealed later (seal-rows.ts).
 */
export const toPageRow = (
  { ordinal, position, employeeId }: Pick<StagedRow, "ordinal" | "position" | "employeeId">,
  { record: clear, status, excluded, keepsStored }: MappedRow,
  { known, state, earlier, kept, updatedAt: rowTime, sourceFingerprint }: RowHistory,
  { keys, newId, policy, rowMapper, sessionId }: PageContext,
): PageRow => {
  const id = earlier?.staged.id ?? known?.id ?? newId()
  const updatedAt = rowTime ?? (earlier === null ? null : findStagedTime(earlier.staged, null))
  if (excluded) {
    if (known === undefined || known.excluded)
      return { ordinal, position, employeeId, id, change: "excluded" }
    const identityRecord = { id, ...maskRecord(clear) }
    const record = buildExcludedRecord(keys, { identityRecord, sessionId, status, sourceFingerprint })
    return { ordinal, position, employeeId, id, change: "update", record }
  }
  if (known === undefined && kept === null && !keepsStored)
    return {
      ...{ ordinal, position, employeeId, id, change: "add", clear, status, sourceFingerprint },
      sourceUpdatedAt: updatedAt,
    }
  const print = fingerprintRecord(keys, { record: clear, keepsStored }, known, { state, kept })
  const effective = resolveRecord(keys, id, clear, print.fingerprint, known)
  const { fingerprint, overrides } = effective
  const masked = effective.record ?? (followsPaidRow(earlier) ? maskRecord(effective.content) : null)
  if (masked === null) {
    // A row of changes contains nothing new: the whole row that was read before is still recognised.
    const recognised = keepsStored ? (known?.sourceFingerprint ?? null) : sourceFingerprint
    const isTimed = updatedAt !== null && updatedAt !== known?.sourceUpdatedAt
    const filledFields = known?.isCounted === false ? encodeFilledFields(effective.content) : null
    return known?.sourceFingerprint === recognised && !isTimed && filledFields === null
      ? { ordinal, position, employeeId, id, change: "unchanged" }
      : {
          ...{ ordinal, position, employeeId, id, change: "refresh" },
          sourceFingerprint: recognised,
          sourceUpdatedAt: updatedAt,
          filledFields,
        }
  }
  const rules = kept === null ? rowMapper.provenance : mergeProvenance(rowMapper.provenance, kept.provenance)
  const provenance = formatProvenance({ fieldSetHash: policy.fieldSetHash, ...rules })
  const record = buildStoredRecord(keys, {
    provenance,
    record: { id, ...masked },
    valuePrints: print.valuePrints,
    status,
    fingerprint,
    sourceFingerprint,
    overrides,
    sourceUpdatedAt: updatedAt,
    isFromSource: true,
  })
  return { ordinal, position, employeeId, id, change: known === undefined ? "add" : "update", record }
}

interface EffectiveRecord extends Omit<OverriddenRecord, "record"> {
  /** Null: the directory has it already. */
  readonly record: MaskedRecord | null
  /** The same with its overrides, also when the directory has it. */
  readonly content: EmployeeData
}

/**
 * Whether an earlier row of the same reading gave a month's pay. The row at hand may lead back to what is stored, but the record
 * keeps the later month (use-cases/salary/keep-latest-months.ts).
 */
const followsPaidRow = (earlier: EarlierRows | null): boolean =>
  earlier !== null && "record" in earlier.staged && earlier.staged.record.monthlySalary !== null

/** The record with its overrides, masked. Most employees have none. */
const resolveRecord = (
  keys: ConnectionKeys,
  id: string,
  clear: MappedRow["record"],
  recordFingerprint: Uint8Array,
  known: KnownEmployee | undefined,
): EffectiveRecord => {
  if (known?.overrides == null) {
    const isKnown = known !== undefined && isSame(known.fingerprint, recordFingerprint)
    const record = isKnown ? null : maskRecord(clear)
    return { fingerprint: recordFingerprint, overrides: null, record, content: record ?? clear }
  }
  const state = applyStoredOverrides(keys, id, {
    sealed: known.overrides,
    record: maskRecord(clear),
    recordFingerprint,
  })
  const isKnown = isSame(known.fingerprint, state.fingerprint)
  return { ...state, record: isKnown ? null : state.record, content: state.record }
}
