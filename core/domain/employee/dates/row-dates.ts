import { makeReason, type Reason } from "../../../contract/reasons/reason-codes.ts"

/* The dates of one employee, judged together. As `YYYY-MM-DD` they compare as texts. */

export interface RowDates {
  readonly birth: string | undefined
  readonly joining: string | undefined
  readonly exit: string | undefined
}

/** Nobody joins older: one of the two dates is wrong. A child may be on a payroll, as an heir or an actor. */
const OLDEST = 100

/** The exit date belongs to an earlier employment (specification/employee.md#status). */
export const isRehire = ({ joining, exit }: Pick<RowDates, "joining" | "exit">): boolean =>
  joining !== undefined && exit !== undefined && exit < joining

/** The columns of the dates; null: the stored date. */
export type DateColumns = Readonly<Record<keyof RowDates, string | null>>

/** Two dates that cannot both be right, and why. */
export interface DateContradiction {
  readonly first: keyof RowDates
  readonly second: keyof RowDates
  readonly explain: (columns: DateColumns) => Reason
}

/** Null: the dates fit together. */
export const findContradiction = ({ birth, joining, exit }: RowDates): DateContradiction | null => {
  if (birth === undefined) return null
  if (joining !== undefined) {
    if (birth >= joining) return BIRTH_AFTER_JOINING
    return countYears(birth, joining) > OLDEST ? JOINING_AGE : null
  }
  return exit !== undefined && birth >= exit ? BIRTH_AFTER_EXIT : null
}

const countYears = (from: string, to: string): number => {
  const years = readYear(to) - readYear(from)
  // Only near the limit does the day of the year matter; this runs once for each row.
  return years === OLDEST + 1 && to.slice(4) < from.slice(4) ? years - 1 : years
}

const ZERO = 0x30

const readYear = (date: string): number =>
  (date.charCodeAt(0) - ZERO) * 1000 +
  (date.charCodeAt(1) - ZERO) * 100 +
  (date.charCodeAt(2) - ZERO) * 10 +
  (date.charCodeAt(3) - ZERO)

const BIRTH_AFTER_JOINING: DateContradiction = {
  first: "birth",
  second: "joining",
  explain: ({ birth, joining }) => makeReason("date.birth-after-joining", { birth, joining }),
}

const JOINING_AGE: DateContradiction = {
  first: "birth",
  second: "joining",
  explain: ({ birth, joining }) => makeReason("date.joining-age", { birth, joining, age: OLDEST }),
}

const BIRTH_AFTER_EXIT: DateContradiction = {
  first: "birth",
  second: "exit",
  explain: ({ birth, exit }) => makeReason("date.birth-after-exit", { birth, exit }),
}

/** For the notice about an exit date that is left out. */
export const explainRehire = ({ joining }: DateColumns): Reason =>
  makeReason("date.earlier-exit", { joining })
