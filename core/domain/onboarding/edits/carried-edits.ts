import { foldEmployeeId } from "../../sync/similar-ids.ts"
import type { Correction } from "../upload.ts"
import type {
  CarriedCell,
  CarriedEdits,
  CarriedOutcome,
  CarryConflict,
  FormerRow,
  RowOrigin,
} from "./carried-rows.ts"
import type { EditChanges } from "./upload-edit.ts"

/*
 * Edits of a file that another one replaces: they are carried over by employee and column, since its rows may stand elsewhere. A value
 * is carried over where the new file still has the one that was corrected; where it has a third one, a person decides.
 */

/** A row of the new file. */
export interface CarryTarget {
  readonly row: number
  readonly employeeId: string | null
  readonly cells: ReadonlyArray<string>
}

export interface CarryColumns {
  readonly headers: ReadonlyArray<string>
  /** Data-model keys by header. */
  readonly mapping: Readonly<Record<string, string>>
}

/** Finds what carried edits make of the rows of a new file, which are added in their order. */
export class EditCarrier {
  readonly #columns: CarryColumns
  readonly #unnamed: number
  readonly #cells: ReadonlyMap<string, ReadonlyArray<CarriedCell>>
  readonly #leftOut: ReadonlyMap<string, ReadonlyArray<FormerRow>>
  readonly #found = new Set<CarriedCell | FormerRow>()
  readonly #edits: CarriedEdits
  readonly #corrections: Record<string, Correction> = {}
  readonly #origins: Record<string, RowOrigin> = {}
  readonly #rowsLeftOut: Array<number> = []
  readonly #conflicts: Array<CarryConflict> = []

  constructor(edits: CarriedEdits, columns: CarryColumns) {
    this.#columns = columns
    this.#edits = edits
    this.#unnamed = edits.unnamed
    this.#cells = indexByEmployee(edits.cells)
    this.#leftOut = indexByEmployee(edits.leftOut)
  }

  add(target: CarryTarget): void {
    const { row, employeeId } = target
    if (employeeId === null) return
    const id = foldEmployeeId(employeeId)
    for (const former of this.#leftOut.get(id) ?? []) {
      if (!this.#isSame(former, target)) continue
      this.#found.add(former)
      this.#rowsLeftOut.push(row)
      this.#origins[row] = { employees: former.employees, before: {}, ...this.#toWhole(former, target) }
      return
    }
    for (const cell of this.#cells.get(id) ?? [])
      if (this.#isSame(cell, target)) this.#carry(cell, { ...target, employeeId })
  }

  get result(): { readonly changes: EditChanges; readonly outcome: CarriedOutcome } {
    const isGone = (each: CarriedCell | FormerRow) => !this.#found.has(each)
    const { cells, leftOut } = this.#edits
    return {
      changes: { corrections: this.#corrections, leftOut: this.#rowsLeftOut, origins: this.#origins },
      outcome: {
        conflicts: this.#conflicts,
        gone: { cells: cells.filter(isGone), leftOut: leftOut.filter(isGone), unnamed: this.#unnamed },
      },
    }
  }

  #carry(cell: CarriedCell, { row, employeeId, cells }: CarryTarget & { readonly employeeId: string }): void {
    const column = this.#findColumn(cell)
    if (column === -1) return
    this.#found.add(cell)
    const inFile = (cells[column] ?? "").trim()
    if (inFile === cell.now.trim()) return
    if (inFile !== cell.was.trim()) {
      this.#conflicts.push({ cell, row, column, employeeId, inFile })
      return
    }
    this.#corrections[row] = { ...this.#corrections[row], [column]: cell.now }
    const before = { ...this.#origins[row]?.before, [column]: cells[column] ?? "" }
    this.#origins[row] = { employees: cell.employees, before, ...this.#toWhole(cell, { cells }) }
  }

  #findColumn({ column, key }: CarriedCell): number {
    const { headers, mapping } = this.#columns
    const named = headers.indexOf(column)
    return named === -1 && key !== "" ? headers.findIndex((header) => mapping[header] === key) : named
  }

  /** Among several rows of one employee, only the one with the same values is meant. */
  #isSame({ whole }: FormerRow, { cells }: CarryTarget): boolean {
    if (whole === null) return true
    return this.#columns.headers.every(
      (header, index) =>
        !Object.hasOwn(whole, header) || whole[header]?.trim() === (cells[index] ?? "").trim(),
    )
  }

  #toWhole({ whole }: FormerRow, { cells }: Pick<CarryTarget, "cells">): Pick<RowOrigin, "whole"> {
    return whole === null ? {} : { whole: cells }
  }
}

const indexByEmployee = <Each extends FormerRow>(
  edits: ReadonlyArray<Each>,
): ReadonlyMap<string, ReadonlyArray<Each>> => {
  const index = new Map<string, Array<Each>>()
  for (const each of edits)
    for (const id of new Set(each.employees.map(foldEmployeeId))) {
      const known = index.get(id)
      if (known === undefined) index.set(id, [each])
      else known.push(each)
    }
  return index
}

/** One edit of a file, with what is left of those that it was given by the file before. */
export interface AppliedEdit {
  readonly changes: EditChanges
  readonly outcome?: CarriedOutcome
}

/** What the edits of a file, in their order, leave to do in the file that replaces it. */
export const collectCarried = (
  edits: ReadonlyArray<AppliedEdit>,
  { headers, mapping }: CarryColumns,
): CarriedEdits => {
  const rows = new Map<number, EditedRow>()
  const findRow = (row: number): EditedRow => {
    const known = rows.get(row) ?? { employees: [], before: {}, now: {}, whole: null, isLeftOut: false }
    rows.set(row, known)
    return known
  }
  for (const { changes } of edits) for (const row of listChanged(changes)) merge(findRow(row), row, changes)
  const open = listOpenConflicts(edits)
  const toRow = ({ employees, before, whole }: EditedRow): FormerRow => ({
    employees,
    whole:
      whole === null
        ? null
        : Object.fromEntries(headers.map((header, index) => [header, before[index] ?? whole[index] ?? ""])),
  })
  const named = [...rows.values()].filter(({ employees }) => employees.length > 0)
  const cells = named
    .filter(({ isLeftOut }) => !isLeftOut)
    .flatMap((row) =>
      Object.entries(row.now).flatMap(([index, now]): ReadonlyArray<CarriedCell> => {
        const column = headers[Number(index)] ?? ""
        const was = row.before[index]
        if (was === undefined || was === now) return []
        return [{ ...toRow(row), column, key: mapping[column] ?? "", was, now }]
      }),
    )
  const gone = edits.flatMap(({ outcome }) => outcome?.gone ?? [])
  return {
    cells: [...cells, ...open.map(({ cell }) => cell), ...gone.flatMap((each) => each.cells)],
    leftOut: [
      ...named.filter(({ isLeftOut }) => isLeftOut).map(toRow),
      ...gone.flatMap((each) => each.leftOut),
    ],
    unnamed: rows.size - named.length + gone.reduce((sum, each) => sum + each.unnamed, 0),
  }
}

/** Those that nobody has decided, here or by another edit of the same cell. */
export const listOpenConflicts = (edits: ReadonlyArray<AppliedEdit>): ReadonlyArray<CarryConflict> => {
  const decided = new Set(
    edits.flatMap(({ changes }) => [
      ...(changes.settled ?? []).map(({ row, column }) => toPlace(row, column)),
      ...Object.entries(changes.corrections).flatMap(([row, cells]) =>
        Object.keys(cells).map((column) => toPlace(row, column)),
      ),
      ...changes.leftOut.map(String),
    ]),
  )
  return edits
    .flatMap(({ outcome }) => outcome?.conflicts ?? [])
    .filter(({ row, column }) => !decided.has(toPlace(row, column)) && !decided.has(String(row)))
}

const toPlace = (row: number | string, column: number | string): string => `${String(row)} ${String(column)}`

/** What all edits together made of a row. */
interface EditedRow {
  employees: ReadonlyArray<string>
  before: Correction
  now: Correction
  whole: ReadonlyArray<string> | null
  isLeftOut: boolean
}

const listChanged = ({ corrections, leftOut }: EditChanges): ReadonlyArray<number> => [
  ...Object.keys(corrections).map(Number),
  ...leftOut,
]

/** The first value before is that of the file, and the last one after it counts. */
const merge = (known: EditedRow, row: number, { corrections, leftOut, origins }: EditChanges): void => {
  const origin = origins?.[row]
  known.employees = [...new Set([...known.employees, ...(origin?.employees ?? [])])]
  known.before = { ...origin?.before, ...known.before }
  known.now = { ...known.now, ...corrections[row] }
  known.whole ??= origin?.whole ?? null
  known.isLeftOut ||= leftOut.includes(row)
}
