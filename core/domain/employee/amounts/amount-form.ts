/*
 * How an amount writes its decimals and groups: `1,23,456.78`, `1.234,56`, `1 234,56`, `1'234.56`. `45.000` and `45,000` can
 * each be forty-five, or forty-five thousand.
 */

export const DECIMAL_MARKS = [".", ","] as const
export type DecimalMark = (typeof DECIMAL_MARKS)[number]

export interface AmountForm {
  /** Digits before the decimal mark, without groups; of an ambiguous amount, as if its mark were the decimal one. */
  readonly whole: string
  /** Digits after the decimal mark. */
  readonly decimals: string
  /**
   * The decimal mark that the amount shows; null: it has neither decimals nor groups that show one. `either`: its only mark
   * may be a decimal one or group thousands.
   */
  readonly shows: DecimalMark | null | { readonly either: DecimalMark }
  /** Groups show it, so that the amount is certain by itself: `12,5` may also be a slip of `12.5` or `12,500`. */
  readonly isCertain: boolean
}

/** Digits with groups by spaces (also those that do not break) or apostrophes. */
const SPACED = /^(\d{1,3}(?:[ \u00A0\u2009\u202F'’]\d{3})+)(?:([.,])(\d*))?$/u
const SEPARATORS = /[ \u00A0\u2009\u202F'’.,]/gu
/** Groups of two or three digits in India, of three elsewhere; the last always has three. */
const COMMA_GROUPS = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/u
const POINT_GROUPS = /^\d{1,3}(?:\.\d{3})+$/u
const ONE_MARK = /^(\d*)([.,])(\d*)$/u
const DIGITS = /^\d+$/u

/** Null: it is no amount. `text`: without sign and currency. */
export const readAmountForm = (text: string): AmountForm | null => {
  if (DIGITS.test(text)) return { whole: text, decimals: "", shows: null, isCertain: false }
  const single = ONE_MARK.exec(text)
  if (single !== null) return readOneMark(single[1] ?? "", single[2] as DecimalMark, single[3] ?? "")
  const spaced = SPACED.exec(text)
  if (spaced !== null) {
    const [, whole = "", mark, decimals = ""] = spaced
    return makeForm(whole, decimals, mark === undefined ? null : (mark as DecimalMark))
  }
  return readGroups(text)
}

const makeForm = (whole: string, decimals: string, shows: AmountForm["shows"]): AmountForm => ({
  whole: whole.replace(SEPARATORS, ""),
  decimals,
  shows,
  isCertain: true,
})

const readOneMark = (whole: string, mark: DecimalMark, decimals: string): AmountForm | null => {
  if (whole === "" && decimals === "") return null
  const mayGroup = decimals.length === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith("0")
  return { whole, decimals, shows: mayGroup ? { either: mark } : mark, isCertain: false }
}

const readGroups = (text: string): AmountForm | null => {
  if (COMMA_GROUPS.test(text)) return makeForm(text, "", ".")
  if (POINT_GROUPS.test(text)) return makeForm(text, "", ",")
  const at = Math.max(text.lastIndexOf("."), text.lastIndexOf(","))
  const [whole, mark, decimals] = [text.slice(0, at), text[at] as DecimalMark, text.slice(at + 1)]
  const groups = mark === "." ? COMMA_GROUPS : POINT_GROUPS
  return at > 0 && groups.test(whole) && /^\d*$/u.test(decimals) ? makeForm(whole, decimals, mark) : null
}
