import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import { EMPLOYEE_FIELDS } from "../../../contract/employee/fields.ts"
import type {
  TransformationRule,
  TransformationRules,
} from "../../../contract/transformation/transformation-rules.ts"
import { MASK, NOT_AVAILABLE } from "../../../contract/wire-values.ts"
import { getFieldValue } from "../../../domain/employee/overrides.ts"
import type { SharingPolicy } from "../../../domain/sharing/policy.ts"
import { isSameRule } from "../../../domain/transformation/rules-version.ts"
import type { ConnectionKeys } from "../../../ports/accounts/vault.ts"
import type { StoredEmployee } from "../../../ports/employee/employee-directory.ts"
import type { SourceRow } from "../../../ports/sync/source.ts"
import { findExclusionSession, openSharedRecord } from "../../employee/stored-record.ts"

/*
 * Stored employees as rows of a source, to try rules on them: for connections whose source cannot be read on request, and for
 * a vendor, which may see no other values. Masked values and lists have no column, since nothing can be tried on them.
 */

export interface StoredColumns {
  readonly columns: ReadonlyArray<string>
  /** Requires only what there is a column for. */
  readonly policy: SharingPolicy
  readonly toRow: (keys: ConnectionKeys, employee: StoredEmployee, position: number) => SourceRow | null
}

/** `employeeId` is always among the columns, since no row is read without it; the policy decides whether it is shown. */
export const makeStoredColumns = (policy: SharingPolicy): StoredColumns => {
  const columns = EMPLOYEE_FIELDS.filter(
    ({ key, kind, masked }) =>
      key === "employeeId" || (!masked && kind !== "components" && policy.shares(key)),
  ).map(({ key }) => key)
  const known = new Set(columns)
  return {
    columns,
    policy: { ...policy, mandatory: (key) => known.has(key) && policy.mandatory(key) },
    toRow: (keys, employee, position) => {
      if (findExclusionSession(keys, employee) !== null) return null
      const record = openSharedRecord(keys, employee, policy)
      return { position, cells: columns.map((key) => readCell(key, record, employee)) }
    },
  }
}

const readCell = (key: string, record: EmployeeRecord, { employeeId }: StoredEmployee): unknown => {
  if (key === "employeeId") return employeeId
  const value = getFieldValue(record, key)
  return value === NOT_AVAILABLE || value === MASK ? null : (value ?? null)
}

/** A rule, and its number in the list. */
export interface NumberedRule {
  readonly rule: TransformationRule
  readonly number: number
}

/** Rules that have not run on the stored employees. */
export const listUntriedRules = (
  proposed: TransformationRules,
  saved: TransformationRules,
): ReadonlyArray<NumberedRule> =>
  proposed.flatMap((rule, index) =>
    saved.some((known) => isSameRule(known, rule)) ? [] : [{ rule, number: index + 1 }],
  )

/** What a source calls its columns is not stored. */
export const readsHeaders = ({ rule }: NumberedRule): boolean =>
  rule.kind === "merge" && rule.from.some((part) => "column" in part)
