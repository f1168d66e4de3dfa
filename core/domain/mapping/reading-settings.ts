import type { DateOrder } from "../employee/dates/date-order.ts"

export type FieldMapping = Readonly<Record<string, string>>

/** What a source leaves unsaid about its values. */
export interface ReadingSettings {
  /** ISO 3166 alpha-2 of employees for whom the source gives no country; null: nothing was set. */
  readonly defaultCountry: string | null
  /** In which order dates are written where a header does not say it; null: as the values show. */
  readonly dateOrder: DateOrder | null
  /** By header: what the values of a column showed the last time they showed anything. */
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** Header to data-model key: which columns the last file that was shared had, and as what they were read. */
  readonly lastColumns: Readonly<Record<string, string>>
}

export const DEFAULT_READING_SETTINGS: ReadingSettings = {
  defaultCountry: null,
  dateOrder: null,
  dateOrders: {},
  lastColumns: {},
}
