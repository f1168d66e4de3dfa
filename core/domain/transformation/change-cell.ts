import { parseJson } from "../employee/values/components.ts"
import { nullIfMissing, stripFormulaGuards } from "../employee/values/missing.ts"
import { Invalid } from "../employee/values/parsed.ts"
import { TEXT_LIMIT } from "../employee/values/text.ts"
import { normalizeText, type TextChange } from "./change-text.ts"

/* Rules on cells as sources give them: text in a file, any JSON from an API. What no rule changes stays the cell it was. */

export type CellChange = (cell: unknown) => unknown

/**
 * The text that a rule sees; null: there is none, or none that could be changed without harm: a list, a number that has lost
 * digits, a text so long that it is refused as a value.
 */
export const readCellText = (cell: unknown): string | null => {
  if (typeof cell === "string")
    return cell.length > TEXT_LIMIT ? null : normalizeText(stripFormulaGuards(cell.trim()))
  if (typeof cell === "number") return isExact(cell) ? String(cell) : null
  return typeof cell === "boolean" || typeof cell === "bigint" ? String(cell) : null
}

const isExact = (value: number): boolean =>
  Number.isSafeInteger(value) || (Number.isFinite(value) && !Number.isInteger(value))

/** Nothing, or what is written where there is nothing. */
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

/** A field of every object in a list, which may be written as JSON. */
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

/** The objects of a list cell; none when it is no list. */
export const readItems = (cell: unknown): ReadonlyArray<unknown> => {
  const list = typeof cell === "string" && cell.trimStart().startsWith("[") ? parseJson(cell) : cell
  return Array.isArray(list) ? list : []
}

const isItem = (item: unknown): item is Item =>
  typeof item === "object" && item !== null && !Array.isArray(item)

/**
 * What a rule would have to merge and does not: its reader says why. Nobody has said what a column without a field holds, so a PAN
 * or a number in it must not come to stand where it is neither masked nor kept from the vendor.
 */
export const MERGE_REFUSED = new Invalid(
  "A rule merges a column that is mapped to no field, and it holds what looks like an identity or account number here. Leave the column out of the rule, or map it to the field that it holds.",
)

/**
 * Whether a column without a field would bring an identifier into the merged cell, by itself or put together with others.
 * `unmapped`: of each cell. `holds`: what counts as one.
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

/** One cell of several. Of a single one it is a copy; one that is no text takes the place of all, so that its reader says so. */
export const mergeCells = (cells: ReadonlyArray<unknown>, separator: string): unknown => {
  const parts = cells.filter((cell) => !isEmptyCell(cell))
  if (parts.length < 2) return parts[0]
  const texts = parts.map(readCellText)
  const odd = texts.indexOf(null)
  return odd === -1 ? texts.join(separator) : parts[odd]
}
