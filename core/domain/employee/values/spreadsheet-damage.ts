import { Invalid } from "./parsed.ts"

/* What a spreadsheet or an HR system does to long numbers before they reach us. */

const SCIENTIFIC = /^\d(?:\.\d+)?e\+?\d+$/iu
const FLOAT_TAIL = /^(\d+)\.0+$/u
const HIDDEN = /[*•]{2,}|x{4,}/iu

const SHORTENED = new Invalid(
  "A spreadsheet has shortened this number to scientific notation and lost digits. Format the column as text, enter it again and export anew.",
)
const ALREADY_HIDDEN = new Invalid(
  "The source hides part of this value. Export it in full: it is masked here before it is stored.",
)

/** Why a long number can no longer be read (shortened to `1.23457E+11`, or hidden as `XXXX1234`); null: it can. */
export const detectDamage = (text: string): Invalid | null => {
  if (SCIENTIFIC.test(text)) return SHORTENED
  return HIDDEN.test(text) ? ALREADY_HIDDEN : null
}

const TEXT_MARK = /^'\s*/u

/** Without the `'` by which a spreadsheet is told to leave digits as they are. */
export const stripTextMark = (text: string): string =>
  text.startsWith("'") ? text.replace(TEXT_MARK, "") : text

/** Digits that a program read as a floating-point number and wrote as `1234.0`, without that tail. */
export const stripFloatTail = (text: string): string => FLOAT_TAIL.exec(text)?.[1] ?? text
