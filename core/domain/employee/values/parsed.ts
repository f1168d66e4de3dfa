import { makePlainReason, type Reason } from "../../../contract/reasons/reason-codes.ts"
import type { DateOrder } from "../dates/date-order.ts"

/*
 * The result of parsing one cell. Every parser is `(raw, context) => Parsed<A>`: plain, pure and without exceptions, because
 * millions of them run in one sync. No reason ever quotes the value.
 */

/** The value breaks a rule; the reason says what is expected, for the person who can correct it. */
export class Invalid {
  readonly reasonCode: Reason
  constructor(reasonCode: Reason) {
    this.reasonCode = reasonCode
  }
}

export const NOT_ONE_VALUE = new Invalid(makePlainReason("value.not-one"))

/** The value is unusable but not an error, so it counts as missing; the reason is reported as a warning. */
export class IgnoredValue {
  readonly reasonCode: Reason
  constructor(reasonCode: Reason) {
    this.reasonCode = reasonCode
  }
}

/** The value is used, although it may be damaged; the reason is reported as a warning. */
export class QuestionedValue<A> {
  readonly value: A
  readonly reasonCode: Reason
  constructor(value: A, reasonCode: Reason) {
    this.value = value
    this.reasonCode = reasonCode
  }
}

/** A value; null when it is missing. */
export type Parsed<A> = A | null | Invalid | IgnoredValue | QuestionedValue<A>

/** Whether `number` is a telephone number of the country (ISO 3166 alpha-2). */
export type IsValidPhone = (number: string, countryCode: string) => boolean

/** What a parser needs besides the cell. */
export interface ValueContext {
  /** The country whose rules check the values, ISO 3166 alpha-2. */
  readonly countryCode: string
  /** How `04/05/2024` is read when its column does not decide it. */
  readonly dateOrder: DateOrder
  /** `YYYY-MM-DD` */
  readonly today: string
  readonly isValidPhone: IsValidPhone
  /** The country of telephone numbers without a country code, or UNCLEAR_COUNTRY; left out: that of `countryCode`. */
  readonly phoneCountry?: string
}

/** No ISO 3166 code. */
export const UNCLEAR_COUNTRY = "?"

export type Parser<A> = (raw: string, context: ValueContext) => Parsed<A>

/** The country whose checks specification/employee.md#india-checks defines. */
export const INDIA = "IN"

/** The value of a parsed cell; null when it is missing or an error. */
export const getValue = <A>(parsed: Parsed<A>): A | null => {
  if (parsed instanceof QuestionedValue) return parsed.value
  return parsed instanceof Invalid || parsed instanceof IgnoredValue ? null : parsed
}
