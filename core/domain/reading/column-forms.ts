import type { AmountColumns, AmountReading } from "../employee/amounts/amount-columns.ts"
import type { DateReading, ZoneReading } from "../employee/dates/date-column.ts"
import type { YearReading } from "../employee/dates/short-years.ts"
import type { DateColumns } from "../employee/dates/date-columns.ts"
import type { PhoneColumns, PhoneReading } from "../employee/phones/phone-columns.ts"
import type { GenderLetters } from "../employee/spellings/gender-letters.ts"
import type { LearntForms } from "../mapping/reading-settings.ts"

/** How the values of a source were found to be written, where that decided what they mean. */
export interface SourceReadings {
  readonly dates: ReadonlyArray<DateReading>
  readonly zones: ReadonlyArray<ZoneReading>
  readonly amounts: ReadonlyArray<AmountReading>
  /** Absent in older uploads, and known once the rows were read. */
  readonly years?: ReadonlyArray<YearReading>
  /** Absent in older uploads. */
  readonly phones?: ReadonlyArray<PhoneReading>
}

export const NO_READINGS: SourceReadings = { dates: [], zones: [], amounts: [] }

/** The rows of a page, before any of them is read. */
export interface ObservedPage {
  readonly rows: ReadonlyArray<{ readonly position: number; readonly cells: ReadonlyArray<unknown> }>
  /** Between the values of a CSV file. */
  readonly delimiter?: string
}

/** How the dates, amounts, genders and telephone numbers of a source are written: observed page by page, and decided before a page is read. */
export class ColumnForms {
  readonly dates: DateColumns
  readonly amounts: AmountColumns
  readonly genders: GenderLetters
  readonly phones: PhoneColumns
  /** Changes with every decision; called once for each row. */
  version: string
  #delimiter: string | null = null
  #isComplete = false

  constructor(dates: DateColumns, amounts: AmountColumns, genders: GenderLetters, phones: PhoneColumns) {
    this.dates = dates
    this.amounts = amounts
    this.genders = genders
    this.phones = phones
    this.version = this.#computeVersion()
  }

  observe({ rows, delimiter }: ObservedPage): void {
    this.#delimiter ??= delimiter ?? null
    this.dates.observe(rows)
    this.amounts.observe(rows)
    this.genders.observe(rows)
    this.phones.observe(rows)
  }

  /** Whether more values are needed to decide, and there may be some. */
  get isAmbiguous(): boolean {
    return !this.#isComplete && (this.dates.isAmbiguous || this.amounts.isAmbiguous)
  }

  /** Every page of the source was observed. */
  complete(): void {
    this.#isComplete = true
  }

  decide(): void {
    this.dates.decideOrders()
    const datesHaveDots = this.dates.haveDots
    this.amounts.decide({
      datesHaveDots,
      ...(this.#delimiter === null ? {} : { delimiter: this.#delimiter }),
    })
    this.phones.decide()
    this.version = this.#computeVersion()
  }

  #computeVersion(): string {
    return this.dates.version + this.amounts.version + this.genders.version + this.phones.version
  }

  get readings(): SourceReadings {
    return {
      dates: this.dates.readings,
      zones: this.dates.zones,
      amounts: this.amounts.readings,
      years: this.dates.years,
      phones: this.phones.readings,
    }
  }

  /** What the values showed about the whole source, for a later read with few of them. */
  get learnt(): LearntForms {
    const { commonZone } = this.dates
    const { shownMark } = this.amounts
    return {
      ...(commonZone === null ? {} : { midnight: commonZone }),
      ...(shownMark === null ? {} : { decimalMark: shownMark }),
    }
  }
}
