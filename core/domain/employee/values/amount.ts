import { nullIfMissing } from "./missing.ts"
import { Invalid, NOT_ONE_VALUE, type Parsed } from "./parsed.ts"

const CURRENCY = /^(?:₹|rs\.?|inr)\s*|\s*(?:₹|rs\.?|inr|\/-)$/giu
const SIGNED = /^(?:([+-])\s*(.+)|(.+?)\s*-|\((.+)\))$/u
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/u
/** Groups of two or three digits (1,23,456 and 1,234,567); the last has three, or the comma could be a decimal one. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/u

/** No exact amount is longer, and the patterns above take quadratic time for a long run of white space. */
const MAX_LENGTH = 200

const WRONG = new Invalid(
  "This is not an amount: expected a number such as 1,23,456.78, without words or units.",
)
const TOO_LARGE = new Invalid("This amount is too large to be exact (beyond 9007199254740991).")

/**
 * Parses an amount: a number, or text. A cell that was derived from other cells may hold their error instead, which is
 * returned.
 */
export const readAmount = (cell: unknown): Parsed<number> => {
  if (typeof cell === "number") return toAmount(cell)
  if (typeof cell === "string") return parseAmount(cell)
  if (cell === null || cell === undefined) return null
  if (typeof cell === "boolean" || typeof cell === "bigint") return parseAmount(String(cell))
  return cell instanceof Invalid ? cell : NOT_ONE_VALUE
}

/** Money as a number: `1,23,456.78`, `₹ 500`, `Rs. 5,000/-`, and `(500)` or `500-` for a negative one. */
export const parseAmount = (raw: string): Parsed<number> => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  if (text.length > MAX_LENGTH) return WRONG
  if (PLAIN.test(text)) return toAmount(Number(text))
  const { negative, digits } = splitSign(text.replace(CURRENCY, "").trim())
  const bare = digits.replace(CURRENCY, "").trim()
  if (!PLAIN.test(bare) && !GROUPED.test(bare)) return WRONG
  const amount = Number(bare.replaceAll(",", ""))
  return toAmount(negative ? -amount : amount)
}

const toAmount = (amount: number): Parsed<number> => {
  if (!Number.isFinite(amount)) return WRONG
  if (Math.abs(amount) > Number.MAX_SAFE_INTEGER) return TOO_LARGE
  return amount === 0 ? 0 : amount
}

const splitSign = (text: string): { readonly negative: boolean; readonly digits: string } => {
  const match = SIGNED.exec(text)
  if (match === null) return { negative: false, digits: text }
  const [, sign, afterSign, beforeMinus, inBrackets] = match
  return { negative: sign !== "+", digits: afterSign ?? beforeMinus ?? inBrackets ?? "" }
}
