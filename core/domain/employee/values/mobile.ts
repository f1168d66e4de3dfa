import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { cleanCode } from "./text/invisible.ts"
import { INDIA, Invalid, type Parsed, type Parser, type ValueContext, UNCLEAR_COUNTRY } from "./parsed.ts"
import { detectDamage, stripFloatTail } from "./text/spreadsheet-damage.ts"
import { parseText } from "./text/text.ts"

/*
 * specification/employee.md#india-checks: 10 digits after removing spaces, punctuation and a leading country code. A leading
 * +cc or 00cc decides a number's country before that of the employee.
 */

const PUNCTUATION = /[\s().+\-–/']+/gu
/** A 0 is the trunk prefix, not a digit of the number; some write it after the country code, too. */
const PREFIX = /^(?:(?:00)?91)?0?(?=[1-9]\d{9}$)/u
const MOBILE = /^[1-9]\d{9}$/u
const INTERNATIONAL = /^[\s(']*(?:\+|00)[\s)(]*(?=[1-9])/u
const INDIAN_CODE = /^(?:00)?91/u
/** Two numbers of seven digits or more; `0151/23456789` is one. */
const SEVERAL = /(?:\d[^\p{L}\d/;,|&]*){7,}(?:[/;,|&\n]|\p{L}{2,3}\s)[^\p{L}\d]*(?:\d[^\p{L}\d/;,|&]*){7,}/u

const SHORTEST_PAIR = "1234567/1234567".length

const WRONG = new Invalid(makePlainReason("mobile.indian"))
const FOREIGN = new Invalid(makePlainReason("mobile.foreign"))
const UNCLEAR = new Invalid(makePlainReason("mobile.unclear-country"))
const UNKNOWN_CODE = new Invalid(makePlainReason("mobile.unknown-code"))
const NOT_ONE = new Invalid(makePlainReason("mobile.several"))

/** India: 10 digits, for its own employees. Elsewhere: valid by the rules of the number's country, stored unchanged. */
export const parseMobile: Parser<string> = (raw, context) => {
  const text = parseText(raw, context)
  if (typeof text !== "string") return text
  const damage = detectDamage(text)
  if (damage !== null) return damage
  const number = stripFloatTail(toPlainNumber(text))
  if (number.length >= SHORTEST_PAIR && SEVERAL.test(number)) return NOT_ONE
  const [code] = INTERNATIONAL.exec(number) ?? []
  if (code !== undefined) return parseInternational(number, code, context)
  const { phoneCountry = context.countryCode } = context
  if (phoneCountry === UNCLEAR_COUNTRY) return UNCLEAR
  if (phoneCountry === INDIA) return parseIndian(number)
  return context.isValidPhone(number, phoneCountry) ? number : FOREIGN
}

/** The scheme of a link to a number (RFC 3966), which address books export. */
const SCHEME = /^tel:\s*/iu

/** Full-width digits and signs, which keyboards of East Asia write, are those that a number is made of. */
const toPlainNumber = (text: string): string => cleanCode(text).normalize("NFKC").replace(SCHEME, "")

const parseIndian = (number: string): Parsed<string> => {
  const digits = number.replace(PUNCTUATION, "").replace(PREFIX, "")
  return MOBILE.test(digits) ? digits : WRONG
}

const parseInternational = (number: string, code: string, context: ValueContext): Parsed<string> => {
  if (INDIAN_CODE.test(number.replace(PUNCTUATION, ""))) {
    const indian = parseIndian(number)
    // Without its code it would be a number of the employee's country.
    return typeof indian === "string" && context.countryCode !== INDIA ? number : indian
  }
  const written = `+${number.slice(code.length)}`
  return context.isValidPhone(written, context.countryCode) ? number : UNKNOWN_CODE
}
