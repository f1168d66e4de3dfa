import type { Upload } from "../../../core/contract/onboarding/journey/uploads.ts"
import type { Column, Mapping } from "./column-mapping.ts"

/** What is known of the rows of a file before they are checked. */
export interface FirstRows extends Pick<Upload, "first_rows" | "header_line"> {
  /** All of the file, in its order. */
  readonly columns: ReadonlyArray<Column>
}

const MAX_ROWS = 3

/** As the service joins them: the parts of a name as names are written, other columns as in the file. */
const orderColumns = (
  columns: ReadonlyArray<Column>,
  joined: ReadonlyArray<number>,
): ReadonlyArray<number> => {
  const place = (column: number) => columns[column]?.name_place ?? null
  return joined.some((column) => place(column) === null)
    ? joined
    : joined.toSorted((a, b) => (place(a) ?? 0) - (place(b) ?? 0))
}

/** The first values of a field that several columns make; empty where one column has it, or where the rows are not known. */
export const previewJoined = (
  { columns, first_rows: rows, header_line: headerLine }: FirstRows,
  mapping: Mapping,
  key: string,
): ReadonlyArray<string> => {
  const joined = columns.flatMap(({ header }, column) => (mapping[header] === key ? [column] : []))
  if (joined.length < 2 || headerLine === null) return []
  const ordered = orderColumns(columns, joined)
  return rows
    .filter(({ line }) => line > headerLine)
    .map(({ cells }) => ordered.flatMap((column) => cells[column]?.trim() || []).join(" "))
    .filter((value) => value !== "")
    .slice(0, MAX_ROWS)
}
