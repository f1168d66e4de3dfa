import * as Effect from "effect/Effect"
import { EMPLOYEE_STATUSES, type EmployeeStatus } from "../../contract/employee/employee.ts"
import { getFieldValue, setFieldValue } from "../../domain/employee/overrides.ts"
import { type EmployeeData, omitId } from "../../domain/employee/record.ts"
import { serializeRecord } from "../../domain/employee/fingerprint-input.ts"
import { readStoredValues, type StoredValues } from "../../domain/employee/stored-values.ts"
import {
  makeValuePrints,
  serializePrintedRecord,
  type ValuePrints,
} from "../../domain/employee/value-prints.ts"
import { projectRecord, type SharingPolicy } from "../../domain/sharing/policy.ts"
import { applyProvenance, parseProvenance, type Provenance } from "../../domain/sharing/provenance.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { EmployeeDirectory, StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { KnownEmployee } from "../../ports/sync/sync-ledger.ts"
import { openOverrides } from "../employee/overrides.ts"
import { fingerprintPrinted, openRecord } from "../employee/stored-record.ts"

/** What the source last said of an employee, as far as it is stored and shared now: without the values that a vendor set. */
export interface SourceState {
  readonly record: EmployeeData
  readonly valuePrints: ValuePrints
  readonly provenance: Provenance
  readonly stored: StoredValues
}

/** Throws DecryptionFailed when the record does not open. */
export const openSourceState = (
  keys: ConnectionKeys,
  policy: SharingPolicy,
  employee: StoredEmployee,
  { id, status, overrides }: Pick<KnownEmployee, "id" | "status" | "overrides">,
): SourceState => {
  const content = openRecord(keys, employee)
  const fields = overrides === null ? [] : openOverrides(keys, id, overrides).fields
  const own = fields.reduce((record, { key, source }) => setFieldValue(record, key, source), content.record)
  const record = omitId(projectRecord(own, applyProvenance(policy, content.provenance)))
  const provenance = parseProvenance(content.provenance)
  // The directory's status may be the vendor's: then the record has the source's own.
  const ownStatus = getFieldValue(own, "status") === undefined ? status : (own.status ?? status)
  return {
    record,
    valuePrints: content.valuePrints,
    provenance,
    stored: readStoredValues(record, { status: ownStatus, changedByVendor: provenance.changedByVendor }),
  }
}

/** The source's last status of a known employee, which a vendor may have overridden since. */
export const findSourceStatus = (
  keys: ConnectionKeys,
  { id, status, overrides }: Pick<KnownEmployee, "id" | "status" | "overrides">,
): EmployeeStatus => {
  const fields = overrides === null ? [] : openOverrides(keys, id, overrides).fields
  const own = fields.find(({ key }) => key === "status")?.source
  return EMPLOYEE_STATUSES.find((each) => each === own) ?? status
}

/** A record that a row makes, CLEAR but for the masks that it keeps. */
export interface RowRecord {
  readonly record: EmployeeData
  readonly keepsStored: boolean
}

/** How a row's record is recognised the next time. */
export interface RecordPrint {
  readonly fingerprint: Uint8Array
  readonly valuePrints: ValuePrints
}

/**
 * The fingerprint of a row's record; that which is stored when the record is the same, however it came about: a whole row and
 * a row of changes that lead to one record are equal. `state`: what is stored; `kept`: what completes the row, which has the
 * changes of the rows before it.
 */
export const fingerprintRecord = (
  keys: ConnectionKeys,
  { record, keepsStored }: RowRecord,
  known: KnownEmployee | undefined,
  { state, kept }: { readonly state: SourceState | null; readonly kept: SourceState | null },
): RecordPrint => {
  const valuePrints = makeValuePrints(record, kept?.valuePrints ?? {}, keys.printValue)
  const fingerprint = keepsStored
    ? fingerprintPrinted(keys, record, valuePrints)
    : keys.fingerprint(serializeRecord(record))
  if (known === undefined) return { fingerprint, valuePrints }
  const before = findSourceFingerprint(keys, known)
  const isSame =
    isEqual(before, fingerprint) ||
    (keepsStored
      ? state !== null &&
        serializePrintedRecord(record, valuePrints) ===
          serializePrintedRecord(state.record, state.valuePrints)
      : isEqual(before, fingerprintPrinted(keys, record, valuePrints)))
  return { fingerprint: isSame ? before : fingerprint, valuePrints }
}

/** From the source's record, without the values that a vendor set. */
const findSourceFingerprint = (
  keys: ConnectionKeys,
  { id, fingerprint, overrides }: KnownEmployee,
): Uint8Array =>
  overrides === null ? fingerprint : Buffer.from(openOverrides(keys, id, overrides).source, "hex")

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0

/** What rules did to the values of a row and to the stored ones that it keeps. */
export const mergeProvenance = (
  row: Pick<Provenance, "carries" | "changedByVendor">,
  kept: Provenance,
): Pick<Provenance, "carries" | "changedByVendor"> => ({
  carries: [
    ...row.carries,
    ...kept.carries.filter(({ into }) => row.carries.every((carried) => carried.into !== into)),
  ],
  changedByVendor: [...new Set([...row.changedByVendor, ...kept.changedByVendor])],
})

/** What is stored of the known employees who are shared, by employeeId. */
export const loadSourceStates = (
  { directory }: { readonly directory: Pick<EmployeeDirectory, "findByIds"> },
  { keys, policy }: { readonly keys: ConnectionKeys; readonly policy: SharingPolicy },
  known: ReadonlyMap<string, KnownEmployee>,
): Effect.Effect<ReadonlyMap<string, SourceState>, StorageError> => {
  const shared = [...known.values()].filter(({ excluded }) => !excluded)
  if (shared.length === 0) return Effect.succeed(new Map())
  return directory.findByIds(shared.map(({ id }) => id)).pipe(
    Effect.map((records) => {
      const open = (employee: KnownEmployee) => {
        const record = records.get(employee.id)
        return record === undefined
          ? []
          : [[employee.employeeId, openSourceState(keys, policy, record, employee)] as const]
      }
      return new Map(shared.flatMap(open))
    }),
  )
}
