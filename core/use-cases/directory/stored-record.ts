import type { EmployeeRecord } from "../../contract/employee.ts"
import { project, type SharingPolicy } from "../../domain/sharing/policy.ts"
import type { StoredEmployee } from "../../ports/employee-directory.ts"
import type { ConnectionKeys } from "../../ports/vault.ts"

/*
 * A stored record is sealed as the shape of the policy it was cut down by, and its JSON. While that policy stands, which
 * is nearly always, the JSON goes out as it is: reading and writing it again would be most of what a list costs.
 */

export interface StoredRecord {
  /** Of the policy under which it was stored. */
  readonly shape: string
  readonly record: EmployeeRecord
}

export const sealRecord = (keys: ConnectionKeys, { shape, record }: StoredRecord): Uint8Array =>
  keys.seal(placeOf(record.id), shape + JSON.stringify(record))

/** The masked record as it was stored. Throws SealBroken when it does not open. */
export const openRecord = (keys: ConnectionKeys, employee: StoredEmployee): StoredRecord => {
  const { shape, json } = openParts(keys, employee)
  return { shape, record: JSON.parse(json.toString()) as EmployeeRecord }
}

/** UTF-8 JSON of what the policy shares of a stored employee. Throws SealBroken when it does not open. */
export const sharedJson = (keys: ConnectionKeys, employee: StoredEmployee, policy: SharingPolicy): Buffer => {
  const { shape, json } = openParts(keys, employee)
  if (shape === policy.shape) return json
  return Buffer.from(JSON.stringify(project(JSON.parse(json.toString()) as EmployeeRecord, policy)))
}

const OPENING_BRACE = 0x7b

const openParts = (keys: ConnectionKeys, { id, sealed }: Pick<StoredEmployee, "id" | "sealed">) => {
  const bytes = keys.open(placeOf(id), sealed)
  const start = bytes.indexOf(OPENING_BRACE)
  return { shape: bytes.toString("latin1", 0, start), json: bytes.subarray(start) }
}

const placeOf = (id: string) => ({ table: "employee", row: id })
