import type { DateOrder } from "../employee/dates/date-order.ts"

export type FieldMapping = Readonly<Record<string, string>>

/** Settings for what a source's values leave open. */
export interface ReadingSettings {
  /** ISO 3166 alpha-2 of employees without a country in the source; null: not set. */
  readonly defaultCountry: string | null
  /** The order of dates where a header does not name it; null: inferred from the values. */
  readonly dateOrder: DateOrder | null
  /** By header: the order that a column's values showed most recently. */
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** Header to data-model key: the columns of the last shared file, and the fields they were read as. */
  readonly lastColumns: Readonly<Record<string, string>>
}

export const DEFAULT_READING_SETTINGS: ReadingSettings = {
  defaultCountry: null,
  dateOrder: null,
  dateOrders: {},
  lastColumns: {},
}
