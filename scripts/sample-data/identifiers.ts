/* Identifiers of no real person that pass the checks. `n` is the employee's number; the same n gives the same value. */

/** mulberry32: a small seeded generator, so that sample data is the same on every machine. */
export const makeRandom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

const digits = (value: number, length: number): string => String(value).padStart(length, "0").slice(-length)

export const pan = (n: number): string => {
  const letter = (at: number) => LETTERS[Math.floor(n / at) % 26] ?? "A"
  return `${letter(17_576)}${letter(676)}${letter(26)}P${letter(1)}${digits(n, 4)}${letter(7)}`
}

const PRODUCT = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const POSITION = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]
const INVERSE = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9]

/** The Verhoeff check digit (J. Verhoeff, Error Detecting Decimal Codes, 1969). */
const checkDigit = (number: string): string => {
  let check = 0
  const reversed = Array.from(number).reverse()
  reversed.forEach((digit, index) => {
    const permuted = POSITION[(index + 1) % 8]?.[Number(digit)] ?? 0
    check = PRODUCT[check]?.[permuted] ?? 0
  })
  return String(INVERSE[check])
}

export const aadhaar = (n: number): string => {
  const number = `${String(2 + (n % 8))}${digits(n * 7919, 10)}`
  return number + checkDigit(number)
}

export const uan = (n: number): string => `10${digits(n * 104_729, 10)}`
export const mobile = (n: number): string => `${String(6 + (n % 4))}${digits(n * 15_485_863, 9)}`
export const accountNumber = (n: number): string => `00${digits(n * 32_452_843, 12)}`
export const ifsc = (n: number): string =>
  `${["HDFC", "ICIC", "SBIN", "UTIB"][n % 4] ?? "HDFC"}0${digits(n * 97, 6)}`
