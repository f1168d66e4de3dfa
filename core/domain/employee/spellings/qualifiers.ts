import { foldSpelling } from "./fold-spelling.ts"

/* Words that say more about an employee's status or type of employment beside its word, and decide neither. */

const list = (words: string): ReadonlySet<string> => new Set(words.split("|").map(foldSpelling))

export const QUALIFIERS: ReadonlySet<string> = list(`
  full time | part time | salaried | hourly | exempt | non-exempt | paid | unpaid | with pay | without pay | with benefits |
  without benefits | payroll eligible | no payroll | not payroll eligible | process when earning | process when eligible |
  voluntary | involuntary | medical | personal | eligible for rehire | not eligible for rehire | rehire eligible |
  no rehire`)

export const ANSWERS: ReadonlySet<string> = list("yes | no | true | false")
