import { nullIfMissing } from "./missing.ts"
import { Invalid, type Parser } from "./parsed.ts"
import { detectDamage, stripFloatTail, stripTextMark } from "./spreadsheet-damage.ts"

/** 34 is the longest IBAN (ISO 13616). A text without digits comes from another column. */
const ACCOUNT_NUMBER = /^(?=.*\d)[0-9A-Z]{6,34}$/u
const SEPARATORS = /[\s-]+/gu

const WRONG = new Invalid("This is not an account number: expected 6 to 34 digits or letters.")

/** Parses a bank account number: without spaces and hyphens, upper-case, leading zeros kept. */
export const parseAccountNumber: Parser<string> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null) return null
  const compact = stripFloatTail(stripTextMark(text).replace(SEPARATORS, "").toUpperCase())
  const damage = detectDamage(compact)
  if (damage !== null) return damage
  return ACCOUNT_NUMBER.test(compact) ? compact : WRONG
}
