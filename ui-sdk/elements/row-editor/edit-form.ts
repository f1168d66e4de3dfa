import type { UploadEdit } from "../../../core/contract/onboarding/journey/upload-edits.ts"
import type { ErrorKind, RowCounts } from "./row-calls.ts"
import type { RowEditorWords } from "./words.ts"

/** What is entered for an edit of many rows. */
export interface EditForm {
  readonly column: string
  readonly find: string
  /** What it is changed to, or the value that is set. */
  readonly text: string
  readonly isWholeCell: boolean
  readonly isCaseSensitive: boolean
  /** The place of the selection in the list of them. */
  readonly among: string
}

type Among = Extract<UploadEdit, { readonly kind: "leave-out" }>["among"]

/** Rows that an edit can concern. */
export interface Selection {
  readonly name: string
  readonly count: number
  readonly among: Among
}

interface Rows {
  readonly counts: Pick<RowCounts, "kinds" | "wrong">
  readonly group: ErrorKind | null
  readonly selected: ReadonlySet<number>
}

/** The rows that a person most likely means come first: those that are selected, then those of the error that is shown. */
export const listSelections = (
  { counts: { kinds, wrong }, group, selected }: Rows,
  t: RowEditorWords,
): ReadonlyArray<Selection> => {
  const toSelection = ({ kind, column, count }: ErrorKind): Selection => ({
    name: t.group(t.kind(kind, column ?? ""), count),
    count,
    among: { error: { kind, column } },
  })
  const isShown = (each: ErrorKind) => each.kind === group?.kind && each.column === group.column
  const groups = [...kinds.filter(isShown), ...kinds.filter((each) => !isShown(each))]
  const own =
    selected.size === 0
      ? []
      : [{ name: t.selected(selected.size), count: selected.size, among: { rows: [...selected] } }]
  return [
    ...own,
    ...groups.map(toSelection),
    { name: t.everyError(wrong), count: wrong, among: { error: null } },
  ]
}

/** Null: the tool is none of the panel's. */
export const findEdit = (
  tool: UploadEdit["kind"],
  { column, find, text, isWholeCell, isCaseSensitive }: EditForm,
  among: Among,
): UploadEdit | null => {
  if (tool === "fix-all") return { kind: "fix-all", column }
  if (tool === "leave-out") return { kind: "leave-out", among }
  if (tool === "set-value") return { kind: "set-value", column, value: text, among }
  if (tool === "set-cells") return null
  const replacement = { find, with: text, is_whole_cell: isWholeCell, is_case_sensitive: isCaseSensitive }
  return { kind: "replace-text", column, ...replacement }
}
