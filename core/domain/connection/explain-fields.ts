import {
  type DataModelCategory,
  type DataModelKey,
  DATA_MODEL_KEYS,
} from "../../contract/sharing/data-model-flags.ts"
import type { FieldState } from "../../contract/employee/console/directory.ts"
import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { MASK, NOT_AVAILABLE } from "../../contract/wire-values.ts"
import type { Connection } from "./connection.ts"
import { getLevel, mergeRequestedFlags } from "../sharing/agreement.ts"
import type { Shares } from "../sharing/project.ts"
import { listSplitKeys } from "../mapping/column-split.ts"
import { canonicalizeKey, DEPENDENTS_KEY } from "../employee/field-key.ts"
import { getFieldValue } from "../employee/overrides.ts"

/*
 * Why an employee's record has a field or lacks it, for the vendor who reads it. What is not shared is explained by the terms
 * alone: whether the record has a value for it stays unknown (specification/promises.md#s10-consent).
 */

export interface FieldExplanation {
  /** The mapping key; of dependents, the data-model key. */
  readonly key: string
  readonly category: DataModelCategory
  readonly state: FieldState
}

export interface ExplainInput {
  /** What the vendor sees of the employee. */
  readonly shared: EmployeeRecord
  readonly connection: Pick<Connection, "flags" | "withheld" | "onDemand" | "reading">
  /** What the corporate shares of an employee who consents. */
  readonly withConsent: Shares
  /** What is shared of this employee now. */
  readonly policy: Shares
  /** The part of it without values that were merged from fields that are not shared. */
  readonly visible: Shares
}

/** One explanation for each field, in the order of a record. */
export const explainFields = (input: ExplainInput): ReadonlyArray<FieldExplanation> => {
  const mapped = listMappedKeys(input.connection)
  const explain = (
    key: string,
    category: DataModelCategory,
    flag: DataModelKey | null,
  ): FieldExplanation => ({
    key,
    category,
    state: input.visible.shares(key)
      ? explainValue(input.shared, key, mapped)
      : explainTerms(input, key, category, flag),
  })
  return [
    ...EMPLOYEE_FIELDS.map(({ key, category, flag }) => explain(key, category, flag)),
    ...DEPENDENT_FIELDS.map(({ category, flag }) => explain(flag, category, flag)),
  ]
}

/** Null: only files of a corporate name their columns. */
const listMappedKeys = ({ reading }: ExplainInput["connection"]): ReadonlySet<string> | null => {
  const columns = Object.values(reading.lastColumns)
  return columns.length === 0
    ? null
    : new Set(columns.flatMap(listSplitKeys).map((key) => canonicalizeKey(key) ?? key))
}

const explainValue = (
  shared: EmployeeRecord,
  key: string,
  mapped: ReadonlySet<string> | null,
): FieldState => {
  const value = key.startsWith(DEPENDENT_PREFIX) ? getOfDependents(shared, key) : getFieldValue(shared, key)
  if (value === MASK) return "masked"
  if (hasValue(value)) return "shared"
  return mapped === null || isMapped(mapped, key) ? "empty" : "not_mapped"
}

const DEPENDENT_PREFIX = `${DEPENDENTS_KEY}_`

/** The first value that a dependent has. */
const getOfDependents = ({ dependentDetails }: EmployeeRecord, key: string): unknown => {
  const name = key.slice(DEPENDENT_PREFIX.length)
  return (dependentDetails ?? [])
    .map((dependent) => (dependent as Readonly<Record<string, unknown>>)[name])
    .find(hasValue)
}

const hasValue = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== NOT_AVAILABLE &&
  !(Array.isArray(value) && value.length === 0)

/** The columns of dependents name their group as well, e.g. `dependentDetails_spouse_name`. */
const isMapped = (mapped: ReadonlySet<string>, key: string): boolean => {
  if (!key.startsWith(DEPENDENT_PREFIX)) return mapped.has(key)
  const name = key.slice(DEPENDENTS_KEY.length)
  return [...mapped].some(
    (column) => column === DEPENDENTS_KEY || (column.startsWith(DEPENDENT_PREFIX) && column.endsWith(name)),
  )
}

const explainTerms = (
  { connection, withConsent, policy }: ExplainInput,
  key: string,
  category: DataModelCategory,
  flag: DataModelKey | null,
): FieldState => {
  if (policy.shares(key)) return "merged_with_unshared"
  if (connection.onDemand && withConsent.shares(key)) return "needs_consent"
  // A field without a flag is shared while anything of its category is.
  const keys = flag === null ? DATA_MODEL_KEYS[category] : [flag]
  const requested = mergeRequestedFlags(connection.flags)
  const wanted = keys.filter((one) => getLevel(requested, one) > 0)
  if (wanted.length === 0) return "not_requested"
  return wanted.some((one) => getLevel(connection.flags.agreed, one) > 0) ? "withheld" : "not_agreed"
}
