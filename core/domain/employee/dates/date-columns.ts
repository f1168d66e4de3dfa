import type { DateRules } from "../values/date.ts"
import type { Invalid } from "../values/parsed.ts"
import {
  type DateOrder,
  DEFAULT_DATE_ORDER,
  parseHeaderOrder,
  detectOrderSign,
  type OrderSource,
} from "./date-order.ts"
import { makeMixedOrderError, makeOrderError } from "./order-errors.ts"

/*
 * The order of dates in each column of a source: as its header says, else as a person set it, else as its values show, else
 * as they showed last time, else day first. The values are observed before any date is read, so that no later value
 * contradicts the order, and nothing is read twice.
 */

/** A notice about a column whose dates could be read in more than one order. */
export interface DateReading {
  /** Header. */
  readonly column: string
  readonly order: DateOrder
  readonly because: OrderSource
}

/** What is known about the orders before the source is read. */
export interface KnownOrders {
  /** Set by a person for all columns without a format in the header; null: not set. */
  readonly configured: DateOrder | null
  /** By header: what the values of an earlier file showed. */
  readonly previous: Readonly<Record<string, DateOrder>>
}

export const NO_KNOWN_ORDERS: KnownOrders = { configured: null, previous: {} }

/** `infers`: whether the values of a column show its order, as in a file, which one program wrote. */
export interface DateOptions {
  readonly known: KnownOrders
  readonly infers: boolean
}

/** The dates of one column, while the source is read. */
export class DateColumn implements DateRules {
  readonly index: number
  readonly header: string
  order: DateOrder
  orderSource: OrderSource
  /** Its values may still decide. */
  isUndecided: boolean
  /** Rows of the first values that only one order fits. */
  #dayFirst: number | null = null
  #monthFirst: number | null = null
  #contradiction: Invalid | null = null
  readonly #infers: boolean
  #hasEither = false

  constructor(index: number, header: string, { known, infers }: DateOptions) {
    const headerOrder = parseHeaderOrder(header)
    const earlier = Object.hasOwn(known.previous, header) ? known.previous[header] : undefined
    this.#infers = infers
    this.index = index
    this.header = header
    this.order = headerOrder ?? known.configured ?? earlier ?? DEFAULT_DATE_ORDER
    this.orderSource =
      headerOrder !== null
        ? "header"
        : known.configured !== null
          ? "set"
          : earlier === undefined
            ? "unclear"
            : "earlier-values"
    this.isUndecided = infers && headerOrder === null && known.configured === null
  }

  /** It contains ambiguous dates, and no value shows the order. */
  get isAmbiguous(): boolean {
    return this.isUndecided && this.#hasEither && this.#dayFirst === null && this.#monthFirst === null
  }

  /** There is a notice about it. */
  get isReported(): boolean {
    return !this.isUndecided && (this.#infers || this.orderSource !== "unclear")
  }

  /** Observes one value. */
  observe(cell: unknown, line: number): void {
    const sign = typeof cell === "string" ? detectOrderSign(cell) : null
    if (sign === "either") this.#hasEither = true
    else if (sign === "day-first") this.#dayFirst ??= line
    else if (sign === "month-first") this.#monthFirst ??= line
  }

  /** Decides the order, if any value showed it. */
  decideOrder(): void {
    const [dayFirst, monthFirst] = [this.#dayFirst, this.#monthFirst]
    if (dayFirst === null && monthFirst === null) {
      if (this.#hasEither) this.isUndecided = false
      return
    }
    this.isUndecided = false
    this.orderSource = "values"
    if (dayFirst !== null && monthFirst !== null)
      this.#contradiction = makeMixedOrderError(dayFirst, monthFirst)
    else this.order = dayFirst === null ? "MDY" : "DMY"
  }

  /** In a column with both orders no date is certain. */
  checkOrder(date: "wrong-order" | "either"): Invalid | null {
    if (this.#contradiction !== null) return this.#contradiction
    return date === "wrong-order" || this.order === "YMD"
      ? makeOrderError(this.order, this.orderSource)
      : null
  }
}

/** The cell of a column, after transformation rules, for reading dates. */
export interface DatedRow {
  readonly position: number
  readonly cells: ReadonlyArray<unknown>
}

type ReadCell = (cells: ReadonlyArray<unknown>, column: number) => unknown

const computeVersion = (columns: ReadonlyArray<DateColumn>): string =>
  columns.map(({ order }) => order).join("")

export class DateColumns {
  readonly columns: ReadonlyArray<DateColumn>
  /** Changes with every order of dates; called once for each row. */
  version: string
  readonly #readCell: ReadCell

  constructor(columns: ReadonlyArray<DateColumn>, readCell: ReadCell) {
    this.columns = columns
    this.#readCell = readCell
    this.version = computeVersion(columns)
  }

  /** Observes the values of all undecided columns, without deciding. */
  observe(rows: ReadonlyArray<DatedRow>): void {
    for (const column of this.columns) {
      if (!column.isUndecided) continue
      for (const { position, cells } of rows) column.observe(this.#readCell(cells, column.index), position)
    }
  }

  /** Whether more values are needed to decide. */
  get isAmbiguous(): boolean {
    return this.columns.some(({ isAmbiguous }) => isAmbiguous)
  }

  /** Decides the order of every column with ambiguous dates. */
  decideOrders(): void {
    for (const column of this.columns) if (column.isUndecided) column.decideOrder()
    this.version = computeVersion(this.columns)
  }

  get hasUndecided(): boolean {
    return this.columns.some(({ isUndecided }) => isUndecided)
  }

  /** Notices about the columns whose order was set, or affected how their dates are read. */
  get readings(): ReadonlyArray<DateReading> {
    return this.columns.flatMap(({ header, order, orderSource, isReported }) =>
      isReported ? [{ column: header, order, because: orderSource }] : [],
    )
  }
}
