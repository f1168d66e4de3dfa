import type { DateOrder } from "../dates/date-order.ts"

/*
 * What a parser of this folder makes of one cell. Every parser is `(raw, context) => Parsed<A>`: plain, pure and
 * without exceptions, because some millions of them run in one sync. No reason ever quotes the value.
 */

/** The value breaks a rule; `reason` tells the person who can mend it what is expected. */
export class Invalid {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

export const NOT_ONE_VALUE = new Invalid("Expected one value, but the source gives a list or an object.")

/** The value is no error but cannot be used, so it counts as missing; `reason` is reported as a notice. */
export class IgnoredValue {
  readonly reason: string
  constructor(reason: string) {
    this.reason = reason
  }
}

/** A value; null: there is none. */
export type Parsed<A> = A | null | Invalid | IgnoredValue

/** Whether `number` is a telephone number of the country (ISO 3166 alpha-2). */
export type IsValidPhone = (number: string, countryCode: string) => boolean

/** What a parser has to know beyond the cell. */
export interface ValueContext {
  /** By whose rules the values are checked, ISO 3166 alpha-2. */
  readonly countryCode: string
  /** How `04/05/2024` is read where no column says it. */
  readonly dateOrder: DateOrder
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly isValidPhone: IsValidPhone
}

export type Parser<A> = (raw: string, context: ValueContext) => Parsed<A>

/** The country whose checks decisions.md 2 spells out. */
export const INDIA = "IN"

/** Whether a parsed cell is a value, and neither missing nor a complaint. */
export const isValue = <A>(parsed: Parsed<A>): parsed is A =>
  parsed !== null && !(parsed instanceof Invalid) && !(parsed instanceof IgnoredValue)
