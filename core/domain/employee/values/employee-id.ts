import { makePlainReason } from "../../../contract/reasons/reason-codes.ts"
import { Invalid } from "./parsed.ts"
import type { CellReader } from "./reader.ts"

const DATE_OR_TIME = new Invalid(makePlainReason("employee-id.date"))

/** `2024-01-31`, `31/01/2024`, `12:30`, and `1-Mar` as a spreadsheet writes it; a date of digits only may be an identifier. */
const PATTERNS: ReadonlyArray<RegExp> = [
  /^(?:19|20)\d{2}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])(?:[T ]\d{1,2}:.*)?$/u,
  /^(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:19|20)\d{2}(?:,? \d{1,2}:.*)?$/u,
  /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[AP]M)?$/iu,
  /^\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d{2,4})?$/u,
]

const MAY_BE_DATE = /^\d{1,4}[-/.:]/u

/** Reads an employee ID, which is not a date. `read`: of any identifier. */
export const makeEmployeeIdReader =
  (read: CellReader): CellReader =>
  (cell, context) => {
    const parsed = read(cell, context)
    if (typeof parsed !== "string" || !MAY_BE_DATE.test(parsed)) return parsed
    return PATTERNS.some((pattern) => pattern.test(parsed)) ? DATE_OR_TIME : parsed
  }
