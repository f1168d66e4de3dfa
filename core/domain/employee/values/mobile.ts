import { INDIA, Invalid, type Parser } from "./parsed.ts"
import { detectDamage, stripFloatTail } from "./spreadsheet-damage.ts"
import { parseText } from "./text.ts"

/* specification/employee.md#india-checks: 10 digits after removing spaces, punctuation and a leading country code. */

const PUNCTUATION = /[\s().+\-–/']+/gu
const COUNTRY_CODE = /^(?:0091|91|0)(?=\d{10}$)/u
/** A leading 0 is the trunk prefix, not a digit of the number. */
const MOBILE = /^[1-9]\d{9}$/u

const WRONG = new Invalid("This is not a mobile number: expected 10 digits, with or without +91.")
const FOREIGN = new Invalid("This is not a telephone number of the employee's country.")

/** India: 10 digits. Elsewhere: valid by the national rules, stored unchanged. */
export const parseMobile: Parser<string> = (raw, context) => {
  const text = parseText(raw, context)
  if (typeof text !== "string") return text
  const damage = detectDamage(text)
  if (damage !== null) return damage
  const number = stripFloatTail(text)
  if (context.countryCode !== INDIA) {
    return context.isValidPhone(number, context.countryCode) ? number : FOREIGN
  }
  const digits = number.replace(PUNCTUATION, "").replace(COUNTRY_CODE, "")
  return MOBILE.test(digits) ? digits : WRONG
}
