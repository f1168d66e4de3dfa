import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { cleanCode } from "./text/invisible.ts"
import { nullIfMissing } from "./text/missing.ts"
import { INDIA, Invalid, IgnoredValue, type Parsed, type Parser, type ValueContext } from "./parsed.ts"
import { detectDamage, stripFloatTail } from "./text/spreadsheet-damage.ts"
import { hasValidCheckDigit } from "./verhoeff.ts"

/* specification/employee.md#india-checks: enforced for employees in India, optional for all others. */

/** The format of one identifier, and its error messages. */
interface Format {
  readonly isValid: (compact: string) => boolean
  readonly wrong: Invalid
  readonly notIndian: IgnoredValue
}

const makeFormat = (name: "pan" | "uan" | "ifsc" | "aadhaar", isValid: Format["isValid"]): Format => ({
  isValid,
  wrong: new Invalid(makePlainReason(`${name}.invalid`)),
  notIndian: new IgnoredValue(makePlainReason(`${name}.foreign`)),
})

const SEPARATORS = /[\s-]+/gu

/** Without spaces and hyphens, upper-case; checked only for employees in India. */
const makeIdentifierParser =
  ({ isValid, wrong, notIndian }: Format): Parser<string> =>
  (raw: string, context: ValueContext): Parsed<string> => {
    const text = nullIfMissing(raw)
    if (text === null) return null
    const compact = stripFloatTail(cleanCode(text).replace(SEPARATORS, "").toUpperCase())
    const damage = detectDamage(compact)
    if (damage === null && isValid(compact)) return compact
    return context.countryCode === INDIA ? (damage ?? wrong) : notIndian
  }

const makePatternTest = (pattern: RegExp) => (compact: string) => pattern.test(compact)

/** Permanent account number of the Income Tax Department. */
export const parsePan = makeIdentifierParser(makeFormat("pan", makePatternTest(/^[A-Z]{5}[0-9]{4}[A-Z]$/u)))

/** Universal account number of the provident fund. */
export const parseUan = makeIdentifierParser(makeFormat("uan", makePatternTest(/^[0-9]{12}$/u)))

/** Code of a bank branch. */
export const parseIfsc = makeIdentifierParser(makeFormat("ifsc", makePatternTest(/^[A-Z]{4}0[A-Z0-9]{6}$/u)))

const AADHAAR = /^[0-9]{12}$/u
/** The placeholder 333333333333 has a valid check digit. */
const ONE_DIGIT_ONLY = /^(\d)\1+$/u

const isAadhaar = (compact: string): boolean =>
  AADHAAR.test(compact) && !ONE_DIGIT_ONLY.test(compact) && hasValidCheckDigit(compact)

/** Number of UIDAI, 12 digits with a Verhoeff check digit. */
export const parseAadhaar = makeIdentifierParser(makeFormat("aadhaar", isAadhaar))
