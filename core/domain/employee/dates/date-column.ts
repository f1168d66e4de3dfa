import type { Invalid } from "../values/parsed.ts"
import type { DateRules, OrderFit } from "./date.ts"
import { formatDateNumber } from "./date-numbers.ts"
import {
  type DateOrder,
  DEFAULT_DATE_ORDER,
  parseHeaderOrder,
  saysDayBeforeMonth,
  detectOrderSign,
  detectYearFirstSign,
  hasDots,
  type OrderSource,
} from "./date-order.ts"
import {
  MidnightEvidence,
  type MidnightReading,
  type MidnightZone,
  resolveMidnight,
} from "./midnight-zone.ts"
import {
  DAY_BEFORE_MONTH,
  makeMixedOrderError,
  makeOrderError,
  SHORT_YEAR_ERRORS,
  UNCLEAR_ORDER,
} from "./order-errors.ts"
import {
  findYearWindow,
  type FirstYears,
  ShortYearEvidence,
  type YearReading,
  type YearWindow,
} from "./short-years.ts"
import { readUtcSeconds } from "./utc-time.ts"

/** A notice about a column whose dates could be read in more than one order. */
export interface DateReading {
  /** Header. */
  readonly column: string
  readonly order: DateOrder
  readonly because: OrderSource
}

/** A notice about a column whose times in UTC are midnight of a zone, in which its dates were read. */
export interface ZoneReading extends MidnightZone {
  /** Header. */
  readonly column: string
  readonly because: "values" | "other-columns" | "earlier-values"
}

/** What is known about the dates before the source is read. */
export interface KnownOrders {
  /** Set by a person for all columns without a format in the header; null: not set. */
  readonly configured: DateOrder | null
  /** By header: what the values of an earlier file showed. */
  readonly previous: Readonly<Record<string, DateOrder>>
  /** The zone of midnights in what was read before; null or absent: none was seen. */
  readonly midnight?: MidnightZone | null
  /** By field, set by a person: the first year that two digits mean. */
  readonly firstYears?: FirstYears
}

export const NO_KNOWN_ORDERS: KnownOrders = { configured: null, previous: {} }

export interface DateOptions {
  readonly known: KnownOrders
  /** Whether the values of a column show its order, as in a file, which one program wrote. */
  readonly infers: boolean
  /** Whether an ambiguous date is rejected where nothing shows the order; else it is day first. As `infers` when left out. */
  readonly asks?: boolean
}

/** A column with so many date-times shows its zone by itself. */
const ENOUGH_TIMES = 3

/** What the other columns of a file show about the order. `conflict`: they are certain and disagree. */
export type FileOrder = "DMY" | "MDY" | { readonly conflict: Invalid } | null

/** A column of dates: its place, its header, and the key of its field, without the number of a dependent. */
export interface DatedColumn {
  readonly index: number
  readonly header: string
  readonly key: string
}

/** The dates of one column, while the source is read. */
export class DateColumn implements DateRules {
  readonly index: number
  readonly header: string
  order: DateOrder
  orderSource: OrderSource
  /** Its values may still decide. */
  isUndecided: boolean
  /** The order that an earlier file showed. */
  readonly earlier: DateOrder | undefined
  readonly #infers: boolean
  readonly #asks: boolean
  /** Rows of the first values that only one order fits. */
  #dayFirst: number | null = null
  #monthFirst: number | null = null
  #hasEither = false
  #hasDots = false
  /** Dates that begin with their year show that the day, or the month, is next. */
  #dayIsSecond: boolean
  #monthIsSecond = false
  /** Why its ambiguous dates are rejected. */
  #refusal: Invalid | null = null
  readonly times = new MidnightEvidence()
  #midnight: MidnightReading
  #zoneSource: ZoneReading["because"] = "earlier-values"
  readonly #key: string
  readonly #firstYear: number | undefined
  readonly #shortYears: ShortYearEvidence
  /** The window in which a year with two digits was read; null: none was. */
  #years: (YearWindow & { readonly today: string; readonly isUnclear: boolean }) | null = null

  /** `shortYears`: of all columns of the source. */
  constructor(
    { index, header, key }: DatedColumn,
    { known, infers, asks = infers }: DateOptions,
    shortYears = new ShortYearEvidence(),
  ) {
    const headerOrder = parseHeaderOrder(header)
    this.earlier = Object.hasOwn(known.previous, header) ? known.previous[header] : undefined
    this.#dayIsSecond = saysDayBeforeMonth(header)
    this.#infers = infers
    this.#asks = asks
    this.index = index
    this.header = header
    this.#key = key
    this.#shortYears = shortYears
    this.#firstYear = known.firstYears?.[key as keyof FirstYears]
    this.order = headerOrder ?? known.configured ?? this.earlier ?? DEFAULT_DATE_ORDER
    this.orderSource =
      headerOrder !== null
        ? "header"
        : known.configured !== null
          ? "set"
          : this.earlier === undefined
            ? "unclear"
            : "earlier-values"
    this.isUndecided = infers && headerOrder === null && known.configured === null
    this.#midnight = known.midnight == null ? { kind: "none" } : { kind: "zone", zone: known.midnight }
  }

  /** The order that its own values or its header show for certain. */
  get certainOrder(): DateOrder | null {
    if (this.orderSource === "header") return this.order
    if ((this.#dayFirst === null) === (this.#monthFirst === null)) return null
    return this.#dayFirst === null ? "MDY" : "DMY"
  }

  /** It contains ambiguous dates, and no value shows the order. */
  get isAmbiguous(): boolean {
    return this.isUndecided && this.#hasEither && this.#dayFirst === null && this.#monthFirst === null
  }

  get hasDots(): boolean {
    return this.#hasDots
  }

  /** There is a notice about its order. */
  get isReported(): boolean {
    if (this.orderSource === "unclear") return this.#infers && this.#hasEither
    return !this.isUndecided || (this.#hasEither && this.#infers)
  }

  get zoneReading(): ZoneReading | null {
    if (this.#midnight.kind !== "zone" || !this.times.hasOther) return null
    return { column: this.header, ...this.#midnight.zone, because: this.#zoneSource }
  }

  get yearReading(): YearReading | null {
    if (this.#years === null) return null
    const { first, last } = this.#years
    const found = this.#years.isUnclear ? "unclear" : "field"
    const because = this.#firstYear === undefined ? found : "set"
    return { column: this.header, key: this.#key, first, last, because }
  }

  get version(): string {
    return this.#dayVersion + (this.#firstYear === undefined ? "" : `@${this.#firstYear}`)
  }

  get #dayVersion(): string {
    const zone = this.#midnight.kind === "zone" ? `${this.#midnight.zone.from}/${this.#midnight.zone.to}` : ""
    const order = this.yearFirstError === null ? this.order : `${this.order}YDM`
    return this.#midnight.kind === "none" ? order : `${order}${this.#midnight.kind}${zone}`
  }

  /** Observes one value. */
  observe(cell: unknown, line: number): void {
    if (typeof cell === "number") this.#observeTime(formatDateNumber(cell))
    if (typeof cell !== "string") return
    this.#observeTime(cell)
    if (this.#infers) this.#observeYearFirst(cell)
    if (this.#infers) this.#shortYears.observe(this.#firstYear === undefined ? this.#key : null, cell)
    if (!this.isUndecided) return
    const sign = detectOrderSign(cell)
    if (sign === null) return
    if (hasDots(cell.trimStart())) this.#hasDots = true
    if (sign === "either") this.#hasEither = true
    else if (sign === "day-first") this.#dayFirst ??= line
    else this.#monthFirst ??= line
  }

  #observeYearFirst(text: string): void {
    if (this.#monthIsSecond) return
    const sign = detectYearFirstSign(text)
    if (sign === "day-first") this.#dayIsSecond = true
    if (sign === "month-first") this.#monthIsSecond = true
  }

  /** One date with its month second shows that those with their day second are slips. */
  get yearFirstError(): Invalid | null {
    return this.#dayIsSecond && !this.#monthIsSecond ? DAY_BEFORE_MONTH : null
  }

  #observeTime(text: string | Invalid): void {
    if (typeof text !== "string" || text.length < SHORTEST_TIME) return
    const seconds = readUtcSeconds(text.trim())
    if (seconds !== null) this.times.add(seconds)
  }

  /** Decides the order, if any value showed it. */
  decideByValues(): void {
    const [dayFirst, monthFirst] = [this.#dayFirst, this.#monthFirst]
    if (dayFirst === null && monthFirst === null) return
    this.isUndecided = false
    this.orderSource = "values"
    if (dayFirst !== null && monthFirst !== null) this.#refusal = makeMixedOrderError(dayFirst, monthFirst)
    else this.order = dayFirst === null ? "MDY" : "DMY"
  }

  /**
   * Decides the order of ambiguous dates by the rest of the file. `trustsEarlier`: the columns that are certain still have
   * the order that they had in the earlier file.
   */
  decideByFile(file: FileOrder, trustsEarlier: boolean): void {
    const isContradicted = file === "MDY" && this.#hasDots
    if (this.earlier !== undefined && trustsEarlier) this.#settle(this.earlier, "earlier-values")
    else if (file !== null && typeof file === "object") this.#refuse(file.conflict)
    else if (isContradicted || (file === null && !this.#hasDots)) this.#refuse(UNCLEAR_ORDER)
    else this.#settle(file ?? "DMY", file === null ? "separators" : "other-columns")
  }

  #settle(order: DateOrder, orderSource: OrderSource): void {
    this.order = order
    this.orderSource = orderSource
    this.#refusal = null
    this.isUndecided = false
  }

  /** It stays undecided: later rows may show the order. */
  #refuse(refusal: Invalid): void {
    this.order = DEFAULT_DATE_ORDER
    this.orderSource = "unclear"
    this.#refusal = refusal
  }

  /** Decides in which zone its times are midnight. `file`: what the times of all columns show. */
  decideZone(file: MidnightReading): void {
    if (this.times.total === 0) return
    const isEnough = this.times.total >= ENOUGH_TIMES
    this.takeZone(isEnough ? this.times.read() : file)
    this.#zoneSource = isEnough ? "values" : "other-columns"
  }

  takeZone(reading: MidnightReading): void {
    if (reading.kind !== "none") this.#midnight = reading
  }

  /** In a column with both orders no date is certain. */
  checkOrder(date: OrderFit): Invalid | null {
    if (date === "either" && this.#asks && this.orderSource === "unclear")
      return this.#refusal ?? UNCLEAR_ORDER
    if (this.#refusal !== null && this.orderSource !== "unclear") return this.#refusal
    return date === "wrong-order" ? makeOrderError(this.order, this.orderSource) : null
  }

  /** Rows that come one by one are read so only when a person has said how. */
  findYears(today: string, isNamed: boolean): YearWindow | Invalid {
    const isSet = this.#firstYear !== undefined
    if (!(isSet || this.#infers) || (this.order === "YMD" && !isNamed)) return SHORT_YEAR_ERRORS["year-first"]
    const hasOrder = isNamed || this.orderSource === "header" || this.orderSource === "set"
    const doubt = isSet ? null : this.#shortYears.findDoubt(today, hasOrder)
    if (doubt === "year-first" || doubt === "other-calendar") return SHORT_YEAR_ERRORS[doubt]
    const isUnclear = doubt === "unclear"
    if (this.#years?.today !== today || (isUnclear && !this.#years.isUnclear))
      this.#years = { ...findYearWindow(this.#key, today, this.#firstYear), today, isUnclear }
    return doubt === null ? this.#years : SHORT_YEAR_ERRORS[doubt]
  }

  resolveUtcTime(seconds: number, country: string): number | Invalid {
    return resolveMidnight(seconds, this.#midnight, country)
  }
}

/** No shorter text is a date-time in UTC. */
const SHORTEST_TIME = 13
