import type { Correction, RowErrorKind } from "../upload.ts"
import type { CarriedEdits, RowOrigin } from "./carried-rows.ts"

/*
 * A person's edits of an uploaded file are a list, and the file itself stays as it is: rows = rows of the file + edits in their
 * order. To undo is to apply fewer of them, so it gives back exactly what was there before.
 */

/** Some errors of a file; `column`: its header, null for errors of the whole row. */
export interface ErrorGroup {
  readonly kind: RowErrorKind
  readonly column: string | null
}

/** Rows that have errors when the edit is made: these, or all with such an error; `error` null: all. */
export type RowSelection = { readonly rows: ReadonlyArray<number> } | { readonly error: ErrorGroup | null }

export interface CellEdit {
  readonly row: number
  readonly column: string
  readonly value: string
}

export interface TextReplacement {
  readonly find: string
  readonly with: string
  /** Only cells that consist of the text; white space around a cell does not count. */
  readonly isWholeCell: boolean
  readonly isCaseSensitive: boolean
}

/** What a person asks for. Columns are named by their header. */
export type UploadEdit =
  | { readonly kind: "set-cells"; readonly cells: ReadonlyArray<CellEdit> }
  | {
      readonly kind: "set-value"
      readonly column: string
      readonly value: string
      readonly among: RowSelection
    }
  | ({ readonly kind: "replace-text"; readonly column: string } & TextReplacement)
  /** Writes values that are not valid in the form that is, where only one is possible. */
  | { readonly kind: "fix-all"; readonly column: string }
  /** The file is read as if it did not have these rows. */
  | { readonly kind: "leave-out"; readonly among: RowSelection }
  /** Decides where a new file has another value than the one that was corrected before; `cells` null: everywhere. */
  | {
      readonly kind: "settle-conflicts"
      readonly take: "file" | "correction"
      readonly cells: ReadonlyArray<Pick<CellEdit, "row" | "column">> | null
    }
  /** Applies the edits of the file that this one replaces. It is the first edit of a file, and no person asks for it. */
  | { readonly kind: "carry-over"; readonly edits: CarriedEdits }

export type UploadEditKind = UploadEdit["kind"]

/** An edit of the list, without the values it brings: for its name. */
export interface EditSummary {
  readonly kind: UploadEditKind
  /** Null: it concerns several columns, or none. */
  readonly column: string | null
  readonly rows: number
}

/** What an edit makes of rows, found when it was made. */
export interface EditChanges {
  /** By row. */
  readonly corrections: Readonly<Record<string, Correction>>
  readonly leftOut: ReadonlyArray<number>
  /** By row; absent in older uploads. */
  readonly origins?: Readonly<Record<string, RowOrigin>>
  /** Conflicts that the edit decides, by row and index of the column. */
  readonly settled?: ReadonlyArray<{ readonly row: number; readonly column: number }>
}

/** All edits of a file together. */
export interface EditedRows {
  readonly corrections: ReadonlyMap<number, Correction>
  readonly leftOut: ReadonlySet<number>
}

/** The edits in their order on top of corrections by row; a later value of a cell counts. */
export const combineEdits = (
  before: ReadonlyMap<number, Correction>,
  edits: ReadonlyArray<EditChanges>,
): EditedRows => {
  const corrections = new Map(before)
  const leftOut = new Set<number>()
  for (const edit of edits) {
    for (const [row, correction] of Object.entries(edit.corrections))
      corrections.set(Number(row), { ...corrections.get(Number(row)), ...correction })
    for (const row of edit.leftOut) leftOut.add(row)
  }
  return { corrections, leftOut }
}

export const summarizeEdit = (edit: UploadEdit, changes: EditChanges): EditSummary => ({
  kind: edit.kind,
  column: findColumn(edit),
  rows: countRows(changes),
})

const countRows = ({ corrections, leftOut, settled = [] }: EditChanges): number =>
  new Set([...Object.keys(corrections).map(Number), ...leftOut, ...settled.map(({ row }) => row)]).size

const findColumn = (edit: UploadEdit): string | null => {
  if ("column" in edit) return edit.column
  if (edit.kind !== "set-cells") return null
  const columns = new Set(edit.cells.map(({ column }) => column))
  const [first] = columns
  return columns.size === 1 ? (first ?? null) : null
}
