import { makeColumnTransform } from "../transformation/transform-row.ts"
import type { Transformation } from "../transformation/transformation.ts"
import type { FieldTarget } from "../employee/field-key.ts"
import { DateColumn, DateColumns, type DateOptions, NO_KNOWN_ORDERS } from "../employee/dates/date-columns.ts"

export interface DatedSource {
  readonly columns: ReadonlyArray<string>
  readonly transformation?: Transformation | null
  /** Left out: only headers decide the order. */
  readonly dates?: DateOptions
}

const HEADER_ONLY: DateOptions = { known: NO_KNOWN_ORDERS, infers: false }

/**
 * Makes the date columns among those that are read. `targets`: one for each column. `isRead`: by key, or flag of a
 * dependent's field.
 */
export const makeDateColumns = (
  { columns, transformation = null, dates = HEADER_ONLY }: DatedSource,
  targets: ReadonlyArray<FieldTarget | null>,
  isRead: (key: string) => boolean,
): DateColumns => {
  const holdsDates = (target: FieldTarget | null): boolean => {
    if (target === null || target.kind === "dependents" || target.field.kind !== "date") return false
    return isRead(target.kind === "field" ? target.field.key : target.field.flag)
  }
  const dateColumns = targets.flatMap((target, index) =>
    holdsDates(target) ? [new DateColumn(index, columns[index] ?? "", dates)] : [],
  )
  const changed = new Map(dateColumns.map(({ index }) => [index, makeColumnTransform(transformation, index)]))
  return new DateColumns(dateColumns, (cells, column) => (changed.get(column)?.(cells) ?? cells)[column])
}
