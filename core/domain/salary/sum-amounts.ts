/**
 * Adds amounts of money exactly in their decimals: 0.1 and 0.2 are 0.3, and the order makes no difference. Returns the
 * nearest number when the sum exceeds its precision.
 */
export const sumAmounts = (amounts: ReadonlyArray<number>): number => {
  const [first = 0, second] = amounts
  if (second === undefined) return first
  if (amounts.every(Number.isSafeInteger)) {
    const sum = amounts.reduce((total, amount) => total + amount, 0)
    if (Math.abs(sum) <= Number.MAX_SAFE_INTEGER && amounts.every((amount) => amount >= 0)) return sum
  }
  return sumDecimals(amounts.map(toDecimal))
}

/** `digits` / 10 ** `places` */
interface Decimal {
  readonly digits: bigint
  readonly places: number
}

/** As the number is written, which is what the source sent. */
const toDecimal = (amount: number): Decimal => {
  const [mantissa = "", exponent = "0"] = String(amount).split("e")
  const [whole = "", fraction = ""] = mantissa.split(".")
  const places = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places }
}

const sumDecimals = (decimals: ReadonlyArray<Decimal>): number => {
  const places = decimals.reduce((most, decimal) => Math.max(most, decimal.places), 0)
  const sum = decimals.reduce(
    (total, decimal) => total + decimal.digits * 10n ** BigInt(places - decimal.places),
    0n,
  )
  return Number(`${String(sum)}e-${String(places)}`)
}
