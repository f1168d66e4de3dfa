import type { FieldKind } from "../../../contract/employee/field-row.ts"

/*
 * Forms of values that are not valid but leave no doubt about what they mean: a label before the value, quotation marks around it,
 * punctuation within an identifier, the word for a currency. The reader decides whether a form is valid.
 */

/** The texts that a cell may have been meant to be, the one nearest to it first; never the text itself. */
export const listMendedForms = (text: string, kind: FieldKind): ReadonlyArray<string> => {
  const plain = stripQuotes(text.trim())
  const bare = stripQuotes(stripLabel(plain))
  const forms = [plain, bare, ...mendKind(kind, plain), ...mendKind(kind, bare)]
  return [...new Set(forms)].filter((form) => form !== "" && form !== text)
}

const QUOTED = /^(["'`“‘])(.*)["'`”’]$/su

const stripQuotes = (text: string): string => (QUOTED.exec(text)?.[2] ?? text).trim()

/** `PAN: ABCDE1234F`, `Mob. No. - 98765 43210`: letters, with at least a sign between them and the value. */
const LABEL = /^\p{L}[\p{L}\s./']{0,30}?\s*(?:[:#=]|\s[-–])\s*(?=\S)/u

const stripLabel = (text: string): string => text.replace(LABEL, "")

const mendKind = (kind: FieldKind, text: string): ReadonlyArray<string> => MENDERS[kind]?.(text) ?? []

/** Identifiers consist of letters and digits only. */
const compact = (text: string): ReadonlyArray<string> => [text.replace(/[^\p{L}\p{N}]+/gu, "")]

const CURRENCY_WORDS = /\b(?:indian\s+)?rupees?\b|\b(?:dollars?|euros?|only)\b\.?/giu

const mendAmount = (text: string): ReadonlyArray<string> => [text.replace(CURRENCY_WORDS, " ").trim()]

/** `Asha Rao <asha@acme.example>` */
const IN_BRACKETS = /^[^<>@]*<([^<>]+)>$/u

const mendEmail = (text: string): ReadonlyArray<string> => {
  const address = (IN_BRACKETS.exec(text)?.[1] ?? text).replace(/^mailto:/iu, "")
  return [address, address.replace(/\s+/gu, "").replace(/[.,;:]+$/u, "")]
}

/** A remark in brackets after the number, such as `(M)`. */
const mendMobile = (text: string): ReadonlyArray<string> => [text.replace(/\s*\(\p{L}[\p{L}\s.]*\)$/u, "")]

const MENDERS: Partial<Record<FieldKind, (text: string) => ReadonlyArray<string>>> = {
  pan: compact,
  uan: compact,
  ifsc: compact,
  aadhaar: compact,
  amount: mendAmount,
  email: mendEmail,
  mobile: mendMobile,
}
