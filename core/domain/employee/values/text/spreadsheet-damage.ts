import { makePlainReason } from "../../../../contract/reasons/reason-codes.ts"
import { Invalid } from "../parsed.ts"

/* What spreadsheets and HR systems do to numbers and identifiers before export. */

const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d+$/iu
const FLOAT_TAIL = /^(\d+)\.0+$/u
const HIDDEN = /[*•]{2,}|x{4,}/iu

const SHORTENED = new Invalid(makePlainReason("value.shortened"))
const ALREADY_HIDDEN = new Invalid(makePlainReason("value.hidden"))

/**
 * Returns why a long number is unreadable (shortened to `1.23457E+11`, or hidden as `XXXX1234`); null when it is readable.
 */
export const detectDamage = (text: string): Invalid | null => {
  if (SCIENTIFIC.test(text)) return SHORTENED
  return HIDDEN.test(text) ? ALREADY_HIDDEN : null
}

/** Removes the tail from digits that a program read as a floating-point number and wrote as `1234.0`. */
export const stripFloatTail = (text: string): string => FLOAT_TAIL.exec(text)?.[1] ?? text

/** Spreadsheets keep 15 digits of a number, and write zeros for the others. */
const ZERO_TAIL = /^[1-9]\d{14}0+$/u

export const ROUNDED = makePlainReason("value.rounded")

/** Whether a spreadsheet may have replaced the last digits by zeros. */
export const mayBeRounded = (text: string): boolean => text.length > 15 && ZERO_TAIL.test(text)
