const CODE_LENGTH = 6

const DEVANAGARI_ZERO = "०".charCodeAt(0)

/**
 * The code in what was typed or pasted: its digits, at most six. People paste it with spaces or a dash, and keyboards for Hindi
 * type Devanagari digits.
 */
export const readCode = (text: string): string =>
  text
    .replace(/[०-९]/gu, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/[^0-9]/gu, "")
    .slice(0, CODE_LENGTH)

export const isWholeCode = (code: string): boolean => code.length === CODE_LENGTH
