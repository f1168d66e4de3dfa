import { makePlainReason, makeReason } from "../../../contract/reasons/reason-codes.ts"
import { Invalid } from "../values/parsed.ts"
import type { DecimalMark } from "./amount-form.ts"

/* Reasons for rejecting an amount that does not fit the decimal mark of its file, for the person who can correct it. */

const makeError = (mark: DecimalMark) => new Invalid(makeReason("amount.other-mark", { mark }))

const MARK_ERRORS: Readonly<Record<DecimalMark, Invalid>> = { ".": makeError("."), ",": makeError(",") }

/** For an amount that only the other decimal mark explains. */
export const makeMarkError = (mark: DecimalMark): Invalid => MARK_ERRORS[mark]

/** For an ambiguous amount of a file in which nothing shows the decimal mark. */
export const UNCLEAR_MARK = new Invalid(makePlainReason("amount.unclear-mark"))

interface MarkPlace {
  readonly line: number
  readonly header: string
}

/** For every amount with a mark, in a file that writes both. */
export const makeMarkConflictError = (point: MarkPlace, comma: MarkPlace): Invalid =>
  new Invalid(
    makeReason("amount.both-marks", {
      pointRow: point.line,
      pointColumn: point.header,
      commaRow: comma.line,
      commaColumn: comma.header,
    }),
  )
