import { unescapeText } from "./text-reader.ts"
import { damaged } from "./workbook-error.ts"

/** A value of a cell in a workbook. */
export type Cell = string | number | boolean | Date | null

/** What the sheets of a workbook share. */
export interface CellContext {
  readonly texts: ReadonlyArray<string>
  /** By the index of a style, whether its numbers are dates. */
  readonly dateStyles: ReadonlyArray<boolean>
  readonly isFrom1904: boolean
}

/** A cell as its sheet has it (ECMA-376 part 1, 18.3.1.4). */
export interface RawCell {
  /** Attribute `t`; absent: a number. */
  readonly type: string | undefined
  /** Attribute `s`. */
  readonly style: string | undefined
  /** The text of the element `v`. */
  readonly value: string
  /** The text of the element `is`. */
  readonly inline: string
}

/**
 * The value of a cell. A formula has its last result; one that failed has no value.
 *
 * @throws WorkbookError for a reference that leads nowhere, and for what is no number
 */
export const readCell = (context: CellContext, { type = "n", style, value, inline }: RawCell): Cell => {
  if (type === "inlineStr") return toText(inline)
  if (value === "" || type === "e") return null
  if (type === "s") return toText(findText(context.texts, value))
  if (type === "str") return toText(unescapeText(value))
  if (type === "b") return value === "1" || value === "true"
  if (type === "d") return readDate(value)
  if (type !== "n") throw damaged()
  const number = Number(value)
  if (!Number.isFinite(number)) throw damaged()
  const isDate = context.dateStyles[Number(style ?? 0)] ?? false
  return isDate ? (toDate(number, context.isFrom1904) ?? number) : number
}

const toText = (text: string): string | null => {
  const trimmed = text.trim()
  return trimmed === "" ? null : trimmed
}

const findText = (texts: ReadonlyArray<string>, index: string): string => {
  const text = texts[Number(index)]
  if (text === undefined) throw damaged()
  return text
}

const readDate = (text: string): Date => {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw damaged()
  return date
}

const DAY_MILLIS = 86_400_000
/** Excel counts a 29 February 1900 that never was, so that its day 0 lies a day before that of later dates. */
const EPOCH_1900 = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)

/** Null for a number that is no date that Excel can show. */
const toDate = (days: number, isFrom1904: boolean): Date | null => {
  const date = new Date((isFrom1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(days * DAY_MILLIS))
  return days < 0 || Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999 ? null : date
}
