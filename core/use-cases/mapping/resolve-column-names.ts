import type { FieldMapping } from "../../domain/mapping/reading-settings.ts"
import type { Source } from "../../ports/sync/source.ts"

/** The names of a source's columns: all of them (`given`), or those that differ from their key. */
export interface ColumnNames {
  readonly given: FieldMapping | null
  readonly fieldMap: FieldMapping
  readonly isPulled: boolean
}

/** The mapping of an uploaded file is complete. For a pulled source, a connection only states the differences. */
export const resolveColumnNames = (
  { invalidValues, fieldMap = {} }: Pick<Source, "invalidValues" | "fieldMap">,
  fieldMapping: FieldMapping | null,
): ColumnNames =>
  invalidValues === "drop"
    ? { given: null, fieldMap: { ...fieldMap, ...fieldMapping }, isPulled: true }
    : { given: fieldMapping, fieldMap, isPulled: false }
