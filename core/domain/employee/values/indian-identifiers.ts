import { present } from "./missing.ts"
import { INDIA, Invalid, LeftOut, type Parsed, type Parser, type ValueContext } from "./parsed.ts"
import { damageOf, withoutFloatTail, withoutTextMark } from "./spreadsheet-damage.ts"
import { hasValidCheckDigit } from "./verhoeff.ts"

/* decisions.md 2, "India checks": enforced for employees of India, optional for all others. */

/** One identifier: how it is written, and what is said when it is not. */
interface Format {
  readonly isValid: (compact: string) => boolean
  readonly wrong: Invalid
  readonly notIndian: LeftOut
}

const format = (name: string, expected: string, isValid: Format["isValid"]): Format => ({
  isValid,
  wrong: new Invalid(`This is not ${name}: expected ${expected}.`),
  notIndian: new LeftOut(`This is not ${name} and the employee's country is not India, so it is left out.`),
})

const SEPARATORS = /[\s-]+/gu

/** Without spaces and hyphens, upper-case; checked only where the employee is of India. */
const parserOf =
  ({ isValid, wrong, notIndian }: Format): Parser<string> =>
  (raw: string, context: ValueContext): Parsed<string> => {
    const text = present(raw)
    if (text === null) return null
    const compact = withoutFloatTail(withoutTextMark(text).replace(SEPARATORS, "").toUpperCase())
    const damage = damageOf(compact)
    if (damage === null && isValid(compact)) return compact
    return context.countryCode === INDIA ? (damage ?? wrong) : notIndian
  }

const matches = (pattern: RegExp) => (compact: string) => pattern.test(compact)

/** Permanent account number of the Income Tax Department. */
export const parsePan = parserOf(
  format(
    "a PAN",
    "five letters, four digits and a letter, like ABCDE1234F",
    matches(/^[A-Z]{5}[0-9]{4}[A-Z]$/u),
  ),
)

/** Universal account number of the provident fund. */
export const parseUan = parserOf(format("a UAN", "12 digits", matches(/^[0-9]{12}$/u)))

/** Code of a bank branch. */
export const parseIfsc = parserOf(
  format(
    "an IFSC code",
    "four letters, a zero and six letters or digits, like HDFC0001234",
    matches(/^[A-Z]{4}0[A-Z0-9]{6}$/u),
  ),
)

const AADHAAR = /^[0-9]{12}$/u
/** 333333333333 stands for nobody, and its check digit is right. */
const ONE_DIGIT_ONLY = /^(\d)\1+$/u

const isAadhaar = (compact: string): boolean =>
  AADHAAR.test(compact) && !ONE_DIGIT_ONLY.test(compact) && hasValidCheckDigit(compact)

/** Number of UIDAI, 12 digits with a Verhoeff check digit. */
export const parseAadhaar = parserOf(
  format("an Aadhaar number", "12 digits whose check digit is right", isAadhaar),
)
