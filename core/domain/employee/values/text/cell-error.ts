import { makePlainReason } from "../../../../contract/reasons/reason-codes.ts"
import { MASK } from "../../../../contract/wire-values.ts"
import { cleanText, trimCell } from "./invisible.ts"
import { Invalid } from "../parsed.ts"
import { openCell } from "./text-form.ts"

/* Cells that hold no value, whatever their field: a formula, a spreadsheet's error, an object as text, a mask. */

export const FORMULA = new Invalid(makePlainReason("value.formula"))
const SPREADSHEET_ERROR = new Invalid(makePlainReason("value.spreadsheet-error"))
const NOT_TEXT = new Invalid(makePlainReason("value.not-text"))
export const MASKED_VALUE = new Invalid(makePlainReason("value.masked"))

/** By first character. Excel, Google Sheets and LibreOffice write errors in their user's language. */
const CELL_ERRORS: ReadonlyMap<string, readonly [RegExp, Invalid]> = new Map([
  ["=", [/^=\s*["'\p{L}\d$+\-@({[#.]/u, FORMULA]],
  ["#", [/^#(?:[¡¿]?\p{Lu}[\p{Lu}\d/_]*[!?]|#+)$/u, SPREADSHEET_ERROR]],
  ["E", [/^Err:\d{3}$/u, SPREADSHEET_ERROR]],
  ["[", [/^\[object \w+\]$/u, NOT_TEXT]],
  ["*", [new RegExp(`^${MASK.replaceAll("*", String.raw`\*`)}$`, "u"), MASKED_VALUE]],
])

/** Around an error word, as around any other value. */
const QUOTATION_MARKS = ["'", '"', "`"]

const SPACE = 0x20
const DELETE = 0x7f

/** By first character; white space and what is not ASCII are trimmed first. */
const MAY_BE_ERROR = Uint8Array.from({ length: DELETE }, (_, code) =>
  Number(code <= SPACE || [...CELL_ERRORS.keys(), ...QUOTATION_MARKS].includes(String.fromCharCode(code))),
)

/** Why a cell holds no value; null: it may hold one. A guard makes a formula a text. */
export const detectCellError = (raw: string): Invalid | null => {
  const first = raw.charCodeAt(0)
  if (first < DELETE && MAY_BE_ERROR[first] === 0) return null
  const text = trimCell(cleanText(raw.normalize("NFC")))
  const opened = openCell(text)
  const error = findCellError(text)
  if (error !== null && (error !== FORMULA || opened === text)) return error
  const inner = findCellError(opened)
  return inner === FORMULA ? null : inner
}

const findCellError = (text: string): Invalid | null => {
  const [pattern, error = null] = CELL_ERRORS.get(text.charAt(0)) ?? []
  return pattern?.test(text) === true ? error : null
}

/** Whether a cell has what the product shows instead of a masked value. */
export const isMaskedCell = (cell: unknown): boolean =>
  typeof cell === "string" && cell.includes(MASK) && trimCell(cell) === MASK
