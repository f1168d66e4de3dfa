import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { ASSOCIATED_DATA } from "../../domain/access/associated-data.ts"
import { projectRecord, type SharingPolicy } from "../../domain/sharing/policy.ts"
import { parseExclusionMarker, parseProvenance, applyProvenance } from "../../domain/sharing/provenance.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"

/*
 * A stored record is sealed as the shape of the policy it was cut down by, and its JSON. While that policy stands, which
 * is nearly always, the JSON goes out as it is: reading and writing it again would be most of what a list costs.
 */

export interface StoredRecord {
  /** The policy under which it was stored, and what rules did to it (domain/sharing/provenance.ts). */
  readonly provenance: string
  readonly record: EmployeeRecord
}

export const sealRecord = (keys: ConnectionKeys, { provenance, record }: StoredRecord): Uint8Array =>
  keys.seal(ASSOCIATED_DATA.employeeRecord(record.id), provenance + JSON.stringify(record))

/** The masked record as it was stored. Throws SealBroken when it does not open. */
export const openRecord = (keys: ConnectionKeys, employee: StoredEmployee): StoredRecord => {
  const { provenance, json } = openParts(keys, employee)
  return { provenance, record: JSON.parse(json.toString()) as EmployeeRecord }
}

/** UTF-8 JSON of what the policy shares of a stored employee. Throws SealBroken when it does not open. */
export const renderSharedJson = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
): Buffer => applyPolicy(openParts(keys, employee), policy)

/** As `renderSharedJson`; null for an employee who left the subset. The record is opened once: that is most of what it costs. */
export const renderIncludedJson = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
): Buffer | null => {
  const parts = openParts(keys, employee)
  return parseExclusionMarker(parts.provenance) === null ? applyPolicy(parts, policy) : null
}

const applyPolicy = ({ provenance, json }: RecordParts, policy: SharingPolicy): Buffer => {
  // Most records have no rules behind them.
  if (provenance === policy.fieldSetHash || parseProvenance(provenance).fieldSetHash === policy.fieldSetHash)
    return json
  const record = JSON.parse(json.toString()) as EmployeeRecord
  return Buffer.from(JSON.stringify(projectRecord(record, applyProvenance(policy, provenance))))
}

/** What the policy shares of a stored employee, as a value. Throws SealBroken when it does not open. */
export const openSharedRecord = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
): EmployeeRecord => {
  const { provenance, record } = openRecord(keys, employee)
  return projectRecord(record, applyProvenance(policy, provenance))
}

/** The session in which the employee left the subset; null: the vendor is told of the employee. */
export const findExclusionSession = (keys: ConnectionKeys, employee: StoredEmployee): string | null =>
  parseExclusionMarker(openParts(keys, employee).provenance)

const OPENING_BRACE = 0x7b

interface RecordParts {
  readonly provenance: string
  /** UTF-8. */
  readonly json: Buffer
}

const openParts = (
  keys: ConnectionKeys,
  { id, sealed }: Pick<StoredEmployee, "id" | "sealed">,
): RecordParts => {
  const bytes = keys.open(ASSOCIATED_DATA.employeeRecord(id), sealed)
  const start = bytes.indexOf(OPENING_BRACE)
  return { provenance: bytes.toString("latin1", 0, start), json: bytes.subarray(start) }
}
