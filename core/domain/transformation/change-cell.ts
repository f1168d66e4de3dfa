import { makePlainReason } from "../../contract/reasons/reason-codes.ts"
import { parseJson } from "../employee/values/components.ts"
import { detectCellError } from "../employee/values/text/cell-error.ts"
import { stripFormulaGuards } from "../../contract/csv/formula-guard.ts"
import { judgeName, nullIfMissing } from "../employee/values/text/missing.ts"
import { Invalid } from "../employee/values/parsed.ts"
import { openCell, openNameCell } from "../employee/values/text/text-form.ts"
import { TEXT_LIMIT } from "../employee/values/text/text.ts"
import { normalizeText, type TextChange } from "./change-text.ts"

/*
 * Applies rules to cells as sources send them: text in a file, any JSON from an API. A cell that no rule changes stays
 * unchanged.
 */

export type CellChange = (cell: unknown) => unknown

/**
 * The text for a rule; null: there is none, or changing it would do harm: a list, a number that lost digits, a cell
 * that holds no value, a text so long that it is rejected as a value.
 */
export const readCellText = (cell: unknown): string | null => {
  if (typeof cell === "string")
    return cell.length > TEXT_LIMIT || detectCellError(cell) !== null
      ? null
      : normalizeText(stripFormulaGuards(openCell(cell)))
  if (typeof cell === "number") return isExact(cell) ? String(cell) : null
  return typeof cell === "boolean" || typeof cell === "bigint" ? String(cell) : null
}

const isExact = (value: number): boolean =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))

/** A missing value, or a text that stands for one. */
export const isEmptyCell = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === "string" && nullIfMissing(cell) === null)

export const makeTextChange =
  (change: TextChange): CellChange =>
  (cell) => {
    const text = readCellText(cell)
    if (text === null) return cell
    const changed = change(text)
    return changed === text ? cell : changed
  }

export const makeDefaultChange =
  (value: string): CellChange =>
  (cell) =>
    isEmptyCell(cell) ? value : cell

type Item = Readonly<Record<string, unknown>>

/** A field of every object in a list, which may be JSON text. */
export const makeItemsChange =
  (name: string, change: CellChange): CellChange =>
  (cell) => {
    const items = readItems(cell)
    const changed = items.map((item) => {
      const before = isItem(item) && Object.hasOwn(item, name) ? item[name] : undefined
      const after = change(before)
      return after === before ? item : { ...(item as Item), [name]: after }
    })
    return changed.some((item, index) => item !== items[index]) ? changed : cell
  }

/** The objects of a list cell; empty when it is not a list. */
export const readItems = (cell: unknown): ReadonlyArray<unknown> => {
  const list = typeof cell === "string" && cell.trimStart().startsWith("[") ? parseJson(cell) : cell
  return Array.isArray(list) ? list : []
}

const isItem = (item: unknown): item is Item =>
  typeof item === "object" && item !== null && !Array.isArray(item)

/**
 * The result of a rejected merge; its reader reports the reason. The contents of an unmapped column are unknown, so
 * a PAN or a number in it must not reach a field where it is neither masked nor withheld from the vendor.
 */
export const MERGE_REFUSED = new Invalid(makePlainReason("value.merged"))

/**
 * Whether an unmapped column would add an identifier to the merged cell, by itself or combined with others. `unmapped`: for
 * each cell. `holds`: what counts as an identifier.
 */
export const exposesIdentifier = (
  cells: ReadonlyArray<unknown>,
  unmapped: ReadonlyArray<boolean>,
  merged: unknown,
  holds: (text: string) => boolean,
): boolean => {
  const unmappedTexts = cells
    .filter((cell, index) => unmapped[index] === true && !isEmptyCell(cell))
    .map(formatCell)
  if (unmappedTexts.length === 0) return false
  if (unmappedTexts.some(holds)) return true
  const mappedTexts = cells.filter((_, index) => unmapped[index] === false).map(formatCell)
  return holds(formatCell(merged)) && !mappedTexts.some(holds)
}

const formatCell = (cell: unknown): string =>
  readCellText(cell) ?? (cell === undefined ? "" : JSON.stringify(cell))

/** As `isEmptyCell` for a part of a name: Null and Na are surnames. */
export const isEmptyName = (cell: unknown): boolean =>
  isEmptyCell(cell) && !(typeof cell === "string" && judgeName(openNameCell(cell)) === "name")

/** Joins several cells; a single one is copied. A cell that is no text replaces all, so that its reader reports it. */
export const mergeCells = (
  cells: ReadonlyArray<unknown>,
  separator: string,
  isEmpty: (cell: unknown) => boolean,
): unknown => {
  const parts = cells.filter((cell) => !isEmpty(cell))
  if (parts.length < 2) return parts[0]
  const texts = parts.map(readCellText)
  const odd = texts.indexOf(null)
  return odd === -1 ? texts.join(separator) : parts[odd]
}
