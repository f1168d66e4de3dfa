import type { DecimalMark } from "../employee/amounts/amount-form.ts"
import type { DateOrder } from "../employee/dates/date-order.ts"
import type { MidnightZone } from "../employee/dates/midnight-zone.ts"
import type { FirstYears } from "../employee/dates/short-years.ts"

export type FieldMapping = Readonly<Record<string, string>>

/** What the values of a source showed about all its columns, for a later read with few values. */
export interface LearntForms {
  /** The decimal mark of amounts. */
  readonly decimalMark?: DecimalMark
  /** The zone of midnights in UTC. */
  readonly midnight?: MidnightZone
}

/** Settings for what a source's values leave open. */
export interface ReadingSettings {
  /** ISO 3166 alpha-2 of employees without a country in the source; null: not set. */
  readonly defaultCountry: string | null
  /** The order of dates where a header does not name it; null: inferred from the values. */
  readonly dateOrder: DateOrder | null
  /** By header: the order that a column's values showed most recently. */
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** By field: the first year that two digits mean; a field without one has the window of its kind of date. */
  readonly firstYears: FirstYears
  /** The decimal mark of amounts; null: inferred from the values. */
  readonly decimalMark: DecimalMark | null
  /** ISO 3166 alpha-2 of telephone numbers without a country code; null: found by the values. */
  readonly phoneCountry: string | null
  /** What the values showed most recently. */
  readonly learnt: LearntForms
  /** Header to data-model key: the columns of the last shared file, and the fields they were read as. */
  readonly lastColumns: Readonly<Record<string, string>>
}

export const DEFAULT_READING_SETTINGS: ReadingSettings = {
  defaultCountry: null,
  dateOrder: null,
  dateOrders: {},
  firstYears: {},
  decimalMark: null,
  phoneCountry: null,
  learnt: {},
  lastColumns: {},
}
