import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import type { SubsetField } from "../../contract/employee/fields.ts"
import { getFieldValue } from "../../domain/employee/overrides.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { KnownEmployee } from "../../ports/sync/sync-ledger.ts"
import { openOverrides } from "../employee/overrides.ts"
import { openRecord, type RecordContent } from "../employee/stored-record.ts"

export interface OpenedEmployee extends RecordContent {
  /** The source's value of a field, as far as it is stored; undefined: it is not. */
  readonly getValue: (field: SubsetField) => unknown
}

/** A stored employee, with what subset rules are decided by. Throws DecryptionFailed when it does not open. */
export const openKnownEmployee = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  known: KnownEmployee,
): OpenedEmployee => {
  const content = openRecord(keys, employee)
  return { ...content, getValue: makeReadSourceValue(known, content.record, keys) }
}

/** The source's values, without those that a vendor set since. */
const makeReadSourceValue = (
  { id, employeeId, status, overrides }: KnownEmployee,
  record: EmployeeRecord,
  keys: ConnectionKeys,
) => {
  const fields = overrides === null ? [] : openOverrides(keys, id, overrides).fields
  const own = new Map<string, unknown>([
    ...fields.map(({ key, source }) => [key, source] as const),
    ["employeeId", employeeId],
    ["status", status],
  ])
  return (field: SubsetField): unknown => (own.has(field) ? own.get(field) : getFieldValue(record, field))
}
