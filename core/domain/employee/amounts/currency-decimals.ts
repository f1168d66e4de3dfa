/* How many decimals an amount of a country's currency has (ISO 4217); two where the table says nothing. */

const NO_DECIMALS = ["CL", "DJ", "GN", "IS", "JP", "KM", "KR", "PY", "RW", "UG", "VN", "VU"]
const THREE_DECIMALS = ["BH", "IQ", "JO", "KW", "LY", "OM", "TN"]

const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...NO_DECIMALS.map((country) => [country, 0] as const),
  ...THREE_DECIMALS.map((country) => [country, 3] as const),
])

const TINY = 1e-6

/**
 * Rounds half away from zero to the decimals of the currency: a twelfth of 500,000 is 41,666.67. The result depends on the
 * decimal digits of the amount and not on their binary form, so that it never changes from one sync to the next.
 */
export const roundToCurrency = (amount: number, country: string): number => {
  if (Number.isInteger(amount)) return amount
  const decimals = DECIMALS.get(country) ?? 2
  const unit = 10 ** decimals
  if (Math.round(amount * unit) / unit === amount) return amount
  const size = Math.abs(amount)
  const rounded = size < TINY ? 0 : Number(`${Math.round(Number(`${size}e${decimals}`))}e-${decimals}`)
  return amount < 0 && rounded !== 0 ? -rounded : rounded
}
