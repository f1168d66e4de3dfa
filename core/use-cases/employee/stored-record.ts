import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { project, type SharingPolicy } from "../../domain/sharing/policy.ts"
import { leftInSession, readProvenance, sharesOf } from "../../domain/sharing/provenance.ts"
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
  keys.seal(placeOf(record.id), provenance + JSON.stringify(record))

/** The masked record as it was stored. Throws SealBroken when it does not open. */
export const openRecord = (keys: ConnectionKeys, employee: StoredEmployee): StoredRecord => {
  const { provenance, json } = openParts(keys, employee)
  return { provenance, record: JSON.parse(json.toString()) as EmployeeRecord }
}

/** UTF-8 JSON of what the policy shares of a stored employee. Throws SealBroken when it does not open. */
export const sharedJson = (keys: ConnectionKeys, employee: StoredEmployee, policy: SharingPolicy): Buffer =>
  cutDown(openParts(keys, employee), policy)

/** As `sharedJson`; null for an employee who left the subset. The record is opened once: that is most of what it costs. */
export const presentJson = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
): Buffer | null => {
  const parts = openParts(keys, employee)
  return leftInSession(parts.provenance) === null ? cutDown(parts, policy) : null
}

const cutDown = ({ provenance, json }: Parts, policy: SharingPolicy): Buffer => {
  // Most records have no rules behind them.
  if (provenance === policy.shape || readProvenance(provenance).shape === policy.shape) return json
  const record = JSON.parse(json.toString()) as EmployeeRecord
  return Buffer.from(JSON.stringify(project(record, sharesOf(policy, provenance))))
}

/** What the policy shares of a stored employee, as a value. Throws SealBroken when it does not open. */
export const sharedRecord = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
): EmployeeRecord => {
  const { provenance, record } = openRecord(keys, employee)
  return project(record, sharesOf(policy, provenance))
}

/** The session in which the employee left the subset; null: the vendor is told of the employee. */
export const leftIn = (keys: ConnectionKeys, employee: StoredEmployee): string | null =>
  leftInSession(openParts(keys, employee).provenance)

const OPENING_BRACE = 0x7b

interface Parts {
  readonly provenance: string
  /** UTF-8. */
  readonly json: Buffer
}

const openParts = (keys: ConnectionKeys, { id, sealed }: Pick<StoredEmployee, "id" | "sealed">): Parts => {
  const bytes = keys.open(placeOf(id), sealed)
  const start = bytes.indexOf(OPENING_BRACE)
  return { provenance: bytes.toString("latin1", 0, start), json: bytes.subarray(start) }
}

const placeOf = (id: string) => ({ table: "employee", row: id })
