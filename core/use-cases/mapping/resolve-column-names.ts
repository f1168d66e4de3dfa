import type { FieldMapping } from "../../domain/mapping/reading-settings.ts"
import type { Source } from "../../ports/sync/source.ts"

/** What was said of the columns of a source: all of them (`given`), or those that are not called like their key. */
export interface ColumnNames {
  readonly given: FieldMapping | null
  readonly fieldMap: FieldMapping
  readonly isPulled: boolean
}

/** Whoever hands a file in says all of it. Of a source that is asked a connection says what is different. */
export const resolveColumnNames = (
  { invalidValues, fieldMap = {} }: Pick<Source, "invalidValues" | "fieldMap">,
  fieldMapping: FieldMapping | null,
): ColumnNames =>
  invalidValues === "drop"
    ? { given: null, fieldMap: { ...fieldMap, ...fieldMapping }, isPulled: true }
    : { given: fieldMapping, fieldMap, isPulled: false }
