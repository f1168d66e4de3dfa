import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { Invalid } from "../values/parsed.ts"
import type { CellReader } from "../values/reader.ts"

/** `CTC (in Lakhs)`, `Basic LPA`, `Pay ('000)`: the amounts of the column count in more than one of the currency. */
const UNIT = /(?:^|[\s([/_-])(?:lakhs?|lacs?|lpa|crores?|thousands?|millions?|['’]?000s?)(?=$|[\s)\]/_.-])/iu

/** A larger amount is whole, or a rule has multiplied it. */
const FIRST_WHOLE = 10_000

const COUNTED = new Invalid(makePlainReason("amount.unit"))

/** Reads the amounts of a column; one that the header says to be in a unit is an error. */
export const makeColumnAmountReader = (header: string, read: CellReader): CellReader => {
  if (!UNIT.test(header)) return read
  return (cell, context) => {
    const amount = read(cell, context)
    return typeof amount === "number" && amount !== 0 && Math.abs(amount) < FIRST_WHOLE ? COUNTED : amount
  }
}
