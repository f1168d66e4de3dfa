import { makeReason } from "../../../contract/reasons/reason-codes.ts"
import type { ShortYearKey } from "../../../contract/employee/short-year-keys.ts"
import { Invalid } from "../values/parsed.ts"

/*
 * Years written with two digits, as in `07/10/83`. All of a column are read in one window of years, which follows from what it
 * is the date of, so that the next century never begins in the middle of a column. A window has fewer than a hundred years: a year
 * that does not fit it is asked, none is read differently when the windows move on with time, and a column of another calendar shows
 * itself, such as the Buddhist one, in which 2026 is 2569.
 */

/** The years that two digits can mean, both included. */
export interface YearWindow {
  readonly first: number
  readonly last: number
}

/** A notice about a column with years of two digits. */
export interface YearReading extends YearWindow {
  /** Header. */
  readonly column: string
  /** Key of its field, without the number of a dependent. */
  readonly key: string
  /** `field`: what the column is the date of. `unclear`: the year may stand first, so that its dates are errors. */
  readonly because: "field" | "set" | "unclear"
}

/** By field: the first year of its window. */
export type FirstYears = { readonly [K in ShortYearKey]?: number }

interface AgeLimits {
  /** Years before the year of reading. */
  readonly oldest: number
  readonly youngest: number
}

/** Employees are at least 14: ILO Minimum Age Convention, 1973 (No. 138), article 2(4). */
const BIRTH: AgeLimits = { oldest: 100, youngest: 14 }
/** A dependent may be a newborn or a grandparent. */
const DEPENDENT_BIRTH: AgeLimits = { oldest: 90, youngest: 0 }
/** Nobody joins, or marries, more than a year ahead (date-limits.ts). */
const PAST: AgeLimits = { oldest: 55, youngest: -1 }
/** Contracts end years ahead. */
const EXIT: AgeLimits = { oldest: 50, youngest: -10 }

const LIMITS: ReadonlyMap<string, AgeLimits> = new Map([
  ["dob", BIRTH],
  ["dependentDetails_dob", DEPENDENT_BIRTH],
  ["terminationDate", EXIT],
])

const YEARS = 100

/** `today` as `YYYY-MM-DD`; `chosen`: the first year, as a person set it. */
export const findYearWindow = (key: string, today: string, chosen: number | undefined): YearWindow => {
  const usual = findUsualWindow(key, Number(today.slice(0, 4)))
  if (chosen === undefined) return usual
  return { first: chosen, last: Math.max(chosen, Math.min(chosen + YEARS - 1, usual.last)) }
}

const findUsualWindow = (key: string, year: number): YearWindow => {
  const { oldest, youngest } = LIMITS.get(key) ?? PAST
  return { first: year - oldest, last: year - youngest }
}

/** The year that two digits mean. */
export const expandYear = (digits: number, { first, last }: YearWindow): number | Invalid => {
  const year = first + ((((digits - first) % YEARS) + YEARS) % YEARS)
  return year > last ? makeOutsideError(first, last) : year
}

const outsideErrors = new Map<string, Invalid>()

const makeOutsideError = (first: number, last: number): Invalid => {
  const key = `${first} ${last}`
  const known = outsideErrors.get(key) ?? new Invalid(makeReason("date.outside-years", { first, last }))
  outsideErrors.set(key, known)
  return known
}

const ORDERED = /^\s*'?(\d{1,2})([-/. ])(\d{1,2})\2(\d{2})(?!\d)/u
const NAMED = /^\s*'?\d{1,2}[-/. ]\p{L}{3,12}[-/. ](\d{2})(?!\d)/u
/** The common case: a date that begins with four digits of its year, or a number. */
const BEGINS_WITH_YEAR = /^\d{3}/u
/** `1/2/24` */
const SHORTEST = 6

/** Where more of a column's years fit no window than this, they are no slips. */
const MAX_SLIPS = 0.1

/** What the dates of a file show about their years of two digits. */
export type ShortYearDoubt = "year-first" | "unclear" | "other-calendar"

/**
 * The dates with two digits of their year in all columns of a file: whether the year stands last, and whether it is of the calendar
 * in which it would be read. What one column shows counts for all.
 */
export class ShortYearEvidence {
  /** By field: how often each of the hundred endings occurs. */
  readonly #counts = new Map<string, Uint32Array>()
  #yearFirst = false
  #yearLast = false
  #total = 0
  #judged = { today: "", total: 0, isOther: false }

  /** `key`: of the field; null: a person has set its window, so that its years show nothing about the calendar. */
  observe(key: string | null, text: string): void {
    if (text.length < SHORTEST || BEGINS_WITH_YEAR.test(text)) return
    const match = ORDERED.exec(text)
    if (match !== null) {
      const [first, second, third] = [Number(match[1]), Number(match[3]), Number(match[4])]
      if (first > 31 && second <= 12) this.#yearFirst = true
      else if (third > 31 || third === 0 || (second > 12 && first <= 12)) this.#yearLast = true
      this.#count(key, third)
    } else {
      const digits = NAMED.exec(text)?.[1]
      if (digits !== undefined) this.#count(key, Number(digits))
    }
  }

  #count(key: string | null, digits: number): void {
    if (key === null) return
    const counts = this.#counts.get(key) ?? new Uint32Array(YEARS)
    this.#counts.set(key, counts)
    counts[digits] = (counts[digits] ?? 0) + 1
    this.#total++
  }

  /** Why a year is in doubt; null: it is not. `hasOrder`: it is known that day and month come first. */
  findDoubt(today: string, hasOrder: boolean): ShortYearDoubt | null {
    if (this.#yearFirst) return "year-first"
    if (this.#isOfOtherCalendar(today)) return "other-calendar"
    return hasOrder || this.#yearLast ? null : "unclear"
  }

  #isOfOtherCalendar(today: string): boolean {
    const { total, isOther } = this.#judged
    if (this.#judged.today === today && total === this.#total) return isOther
    const judged = [...this.#counts].some(([key, counts]) => hasOtherYears(counts, key, today))
    this.#judged = { today, total: this.#total, isOther: judged }
    return judged
  }
}

const hasOtherYears = (counts: Uint32Array, key: string, today: string): boolean => {
  const window = findYearWindow(key, today, undefined)
  let [outside, total] = [0, 0]
  counts.forEach((count, digits) => {
    total += count
    if (expandYear(digits, window) instanceof Invalid) outside += count
  })
  return outside > total * MAX_SLIPS
}
