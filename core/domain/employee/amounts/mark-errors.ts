import { Invalid } from "../values/parsed.ts"
import type { DecimalMark } from "./amount-form.ts"

/* Reasons for rejecting an amount that does not fit the decimal mark of its file, for the person who can correct it. */

const NAMES: Readonly<Record<DecimalMark, string>> = { ".": "point", ",": "comma" }

const makeError = (mark: DecimalMark) =>
  new Invalid(
    `The amounts of this source have a decimal ${NAMES[mark]}, and this one does not fit. Correct it, or set the decimal mark of this source.`,
  )

const MARK_ERRORS: Readonly<Record<DecimalMark, Invalid>> = { ".": makeError("."), ",": makeError(",") }

/** For an amount that only the other decimal mark explains. */
export const makeMarkError = (mark: DecimalMark): Invalid => MARK_ERRORS[mark]

/** For an ambiguous amount of a file in which nothing shows the decimal mark. */
export const UNCLEAR_MARK = new Invalid(
  "This amount can be read in two ways: 45.000 could be 45 or 45,000. Nothing in the file shows which. Set the decimal mark of this source once, or write amounts without separators for thousands.",
)

interface MarkPlace {
  readonly line: number
  readonly header: string
}

/** For every amount with a mark, in a file that writes both. */
export const makeMarkConflictError = (point: MarkPlace, comma: MarkPlace): Invalid =>
  new Invalid(
    `The file writes a decimal point in row ${String(point.line)} ("${point.header}") and a decimal comma in row ${String(comma.line)} ("${comma.header}"), so its amounts are uncertain. Write all amounts in one way, or set the decimal mark of this source.`,
  )
