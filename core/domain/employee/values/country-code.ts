import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { COUNTRY_CODES, findCountryCode } from "./countries.ts"
import { nullIfMissing } from "./text/missing.ts"
import { IgnoredValue, Invalid, type Parser } from "./parsed.ts"
import { openCell } from "./text/text-form.ts"

const WRONG = new Invalid(makePlainReason("country.unknown"))

const NAMIBIA = "NA"
const NOT_NAMIBIA = new IgnoredValue(makePlainReason("country.not-namibia"))

/**
 * Parses alpha-2, alpha-3 or an English name to ISO 3166 alpha-2. `NA` means "not available" here as everywhere, as Indian
 * exports mean it, and a notice says so; Namibia is read from `NAM` and from its name.
 */
export const parseCountryCode: Parser<string> = (raw) => {
  const text = nullIfMissing(raw)
  if (text === null) return openCell(raw) === NAMIBIA ? NOT_NAMIBIA : null
  if (COUNTRY_CODES.has(text)) return text
  const code = findCountryCode(text) ?? findInverted(text) ?? findNamedTwice(text)
  if (code === null) return WRONG
  // `(NA` and `NA;` mean "not available" too.
  return code === NAMIBIA && !/nam/iu.test(text) ? NOT_NAMIBIA : code
}

/** `Korea, Republic of`, as ISO 3166 lists it. */
const findInverted = (text: string): string | null => {
  const [, name, before] = /^([^,]+),\s*([^,]+)$/u.exec(text) ?? []
  return name === undefined || before === undefined ? null : findCountryCode(`${before} ${name}`)
}

/** `IN - India`, `India (IN)`: both say the same. */
const findNamedTwice = (text: string): string | null => {
  const codes = text.split(/\s*[-–(/|:]\s*/u).map((part) => findCountryCode(part.replace(/\)$/u, "")))
  const [code = null] = codes
  return codes.length === 2 && codes[1] === code ? code : null
}
