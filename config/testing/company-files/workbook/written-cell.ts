import { pick, type Random } from "../../random.ts"
import type { Cell, Sheet } from "../sheet.ts"
import { formatCell } from "../write-values.ts"
import { AMOUNT_FORMATS, DATE_FORMATS } from "./formats.ts"

/* How a person or a program puts the cells of a column into a workbook. */

/** A cell before a program writes it. */
export type WrittenCell =
  | { readonly kind: "text"; readonly text: string }
  /** `formula`: the value is its stored result; null: it has none. */
  | { readonly kind: "number"; readonly value: number; readonly format: string; readonly formula?: boolean }
  | { readonly kind: "uncalculated" }
  /** Days as `YYYY-MM-DD`, with an hour for some programs. */
  | { readonly kind: "day"; readonly iso: string; readonly format: string }
  | { readonly kind: "error"; readonly word: string }
  /** With a style and without a value. */
  | { readonly kind: "styled" }
  | null

export type WriteCell = (cell: Cell) => WrittenCell

/** A way to put the values of a column; null for a value that it does not fit. */
type Way = (cell: Cell, random: Random) => WrittenCell | undefined

const asNumber = (text: string, format: string): WrittenCell | undefined =>
  Number.isSafeInteger(Number(text)) ? { kind: "number", value: Number(text), format } : undefined

/** Identifiers: as a number whose format shows the zeros before it, or the letters. */
const ID_WAYS: ReadonlyArray<Way> = [
  (cell) =>
    cell.kind === "id" && /^\d+$/u.test(cell.text)
      ? asNumber(cell.text, "0".repeat(cell.text.length))
      : undefined,
  (cell) =>
    cell.kind === "id" && /^[1-9]\d*$/u.test(cell.text) ? asNumber(cell.text, "General") : undefined,
  (cell) => {
    const [, letters, digits] = (cell.kind === "id" && /^([A-Z]+-?)(\d+)$/u.exec(cell.text)) || []
    return letters === undefined || digits === undefined
      ? undefined
      : asNumber(digits, `"${letters}"${"0".repeat(digits.length)}`)
  },
  (cell) => (cell.kind === "id" && /^[1-9]\d*$/u.test(cell.text) ? asNumber(cell.text, "@") : undefined),
]

/** Spreadsheets count days from 1900 on. */
const isCountable = (iso: string): boolean => iso >= "1900-03-01"

const makeDateWay =
  (format: string): Way =>
  (cell) =>
    cell.kind === "date" && isCountable(cell.iso) ? { kind: "day", iso: cell.iso, format } : undefined

const makeAmountWay =
  (format: string, isFormula: boolean): Way =>
  (cell, random) => {
    if (cell.kind !== "amount") return undefined
    const { value } = cell
    // The last digits of binary fractions, as a sum of others leaves them.
    const stored = Number.isInteger(value) || random(2) === 0 ? value : value + value * Number.EPSILON
    return { kind: "number", value: stored, format, ...(isFormula ? { formula: true } : {}) }
  }

const pickWay = (sheet: Sheet, kind: Cell["kind"], random: Random): Way => {
  const { country } = sheet.locale
  switch (kind) {
    case "id":
      return pick(random, ID_WAYS)
    case "date":
      return makeDateWay(pick(random, DATE_FORMATS))
    case "amount":
      return random(8) === 0 && country !== ""
        ? (cell) => (cell.kind === "amount" ? { kind: "uncalculated" } : undefined)
        : makeAmountWay(pick(random, AMOUNT_FORMATS), random(3) === 0)
    case "text":
    case "nothing":
      return () => undefined
  }
}

/** What of a sheet is written as text: what its habits did to dates and amounts has no number. */
const isOnlyText = ({ datesInUtc, time, wrap }: Sheet, kind: Cell["kind"]): boolean =>
  wrap("x", null) !== "x" || (kind === "date" && (datesInUtc || time !== ""))

/** Chooses how each kind of value of a column is put; a few cells of some columns are texts beside numbers. */
export const makeCellWriter = (sheet: Sheet, column: number, random: Random): WriteCell => {
  const field = sheet.fields[column] ?? null
  const kinds = ["id", "date", "amount", "text", "nothing"] as const
  const isText = random(4) === 0
  const ways = new Map(
    kinds.map((kind) => [kind, isText || isOnlyText(sheet, kind) ? null : pickWay(sheet, kind, random)]),
  )
  const isMixed = random(4) === 0
  const isStyled = random(2) === 0
  return (cell) => {
    const way = isMixed && random(4) === 0 ? null : (ways.get(cell.kind) ?? null)
    const written = way?.(cell, random)
    if (written !== undefined) return written
    const text = sheet.wrap(formatCell(cell, sheet), field)
    if (text === "") return isStyled ? { kind: "styled" } : null
    // A program knows its own errors; as a word they come by copying.
    return text.startsWith("#") && /[!?]$/u.test(text)
      ? { kind: "error", word: text }
      : { kind: "text", text }
  }
}
