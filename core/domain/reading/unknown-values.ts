import { LISTED_KEYS, type ListedKey } from "../../contract/employee/listed-values.ts"
import { type FieldTarget, formatDependentKey } from "../employee/field-key.ts"
import { IgnoredValue, type ValueContext } from "../employee/values/parsed.ts"
import type { Readers } from "../employee/values/reader.ts"
import { readCellText } from "../transformation/change-cell.ts"
import type { TransformRow } from "../transformation/transform-row.ts"

/** A value of a listed field that no spelling explains. */
export interface UnknownValue {
  readonly key: ListedKey
  /** Index of the column. */
  readonly column: number
  /** After the rules: what a further rule would find. */
  readonly text: string
}

interface ListedColumn {
  readonly column: number
  readonly key: ListedKey
  readonly kind: keyof Readers
}

export interface UnknownFinderOptions {
  /** One for each column. */
  readonly targets: ReadonlyArray<FieldTarget | null>
  readonly readers: Readers
  /** By key, or flag of a dependent's field. */
  readonly isRead: (key: string) => boolean
  readonly transform: TransformRow
  readonly context: ValueContext
}

const NONE: ReadonlyArray<UnknownValue> = []

/** Lists the unknown values of a row. */
export const makeUnknownFinder = ({ targets, readers, isRead, transform, context }: UnknownFinderOptions) => {
  const columns = targets.flatMap((target, column) => toListed(target, column, isRead))
  return (source: ReadonlyArray<unknown>): ReadonlyArray<UnknownValue> => {
    if (columns.length === 0) return NONE
    const cells = transform(source)
    return columns.flatMap(({ column, key, kind }) => {
      const cell = cells[column]
      const text = readers[kind](cell, context) instanceof IgnoredValue ? readCellText(cell) : null
      return text === null ? [] : [{ key, column, text }]
    })
  }
}

const toListed = (
  target: FieldTarget | null,
  column: number,
  isRead: UnknownFinderOptions["isRead"],
): ReadonlyArray<ListedColumn> => {
  if (target === null || target.kind === "dependents") return []
  const { field } = target
  const name = target.kind === "field" ? target.field.key : formatDependentKey("1", target.field.name)
  const key = LISTED_KEYS.find((each) => each === name)
  const flag = target.kind === "field" ? target.field.key : target.field.flag
  return key === undefined || !isRead(flag) ? [] : [{ column, key, kind: field.kind }]
}
