import type {
  ConsoleInvitationFault,
  ConsoleInvitationFile,
  ConsoleInvitationRow,
} from "../../../../core/contract/onboarding/console/invitations.ts"
import { BYTE_ORDER_MARK, formatCsvLine } from "../../../../core/contract/csv/csv-line.ts"
import type { GridRow } from "../../../elements/row-grid/grid-columns.ts"
import type { Messages } from "./en.ts"

export type InvitationRow = ConsoleInvitationRow
export type Fault = ConsoleInvitationFault

export const COLUMNS = ["name", "email", "remote_org_id"] as const
export type Column = (typeof COLUMNS)[number]

/** A kind of error, by which the wrong rows are filtered; `unreadable` has no column. */
export interface FaultGroup {
  readonly kind: Fault["kind"] | "unreadable"
  readonly column: Column | null
  readonly rows: number
}

/** The rows of a file as they are now, and what is wrong with them. */
export interface InvitationFile extends ConsoleInvitationFile {
  readonly name: string
  /** Rows as the file had them, whatever was left out since. */
  readonly total: number
  /** Rows that were wrong at any time: a corrected row stays where it was. */
  readonly listed: ReadonlySet<number>
  /** Corrected cells, as `row column`. */
  readonly fixed: ReadonlySet<string>
}

export const openFile = (name: string, file: ConsoleInvitationFile): InvitationFile => ({
  ...file,
  name,
  total: file.rows.length + file.unreadable.length,
  listed: new Set([...file.faults.map(({ row }) => row), ...file.unreadable.map(({ row }) => row)]),
  fixed: new Set(),
})

/** With another value in a cell; its faults follow from the next check. */
export const changeCell = (
  file: InvitationFile,
  row: number,
  column: Column,
  value: string,
): InvitationFile => ({
  ...file,
  rows: file.rows.map((each) => (each.row === row ? { ...each, [column]: value } : each)),
  fixed: new Set([...file.fixed, cellKey(row, column)]),
})

export const withFaults = (file: InvitationFile, faults: ReadonlyArray<Fault>): InvitationFile => ({
  ...file,
  faults: [...faults],
  listed: new Set([...file.listed, ...faults.map(({ row }) => row)]),
})

export const findWrongRows = ({ faults, unreadable }: ConsoleInvitationFile): ReadonlySet<number> =>
  new Set([...faults, ...unreadable].map(({ row }) => row))

/** Without the rows that are wrong. */
export const leaveOutWrong = (file: InvitationFile): InvitationFile => {
  const wrong = findWrongRows(file)
  return {
    ...file,
    rows: file.rows.filter(({ row }) => !wrong.has(row)),
    faults: [],
    unreadable: [],
    listed: new Set([...file.listed].filter((row) => !wrong.has(row))),
  }
}

/** The most frequent first. */
export const groupFaults = ({ faults, unreadable }: ConsoleInvitationFile): ReadonlyArray<FaultGroup> => {
  const groups = new Map<string, FaultGroup>()
  for (const { kind, column } of faults) {
    const key = `${kind} ${column}`
    groups.set(key, { kind, column, rows: (groups.get(key)?.rows ?? 0) + 1 })
  }
  const none = unreadable.length === 0
  return [
    ...groups.values(),
    ...(none ? [] : [{ kind: "unreadable", column: null, rows: unreadable.length } as const]),
  ].toSorted((one, other) => other.rows - one.rows)
}

/**
 * The wrong rows as CSV, each with what is wrong, in the reader's language: it can be corrected and chosen again. Rows that cannot
 * be read have no values.
 */
export const writeWrongRows = (file: InvitationFile, t: Messages): Blob => {
  const lines = toGridRows(file, null, t).flatMap(({ row, cells, reason: whole }) => {
    const reasons = [whole, ...cells.map(({ reason }) => reason)].filter((reason) => reason !== null)
    const values = COLUMNS.map((_, index) => cells[index]?.value ?? "")
    return reasons.length === 0 ? [] : [formatCsvLine([String(row), ...values, reasons.join(" ")])]
  })
  const header = formatCsvLine([t.grid.row, ...COLUMNS.map((column) => t.column[column]), t.error])
  return new Blob([BYTE_ORDER_MARK, header, ...lines], { type: "text/csv;charset=utf-8" })
}

/** The wrong rows for the grid, of one kind of error or of all; and those that were corrected just now. */
export const toGridRows = (
  file: InvitationFile,
  group: Pick<FaultGroup, "kind" | "column"> | null,
  t: Messages,
): ReadonlyArray<GridRow> => {
  const reasons = new Map(file.faults.map((fault) => [cellKey(fault.row, fault.column), fault]))
  const isOfGroup = (row: number): boolean =>
    group === null ||
    COLUMNS.some(
      (column) => column === group.column && reasons.get(cellKey(row, column))?.kind === group.kind,
    )
  const readable = file.rows
    .filter(({ row }) => file.listed.has(row) && isOfGroup(row))
    .map((row): GridRow => ({
      row: row.row,
      reason: null,
      cells: COLUMNS.map((column) => {
        const fault = reasons.get(cellKey(row.row, column))
        return {
          column: t.column[column],
          key: column,
          value: row[column],
          reason: fault === undefined ? null : t.reason(fault.kind, t.column[column], fault.same_as ?? 0),
        }
      }),
    }))
  const isShown = group === null || group.kind === "unreadable"
  const unreadable = (isShown ? file.unreadable : []).map(({ row, reason }) => ({
    row,
    reason: t.unreadable(reason),
    cells: [],
  }))
  return [...readable, ...unreadable].toSorted((one, other) => one.row - other.row)
}

/** As the grid names corrected cells. */
export const toFixedCells = (file: InvitationFile, t: Messages): ReadonlySet<string> =>
  new Set(
    file.rows.flatMap(({ row }) =>
      COLUMNS.filter((column) => file.fixed.has(cellKey(row, column))).map(
        (column) => `${String(row)} ${t.column[column]}`,
      ),
    ),
  )

const cellKey = (row: number, column: Column): string => `${String(row)} ${column}`
