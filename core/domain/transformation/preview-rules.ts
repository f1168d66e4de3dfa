import { MASK } from "../../contract/wire-values.ts"
import { DEPENDENTS_KEY, dependentKey, targetOf } from "../employee/field-key.ts"
import { DEPENDENT_FIELDS, type FieldKind } from "../employee/fields.ts"
import { shownValue } from "../employee/identity/shown-value.ts"
import { itemsOf } from "./change-cell.ts"
import { shownOrigins } from "./explain-findings.ts"
import { type Cells, transformRow } from "./transform-row.ts"
import type { Transformation } from "./transformation.ts"

/** What rules make of one field of a row, as a person may see it: both MASK when either is, or looks, sensitive. */
export interface RuleChange {
  readonly key: string
  /** The columns it is made of. */
  readonly column: string
  readonly before: string
  readonly after: string
}

/** What rules change in a row, field by field. */
export type PreviewRow = (source: Cells) => ReadonlyArray<RuleChange>

/** Of the fields that are shared; nobody gets to see others by trying rules out. */
export const previewRules = (
  transformation: Transformation,
  shares: (key: string) => boolean,
): PreviewRow => {
  const { columns, mapping, steps } = transformation
  const transform = transformRow(transformation)
  const shown = shownOrigins(transformation)
  const written = [...new Set(steps.map(({ writes }) => writes))].sort((a, b) => a - b)
  const touched = written.flatMap((column) => {
    const key = mapping[column]
    return key != null && shares(key) ? [{ column, key, kind: kindOf(key) }] : []
  })
  return (source) => {
    const row = transform(source)
    return touched.flatMap(({ column, key, kind }): ReadonlyArray<RuleChange> => {
      const [before, after] = [source[column] ?? null, row[column] ?? null]
      if (before === after) return []
      const name = columns[column] ?? ""
      if (key === DEPENDENTS_KEY) return itemChanges(name, itemsOf(before), itemsOf(after), shares)
      return [change(key, name, shown(column, source), shownValue(after, kind))]
    })
  }
}

const kindOf = (key: string): FieldKind => {
  const target = targetOf(key)
  return target === null || target.kind === "dependents" ? "text" : target.field.kind
}

const change = (key: string, column: string, before: string, after: string): RuleChange =>
  before === MASK || after === MASK
    ? { key, column, before: before && MASK, after: after && MASK }
    : { key, column, before, after }

/** Items stay where they are: rules change their fields alone. */
const itemChanges = (
  column: string,
  before: ReadonlyArray<unknown>,
  after: ReadonlyArray<unknown>,
  shares: (key: string) => boolean,
): ReadonlyArray<RuleChange> =>
  after.flatMap((item, index) =>
    DEPENDENT_FIELDS.flatMap(({ name, kind, flag }) => {
      const [was, is] = [fieldOf(before[index], name), fieldOf(item, name)]
      if (was === is || !shares(flag)) return []
      return [
        change(dependentKey(String(index + 1), name), column, shownValue(was, kind), shownValue(is, kind)),
      ]
    }),
  )

const fieldOf = (item: unknown, name: string): unknown =>
  typeof item === "object" && item !== null ? (item as Readonly<Record<string, unknown>>)[name] : undefined
