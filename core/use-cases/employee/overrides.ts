import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { applyOverrides, type FieldOverride, mergeOverrides } from "../../domain/employee/overrides.ts"
import type { MaskedRecord } from "../../domain/employee/record.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"

/** An employee's overrides, with the fingerprint of the source's record (hex). */
export interface StoredOverrides {
  readonly source: string
  readonly fields: ReadonlyArray<FieldOverride>
}

export interface OverriddenRecord {
  readonly record: MaskedRecord
  /** Fingerprint of the source's record and the overrides that apply: equal when neither changed. */
  readonly fingerprint: Uint8Array
  /** Sealed; null: no override applies any more. */
  readonly overrides: Uint8Array | null
}

/** The source's record, with the given fingerprint, under the overrides that still apply. */
export const applyStoredOverrides = (
  keys: ConnectionKeys,
  id: string,
  {
    sealed,
    record,
    recordFingerprint,
  }: {
    readonly sealed: Uint8Array
    readonly record: MaskedRecord
    readonly recordFingerprint: Uint8Array
  },
): OverriddenRecord => {
  const applied = applyOverrides(record, openOverrides(keys, id, sealed).fields)
  const source = Buffer.from(recordFingerprint).toString("hex")
  return { record: applied.record, ...sealOverrides(keys, id, { source, fields: applied.active }) }
}

/** Fingerprint and sealed form of an employee's overrides. */
export const sealOverrides = (
  keys: ConnectionKeys,
  id: string,
  stored: StoredOverrides,
): Omit<OverriddenRecord, "record"> => {
  if (stored.fields.length === 0) return { fingerprint: Buffer.from(stored.source, "hex"), overrides: null }
  const text = JSON.stringify(stored)
  return {
    fingerprint: keys.fingerprint(`overridden:${text}`),
    overrides: keys.seal(ASSOCIATED_DATA.employeeOverrides(id), text),
  }
}

/** Throws DecryptionFailed. */
export const openOverrides = (keys: ConnectionKeys, id: string, sealed: Uint8Array): StoredOverrides =>
  JSON.parse(keys.open(ASSOCIATED_DATA.employeeOverrides(id), sealed).toString()) as StoredOverrides

/** Adds new values of fields; `fingerprint` is the employee's in the directory. */
export const addOverrides = (
  keys: ConnectionKeys,
  id: string,
  known: { readonly overrides: Uint8Array | null; readonly fingerprint: Uint8Array },
  changes: ReadonlyArray<FieldOverride>,
): Omit<OverriddenRecord, "record"> => {
  const before =
    known.overrides === null
      ? { source: Buffer.from(known.fingerprint).toString("hex"), fields: [] }
      : openOverrides(keys, id, known.overrides)
  return sealOverrides(keys, id, { ...before, fields: mergeOverrides(before.fields, changes) })
}
