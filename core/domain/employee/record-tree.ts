import { DEPENDENTS_KEY } from "./field-key.ts"
import { EMPLOYEE_FIELDS, type EmployeeField } from "../../contract/employee/fields.ts"

/* The record as a tree: EMPLOYEE_FIELDS as paths, for code that builds or walks nested records. */

export type RecordPart =
  /** `slot`: the field's index in EMPLOYEE_FIELDS. */
  | { readonly kind: "leaf"; readonly key: string; readonly field: EmployeeField; readonly slot: number }
  | { readonly kind: "object"; readonly key: string; readonly parts: ReadonlyArray<RecordPart> }
  | { readonly kind: "dependents"; readonly key: typeof DEPENDENTS_KEY }

/** The list of dependents precedes the first field of this object. */
const AFTER_DEPENDENTS = "salaryDetails"

interface Leaf {
  readonly field: EmployeeField
  readonly slot: number
}

/** The parts in the canonical order of a record: the fields and, if included, the dependents. */
export const buildRecordTree = (
  includes: (field: EmployeeField) => boolean,
  includesDependents: boolean,
): ReadonlyArray<RecordPart> => {
  const leaves = EMPLOYEE_FIELDS.map((field, slot) => ({ field, slot })).filter(({ field }) =>
    includes(field),
  )
  if (!includesDependents) return buildParts(leaves, 0)
  const isBehind = ({ field }: Leaf) => field.path[0] === AFTER_DEPENDENTS
  return [
    ...buildParts(
      leaves.filter((leaf) => !isBehind(leaf)),
      0,
    ),
    { kind: "dependents", key: DEPENDENTS_KEY },
    ...buildParts(leaves.filter(isBehind), 0),
  ]
}

const buildParts = (leaves: ReadonlyArray<Leaf>, depth: number): ReadonlyArray<RecordPart> => {
  const keys = new Set(leaves.map(({ field }) => field.path[depth] ?? ""))
  return [...keys].map((key): RecordPart => {
    const below = leaves.filter(({ field }) => field.path[depth] === key)
    const only = below[0]
    return only !== undefined && only.field.path.length === depth + 1
      ? { kind: "leaf", key, ...only }
      : { kind: "object", key, parts: buildParts(below, depth + 1) }
  })
}

/** Everything that a record can contain. */
export const WHOLE_RECORD: ReadonlyArray<RecordPart> = buildRecordTree(() => true, true)
