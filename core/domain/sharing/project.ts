import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"
import { DEPENDENT_FIELDS, type DependentField } from "../../contract/employee/fields.ts"
import { type RecordPart, buildRecordTree } from "../employee/record-tree.ts"

/** The part of a policy that `project` uses. */
export interface Shares {
  readonly shares: (key: string) => boolean
}

type Json = Readonly<Record<string, unknown>>

interface Projection {
  readonly parts: ReadonlyArray<RecordPart>
  readonly dependentFields: ReadonlyArray<DependentField>
}

/**
 * Returns the part of a stored record that the policy shares. It only narrows: nothing is added that the record does not
 * contain. An object or a dependent without a shared field is dropped; `id` is always kept.
 */
export const projectRecord = (record: EmployeeRecord, policy: Shares): EmployeeRecord => {
  const projection = compileProjection(policy)
  return { id: record.id, ...pickFields(record, projection.parts, projection) }
}

/** Compiled once for each policy: lists of 100,000 records pass here. */
const projectionCache = new WeakMap<Shares, Projection>()

const compileProjection = (policy: Shares): Projection => {
  const known = projectionCache.get(policy)
  if (known !== undefined) return known
  const dependentFields = DEPENDENT_FIELDS.filter(({ flag }) => policy.shares(flag))
  const parts = buildRecordTree(({ key }) => policy.shares(key), dependentFields.length > 0)
  const projection = { parts, dependentFields }
  projectionCache.set(policy, projection)
  return projection
}

const pickFields = (from: Json, parts: ReadonlyArray<RecordPart>, projection: Projection): Json => {
  const result: Record<string, unknown> = {}
  for (const part of parts) {
    const value = from[part.key]
    if (value === undefined) continue
    const left = PICKERS_BY_KIND[part.kind](value, part, projection)
    if (left !== undefined) result[part.key] = left
  }
  return result
}

type PickValue = (value: unknown, part: RecordPart, projection: Projection) => unknown

const PICKERS_BY_KIND: Readonly<Record<RecordPart["kind"], PickValue>> = {
  leaf: (value) => value,
  object: (value, part, projection) => {
    const left = part.kind === "object" ? pickFields(value as Json, part.parts, projection) : {}
    return Object.keys(left).length === 0 ? undefined : left
  },
  dependents: (value, _part, { dependentFields }) =>
    (value as ReadonlyArray<Json>).flatMap((dependent) => {
      const left = dependentFields.flatMap(({ name }) =>
        name in dependent ? [[name, dependent[name]] as const] : [],
      )
      return left.some(([, part]) => part !== NOT_AVAILABLE) ? [Object.fromEntries(left)] : []
    }),
}
