import { MASK } from "../../contract/wire-values.ts"
import { DEPENDENTS_KEY, formatDependentKey, parseFieldKey } from "../employee/field-key.ts"
import type { FieldKind } from "../../contract/employee/field-row.ts"
import { DEPENDENT_FIELDS } from "../../contract/employee/fields.ts"
import { redactCell } from "../employee/identity/redact-cell.ts"
import { readItems } from "./change-cell.ts"
import { makeOriginsFormatter } from "./explain-findings.ts"
import { type Cells, makeRowTransform } from "./transform-row.ts"
import type { Transformation } from "./transformation.ts"

/** What rules make of one field of a row, for display; both values are MASK when either is, or looks, sensitive. */
export interface RuleChange {
  readonly key: string
  /** The columns it is made of. */
  readonly column: string
  readonly before: string
  readonly after: string
}

/** Lists what rules change in a row, field by field. */
export type PreviewRow = (source: Cells) => ReadonlyArray<RuleChange>

/** Shared fields only, so that trying out rules reveals no others. */
export const makeRulePreview = (
  transformation: Transformation,
  shares: (key: string) => boolean,
): PreviewRow => {
  const { columns, mapping, steps } = transformation
  const transform = makeRowTransform(transformation)
  const shown = makeOriginsFormatter(transformation)
  const written = [...new Set(steps.map(({ writes }) => writes))].sort((a, b) => a - b)
  const touched = written.flatMap((column) => {
    const key = mapping[column]
    return key != null && shares(key) ? [{ column, key, kind: findFieldKind(key) }] : []
  })
  return (source) => {
    const row = transform(source)
    return touched.flatMap(({ column, key, kind }): ReadonlyArray<RuleChange> => {
      const [before, after] = [source[column] ?? null, row[column] ?? null]
      if (before === after) return []
      const name = columns[column] ?? ""
      if (key === DEPENDENTS_KEY) return previewItems(name, readItems(before), readItems(after), shares)
      return [makeRuleChange(key, name, shown(column, source), redactCell(after, kind))]
    })
  }
}

const findFieldKind = (key: string): FieldKind => {
  const target = parseFieldKey(key)
  return target === null || target.kind === "dependents" ? "text" : target.field.kind
}

const makeRuleChange = (key: string, column: string, before: string, after: string): RuleChange =>
  before === MASK || after === MASK
    ? { key, column, before: before && MASK, after: after && MASK }
    : { key, column, before, after }

/** Items keep their place: rules change only their fields. */
const previewItems = (
  column: string,
  before: ReadonlyArray<unknown>,
  after: ReadonlyArray<unknown>,
  shares: (key: string) => boolean,
): ReadonlyArray<RuleChange> =>
  after.flatMap((item, index) =>
    DEPENDENT_FIELDS.flatMap(({ name, kind, flag }) => {
      const [was, is] = [readField(before[index], name), readField(item, name)]
      if (was === is || !shares(flag)) return []
      return [
        makeRuleChange(
          formatDependentKey(String(index + 1), name),
          column,
          redactCell(was, kind),
          redactCell(is, kind),
        ),
      ]
    }),
  )

const readField = (item: unknown, name: string): unknown =>
  typeof item === "object" && item !== null ? (item as Readonly<Record<string, unknown>>)[name] : undefined
