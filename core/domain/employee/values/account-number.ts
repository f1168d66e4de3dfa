import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { cleanCode } from "./text/invisible.ts"
import { nullIfMissing } from "./text/missing.ts"
import { Invalid, type Parsed, type Parser, QuestionedValue } from "./parsed.ts"
import { detectDamage, mayBeRounded, ROUNDED, stripFloatTail } from "./text/spreadsheet-damage.ts"

/** 34 is the longest IBAN (ISO 13616). A text without digits comes from another column. */
const ACCOUNT_NUMBER = /^(?=.*\d)[0-9A-Z]{6,34}$/u
const SEPARATORS = /[\s-]+/gu

const WRONG = new Invalid(makePlainReason("account-number.invalid"))
const LOST_ZEROS = makePlainReason("value.lost-zeros")

/** Parses a bank account number: without spaces and hyphens, upper-case, leading zeros kept. */
export const parseAccountNumber: Parser<string> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  const compact = cleanCode(text).replace(SEPARATORS, "").toUpperCase()
  const damage = detectDamage(compact)
  if (damage !== null) return damage
  const number = stripFloatTail(compact)
  return ACCOUNT_NUMBER.test(number) ? question(number, number !== compact) : WRONG
}

const question = (number: string, hadFraction: boolean): Parsed<string> => {
  if (hadFraction) return new QuestionedValue(number, LOST_ZEROS)
  return mayBeRounded(number) ? new QuestionedValue(number, ROUNDED) : number
}
