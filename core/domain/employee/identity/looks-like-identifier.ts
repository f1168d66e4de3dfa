/*
 * Detects values of masked fields in any column: a PAN under "Department" must not reach an error list. In doubt, the value
 * is hidden.
 */

/** PAN, IFSC: anywhere in the text. */
const LETTERS_AND_DIGITS = /[A-Z]{5}[\s-]?\d{4}[\s-]?[A-Z]|[A-Z]{4}[\s-]?0[A-Z0-9]{6}/iu

/** Aadhaar, UAN, mobile and account numbers: nine digits or more of any script, however they are grouped. */
const LONG_NUMBER = /\p{Nd}(?:[\s\p{Pd}\p{Pc}\p{Cf}().+/]*\p{Nd}){8,}/u

/** A long number that a spreadsheet shortened. */
const SCIENTIFIC = /\d(?:\.\d+)?e\+?\d{1,2}/iu

/** A date with a time has many digits, too, and no identifier looks like it. */
const TIMESTAMP = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}[T\s]+\d{1,2}:\d{2}[\d:.,\sTZAPM+-]*$/iu

/** A PAN without gaps, or an employee's PAN in groups; IFSC. Stricter than above: `House 1204 B` is part of an address. */
const PAN_OR_IFSC = /[A-Z]{5}\d{4}[A-Z]|\b[A-Z]{3}P[A-Z][\s-]\d{4}[\s-][A-Z]\b|[A-Z]{4}0[A-Z0-9]{6}/iu

/** Whether a text contains something in the form of a PAN or an IFSC code. */
export const containsPanOrIfsc = (text: string): boolean => PAN_OR_IFSC.test(text)

/** Whether a text contains a PAN, an IFSC code, or as many digits as an Aadhaar, UAN, mobile or account number. */
export const containsIdentifier = (text: string): boolean =>
  containsPanOrIfsc(text) || (LONG_NUMBER.test(text) && !TIMESTAMP.test(text))

/** Whether a text contains, or may contain, an identifier of a person or an account. */
export const looksLikeIdentifier = (text: string): boolean =>
  LETTERS_AND_DIGITS.test(text) || SCIENTIFIC.test(text) || (LONG_NUMBER.test(text) && !TIMESTAMP.test(text))
