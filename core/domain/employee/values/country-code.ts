import { COUNTRY_CODES, findCountryCode } from "./countries.ts"
import { nullIfMissing } from "./missing.ts"
import { IgnoredValue, Invalid, type Parser } from "./parsed.ts"
import { openCell } from "./text-form.ts"

const WRONG = new Invalid("This is not a country: expected its ISO 3166 code, like IN, or its English name.")

const NAMIBIA = "NA"
const NOT_NAMIBIA = new IgnoredValue(
  "NA counts as not available, since most exports mean that by it. For Namibia write NAM.",
)

/**
 * Parses alpha-2, alpha-3 or an English name to ISO 3166 alpha-2. `NA` means "not available" here as everywhere, as Indian
 * exports mean it, and a notice says so; Namibia is read from `NAM` and from its name.
 */
export const parseCountryCode: Parser<string> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null) return openCell(raw) === NAMIBIA ? NOT_NAMIBIA : null
  if (COUNTRY_CODES.has(text)) return text
  return findCountryCode(text) ?? WRONG
}
