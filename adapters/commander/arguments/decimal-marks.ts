import type { AmountReading, MarkSource } from "../../../core/domain/employee/amounts/amount-columns.ts"
import type { DecimalMark } from "../../../core/domain/employee/amounts/amount-form.ts"
import { UsageInvalid } from "../failure.ts"

/* The decimal mark of amounts, as the command line reads and prints it. */

const MARKS: Readonly<Record<string, DecimalMark | null>> = { point: ".", comma: ",", auto: null }

export const DECIMAL_MARK_HELP =
  "decimal mark of amounts like 45.000: point or comma, stored for later files; auto detects it per file"

/** Null: detected from the values. */
export const readDecimalMark = (given: string): DecimalMark | null => {
  const mark = MARKS[given.toLowerCase()]
  if (mark === undefined)
    throw new UsageInvalid(
      `"${given}" is not a valid decimal mark. Use point, comma or auto.`,
      "--decimal-mark",
    )
  return mark
}

export const MARK_NAMES: Readonly<Record<DecimalMark, string>> = {
  ".": "a decimal point",
  ",": "a decimal comma",
}

const SOURCE_TEXTS: Readonly<Record<MarkSource, string>> = {
  set: "from the setting",
  values: "detected from its values",
  "other-columns": "as the other amounts of the file show",
  "earlier-values": "detected from the values of an earlier file",
  separators: "by the semicolons between values and the dots in dates",
  default: "commas group thousands, since no value shows another form",
  unclear:
    "no value shows the mark for certain, so ambiguous amounts are refused; use --decimal-mark to set it",
}

export const amountLine = ({ column, decimalMark, because }: AmountReading): string =>
  because === "unclear"
    ? `Amounts: column "${column}" has ambiguous amounts (${SOURCE_TEXTS.unclear})`
    : `Amounts: column "${column}" was read with ${MARK_NAMES[decimalMark]} (${SOURCE_TEXTS[because]})`
