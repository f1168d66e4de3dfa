import type { SharingPolicy } from "../sharing/policy.ts"
import type { Subset } from "../sharing/subset.ts"
import type { AmountOptions } from "../employee/amounts/amount-columns.ts"
import type { DateOptions } from "../employee/dates/date-column.ts"
import type { PhoneOptions } from "../employee/phones/phone-columns.ts"
import type { IsValidPhone } from "../employee/values/parsed.ts"
import type { SpellingOverrides } from "../employee/values/spellings.ts"
import type { PlannedColumns } from "./read-row.ts"

export interface RowMapperOptions extends PlannedColumns {
  readonly sharing: SharingPolicy
  /** Which employees are shared; all when left out. */
  readonly subset?: Subset
  /** The subset is decided by the values of these columns, which no rule of a vendor changed. */
  readonly subsetColumns?: PlannedColumns | null
  /** `reject`: an invalid value rejects its row; `drop`: it counts as missing and is reported. */
  readonly invalidValues: "reject" | "drop"
  readonly isValidPhone: IsValidPhone
  /**
   * A status that nobody has mapped: `keep` the stored one of a known employee and report it, or `reject` the row. A new
   * employee's row is rejected either way. `reject` when left out.
   */
  readonly unknownStatus?: "keep" | "reject"
  /** Spellings of the enumerations that override the common ones. */
  readonly enumSpellings?: SpellingOverrides
  /** ISO 3166 alpha-2 of employees without a country; null or left out: unknown, and India's rules check their values. */
  readonly defaultCountry?: string | null
  /** The order of dates; when left out, day first unless the header says otherwise. */
  readonly dates?: DateOptions
  /** The decimal mark of amounts; when left out, each amount is read by itself. */
  readonly amounts?: AmountOptions
  /** The country of telephone numbers without a country code; when left out, that of the employee. */
  readonly phones?: Pick<PhoneOptions, "configured" | "infers">
}
