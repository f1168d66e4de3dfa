import { COUNTRY_CODES, findCountryCode } from "./countries.ts"
import { nullIfMissing } from "./missing.ts"
import { Invalid, type Parser } from "./parsed.ts"

const WRONG = new Invalid("This is not a country: expected its ISO 3166 code, like IN, or its English name.")

/**
 * ISO 3166 alpha-2, from alpha-2, alpha-3 or an English name. `NA` is "not available" here as everywhere, which is
 * what Indian exports mean by it; Namibia is read from `NAM` and from its name.
 */
export const parseCountryCode: Parser<string> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null || COUNTRY_CODES.has(text)) return text
  return findCountryCode(text) ?? WRONG
}
