import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { type AmountForm, type DecimalMark, readAmountForm } from "../amounts/amount-form.ts"
import { stripCurrency, writeDashedDecimals } from "../amounts/currency-marks.ts"
import { nullIfMissing, saysNothing } from "./text/missing.ts"
import { Invalid, NOT_ONE_VALUE, type Parsed } from "./parsed.ts"

const SIGNED = /^(?:([+\-−])\s*(.+)|(.+?)\s*[-−]|\((.+)\))$/u

const PLAIN = /^(?:\d+\.\d*|\.\d+)$/u

/** No exact amount is longer, and the patterns above take quadratic time for a long run of white space. */
const MAX_LENGTH = 200

const WRONG = new Invalid(makePlainReason("amount.invalid"))
const TOO_LARGE = new Invalid(makePlainReason("amount.too-large"))

/** Decides between decimal comma and decimal point; the columns of a file share the rules. */
export interface AmountRules {
  /** Null: undecided. */
  readonly decimalMark: DecimalMark | null
  /** Why an amount is rejected that can be read in two ways, or only in another way than the rest; null: it is not. */
  readonly checkForm: (form: AmountForm) => Invalid | null
}

const EITHER = new Invalid(makePlainReason("amount.either"))

/** For an amount by itself: a comma groups thousands unless the amount shows otherwise. */
export const ALONE: AmountRules = {
  decimalMark: null,
  checkForm: ({ shows, isCertain }) => {
    if (shows !== null && typeof shows === "object") return shows.either === "." ? EITHER : null
    return shows === "," && !isCertain ? WRONG : null
  },
}

/**
 * Parses an amount: a number, or text. A cell that was derived from other cells may hold their error instead, which is
 * returned.
 */
export const readAmount = (cell: unknown, rules: AmountRules = ALONE): Parsed<number> => {
  if (typeof cell === "number") return toAmount(cell)
  if (typeof cell === "string") return parseAmount(cell, rules)
  if (cell === null || cell === undefined) return null
  if (typeof cell === "boolean" || typeof cell === "bigint") return parseAmount(String(cell), rules)
  return cell instanceof Invalid ? cell : NOT_ONE_VALUE
}

/** Money as a number: `1,23,456.78`, `₹ 500`, `Rs. 5,000/-`, and `(500)` or `500-` for a negative one. */
export const parseAmount = (raw: string, rules: AmountRules = ALONE): Parsed<number> => {
  if (isDigits(raw) || (rules.decimalMark === "." && PLAIN.test(raw))) return toAmount(Number(raw))
  const bare = splitAmount(raw)
  if (bare === null) return null
  const form = readAmountForm(bare.digits)
  if (form === null) return WRONG
  const refused = rules.checkForm(form)
  if (refused !== null) return refused
  const amount = toNumber(form, rules.decimalMark ?? ".")
  return toAmount(bare.negative ? -amount : amount)
}

/** An amount without sign and currency; null: there is none. */
export const splitAmount = (raw: string): { readonly negative: boolean; readonly digits: string } | null => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  if (text.length > MAX_LENGTH) return { negative: false, digits: "" }
  const bare = stripCurrency(text)
  if (bare !== "" && saysNothing(bare)) return null
  const { negative, digits } = splitSign(writeDashedDecimals(bare))
  return { negative, digits: stripCurrency(digits) }
}

const toNumber = ({ whole, decimals, shows }: AmountForm, mark: DecimalMark): number => {
  const isGroup = shows !== null && typeof shows === "object" && shows.either !== mark
  return Number(isGroup ? `${whole}${decimals}` : `${whole}.${decimals}`)
}

const ZERO = 0x30

/** The common case, without a regular expression. */
const isDigits = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) {
    const digit = text.charCodeAt(index) - ZERO
    if (digit < 0 || digit > 9) return false
  }
  return text.length > 0
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
