import { makeReason } from "../../contract/reasons/reason-codes.ts"
import { NOT_AVAILABLE } from "../../contract/wire-values.ts"
import {
  compareGroups,
  DEPENDENTS_KEY,
  DEPENDENTS_LIMIT,
  formatDependentKey,
  type DependentGroup,
  type FieldTarget,
} from "./field-key.ts"
import { makeFieldDateReader } from "./dates/date-limits.ts"
import { DEPENDENT_FIELDS, type DependentField } from "../../contract/employee/fields.ts"
import type { CellLocation, RowFindings } from "./row-findings.ts"
import { parseJson } from "./values/components.ts"
import type { DateRules } from "./dates/date.ts"
import { nullIfMissing } from "./values/text/missing.ts"
import { Invalid, type ValueContext } from "./values/parsed.ts"
import type { CellReader, Readers } from "./values/reader.ts"

/* Dependents of a row: groups of columns, or one column whose cell is a list of objects (HR APIs). */

export interface DependentsOptions {
  /** By column. */
  readonly targets: ReadonlyArray<FieldTarget | null>
  readonly readers: Readers
  readonly shares: (key: string) => boolean
  readonly mandatory: (key: string) => boolean
  /** By the column's order of dates; null without one. */
  readonly findDateRules: (column: number) => DateRules | null
  /** For dates in lists. */
  readonly listRules: DateRules
}

export type ReadDependents = (
  cells: ReadonlyArray<unknown>,
  context: ValueContext,
  findings: RowFindings,
) => ReadonlyArray<Dependent>

type Dependent = Readonly<Record<string, string>>

interface SharedField extends DependentField {
  readonly read: CellReader
  readonly mandatory: boolean
}

/** How one dependent is read: for each shared field its column (`at` -1: none) and its key. */
interface Plan {
  readonly relation: string | null
  readonly fields: ReadonlyArray<{
    readonly field: SharedField
    readonly read: CellReader
    readonly at: number
    readonly location: CellLocation
  }>
}

const NO_DEPENDENTS: ReadonlyArray<Dependent> = []

const NOT_A_LIST = new Invalid(
  makeReason("dependents.not-a-list", { names: DEPENDENT_FIELDS.map(({ name }) => name) }),
)
const TOO_MANY_DEPENDENTS = new Invalid(makeReason("dependents.too-many", { limit: DEPENDENTS_LIMIT }))

/**
 * Reads the shared fields of every dependent with at least one value, in the order of their numbers. A mandatory field is
 * required of each dependent; dependents themselves are optional.
 */
export const makeDependentsReader = (options: DependentsOptions): ReadDependents => {
  const fields = listSharedFields(options)
  const lists = options.targets.flatMap((target, column) => (target?.kind === "dependents" ? [column] : []))
  const groups = groupColumns(options.targets).map((group) => planGroup(group, fields, options.findDateRules))
  if (fields.length === 0 || (lists.length === 0 && groups.length === 0)) return () => NO_DEPENDENTS
  return (cells, context, findings) => {
    const dependents: Array<Dependent> = []
    const add = (plan: Plan, from: ReadonlyArray<unknown>) => {
      const dependent = readDependent(plan, from, context, findings)
      if (dependent !== null) dependents.push(dependent)
    }
    for (const column of lists) {
      parseItems(cells[column], column, findings).forEach((item, index) => {
        add(
          planItem(index, column, fields),
          fields.map(({ name }) => item[name]),
        )
      })
    }
    for (const plan of groups) add(plan, cells)
    return dependents
  }
}

const listSharedFields = ({
  readers,
  shares,
  mandatory,
  listRules,
}: DependentsOptions): ReadonlyArray<SharedField> =>
  DEPENDENT_FIELDS.filter(({ flag }) => shares(flag)).map((field) => ({
    ...field,
    read: field.kind === "date" ? makeFieldDateReader(field.name, listRules) : readers[field.kind],
    mandatory: mandatory(field.flag),
  }))

/** A group with the column of each of its fields. */
interface ColumnGroup extends DependentGroup {
  readonly columns: Map<string, number>
}

const groupColumns = (targets: ReadonlyArray<FieldTarget | null>): ReadonlyArray<ColumnGroup> => {
  const groups = new Map<string, ColumnGroup>()
  targets.forEach((target, column) => {
    if (target?.kind !== "dependent") return
    const { group, field } = target
    const known = groups.get(group.name) ?? { ...group, columns: new Map<string, number>() }
    known.columns.set(field.name, column)
    groups.set(group.name, known)
  })
  return [...groups.values()].sort(compareGroups)
}

const planGroup = (
  { name, relation, columns }: ColumnGroup,
  fields: ReadonlyArray<SharedField>,
  findDateRules: DependentsOptions["findDateRules"],
): Plan => ({
  relation,
  fields: fields.map((field) => {
    const column = columns.get(field.name) ?? null
    const rules = column === null ? null : findDateRules(column)
    const read = rules === null ? field.read : makeFieldDateReader(field.name, rules)
    return { field, read, at: column ?? -1, location: makeCellLocation(name, field, column) }
  }),
})

const planItem = (index: number, column: number, fields: ReadonlyArray<SharedField>): Plan => ({
  relation: null,
  fields: fields.map((field, at) => ({
    field,
    read: field.read,
    at,
    location: makeCellLocation(String(index + 1), field, column),
  })),
})

const makeCellLocation = (
  group: string,
  { name, kind }: SharedField,
  column: number | null,
): CellLocation => ({
  key: formatDependentKey(group, name),
  kind,
  column,
})

/** The objects of a list, which may be JSON text; empty, after adding a finding, when the cell is not such a list. */
const parseItems = (
  cell: unknown,
  column: number,
  findings: RowFindings,
): ReadonlyArray<Readonly<Record<string, unknown>>> => {
  if (cell === null || cell === undefined) return []
  const text = typeof cell === "string" ? nullIfMissing(cell) : undefined
  if (text === null) return []
  const location: CellLocation = { key: DEPENDENTS_KEY, kind: "components", column }
  const list = text === undefined ? cell : parseJson(text)
  if (!Array.isArray(list) || !list.every(isObject)) {
    findings.collect(NOT_A_LIST, location, cell)
    return []
  }
  if (list.length <= DEPENDENTS_LIMIT) return list
  findings.collect(TOO_MANY_DEPENDENTS, location, cell)
  return []
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const readDependent = (
  plan: Plan,
  cells: ReadonlyArray<unknown>,
  context: ValueContext,
  findings: RowFindings,
): Dependent | null => {
  const dependent: Record<string, string> = {}
  let hasValue = false
  for (const { field, read, at, location } of plan.fields) {
    const parsed = at === -1 ? null : read(cells[at], context)
    const value = findings.collect(parsed, location, cells[at])
    if (value !== null) hasValue = true
    dependent[field.name] = value === null ? NOT_AVAILABLE : (value as string)
  }
  if (!hasValue) return null
  if (plan.relation !== null && dependent["relation"] === NOT_AVAILABLE) dependent["relation"] = plan.relation
  checkMandatory(dependent, plan, cells, findings)
  return dependent
}

const checkMandatory = (
  dependent: Dependent,
  plan: Plan,
  cells: ReadonlyArray<unknown>,
  findings: RowFindings,
): void => {
  for (const { field, at, location } of plan.fields) {
    if (!field.mandatory || dependent[field.name] !== NOT_AVAILABLE) continue
    if (findings.hasErrorWith([location.key])) continue
    findings.addError(location, cells[at], [makeReason("required.of-dependent", { key: field.flag })])
  }
}
