import { listKeys } from "../../elements/fields/field-texts.ts"
import type { SourceColumn } from "../../../core/contract/connection/source-columns.ts"

export type Column = SourceColumn
/** The field of each column; of a split one, all of its fields, with what stands between them. */
export type Mapping = Readonly<Record<string, string | null>>

/** What the user has chosen for the columns of this file, and the suggestion where nothing was chosen. */
export const completeMapping = (columns: ReadonlyArray<Column>, chosen: Mapping): Mapping => {
  const own = (header: string) => (Object.hasOwn(chosen, header) ? chosen[header] : undefined)
  const taken = new Set(columns.flatMap(({ header }) => listKeys(own(header) ?? "")))
  return Object.fromEntries(
    columns.map(({ header, suggestion }) => {
      const key = own(header)
      if (key !== undefined) return [header, key]
      const isFree = suggestion !== null && !listKeys(suggestion).some((each) => taken.has(each))
      return [header, isFree ? suggestion : null]
    }),
  )
}

/** Gives the column a field, and takes that from the column that had it. */
export const assignField = (mapping: Mapping, header: string, key: string | null): Mapping => ({
  ...Object.fromEntries(
    Object.entries(mapping).map(([each, own]) => [each, overlaps(own, key) ? null : own]),
  ),
  [header]: key,
})

const overlaps = (one: string | null, other: string | null): boolean => {
  const keys = new Set(listKeys(other ?? ""))
  return listKeys(one ?? "").some((key) => keys.has(key))
}

/** Gives the column a field that others have as well. */
export const joinField = (mapping: Mapping, header: string, key: string): Mapping => ({
  ...mapping,
  [header]: key,
})

/** The other columns with the field, with which this one is joined or could be. Empty for a field of a single column. */
export const listJoined = (
  { mapping, joinable }: { readonly mapping: Mapping; readonly joinable: ReadonlySet<string> },
  header: string,
  key: string,
): ReadonlyArray<string> =>
  joinable.has(key)
    ? Object.entries(mapping).flatMap(([other, own]) => (own === key && other !== header ? [other] : []))
    : []

/** The one field that the service works out where no column has it. */
export const DERIVED_FIELD = "status"

/** Mandatory fields that no column is mapped to. The employeeId always is; the status can be derived. */
export const listMissing = (
  mapping: Mapping,
  dataModel: ReadonlyArray<{ readonly key: string; readonly is_mandatory: boolean }>,
): ReadonlyArray<string> => {
  const mapped = Object.values(mapping).flatMap((key) => listKeys(key ?? ""))
  const required = dataModel.filter(({ is_mandatory: isMandatory }) => isMandatory).map(({ key }) => key)
  const isMapped = (key: string) => mapped.some((each) => each === key || each.startsWith(`${key}_`))
  return [...new Set(["employeeId", ...required])].filter((key) => key !== DERIVED_FIELD && !isMapped(key))
}

/** How sure the field of a column is. */
export type Certainty = "none" | "yours" | "remembered" | "certain" | "check"

export const judgeColumn = (
  mapping: Mapping,
  { header, suggestion, suggested_by: by, is_certain: isCertain }: Column,
): Certainty => {
  const key = mapping[header] ?? null
  if (key === null) return "none"
  if (key !== suggestion) return "yours"
  if (by === "remembered") return "remembered"
  return isCertain ? "certain" : "check"
}

export type ColumnFilter = "all" | "check" | "matched" | "unused"
export const COLUMN_FILTERS: ReadonlyArray<ColumnFilter> = ["all", "check", "matched", "unused"]

export const filterColumns = (
  columns: ReadonlyArray<Column>,
  mapping: Mapping,
  filter: ColumnFilter,
): ReadonlyArray<Column> =>
  columns.filter((column) => {
    const judged = judgeColumn(mapping, column)
    if (filter === "matched") return judged !== "none"
    if (filter === "unused") return judged === "none"
    return filter === "all" || judged === "check" || waitsForPeriod(column, mapping)
  })

/** Nothing shows whether it is for a year or a month, and nobody has said it. */
const waitsForPeriod = (
  { header, pay_periods: periods, suggested_by: by }: Column,
  mapping: Mapping,
): boolean => periods !== null && by === null && (mapping[header] ?? null) === null
