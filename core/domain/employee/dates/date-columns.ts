import type { DateRules } from "../values/date.ts"
import type { Invalid } from "../values/parsed.ts"
import {
  type DateOrder,
  DEFAULT_DATE_ORDER,
  orderOfHeader,
  orderSignOf,
  type OrderSource,
} from "./date-order.ts"
import { contradiction, refusal } from "./order-refusals.ts"

/*
 * In which order each column of a source writes its dates: as its header says, else as a person has set it, else as the values
 * show, else as they showed the last time, else day first. The values are looked at before any date of theirs is read, so that no
 * date is read in an order that a later one contradicts, and nothing has to be read again.
 */

/** What a person is told of a column whose dates could be read in more than one order. */
export interface DateReading {
  /** Header. */
  readonly column: string
  readonly order: DateOrder
  readonly because: OrderSource
}

/** What is known of the orders before the source is read. */
export interface KnownOrders {
  /** Set by a person for all columns without a format in the header; null: nothing was set. */
  readonly set: DateOrder | null
  /** By header: what the values of an earlier file showed. */
  readonly earlier: Readonly<Record<string, DateOrder>>
}

export const NO_KNOWN_ORDERS: KnownOrders = { set: null, earlier: {} }

/** `infers`: whether the values of a column show its order, as in a file, which one program has written. */
export interface DateOptions {
  readonly known: KnownOrders
  readonly infers: boolean
}

/** The dates of one column, while the source is read. */
export class DateColumn implements DateRules {
  readonly index: number
  readonly header: string
  order: DateOrder
  because: OrderSource
  /** Its values may still decide. */
  isOpen: boolean
  /** Lines of the first values that only one order fits. */
  #dayFirst: number | null = null
  #monthFirst: number | null = null
  #contradiction: Invalid | null = null
  readonly #infers: boolean
  #hasEither = false

  constructor(index: number, header: string, { known, infers }: DateOptions) {
    const said = orderOfHeader(header)
    const earlier = Object.hasOwn(known.earlier, header) ? known.earlier[header] : undefined
    this.#infers = infers
    this.index = index
    this.header = header
    this.order = said ?? known.set ?? earlier ?? DEFAULT_DATE_ORDER
    this.because =
      said !== null
        ? "header"
        : known.set !== null
          ? "set"
          : earlier === undefined
            ? "unclear"
            : "earlier-values"
    this.isOpen = infers && said === null && known.set === null
  }

  /** It holds dates whose order matters, and none of those seen shows it. */
  get isUnclear(): boolean {
    return this.isOpen && this.#hasEither && this.#dayFirst === null && this.#monthFirst === null
  }

  /** There is something to tell of it. */
  get isSaid(): boolean {
    return !this.isOpen && (this.#infers || this.because !== "unclear")
  }

  /** Takes in one value. */
  look(cell: unknown, line: number): void {
    const sign = typeof cell === "string" ? orderSignOf(cell) : null
    if (sign === "either") this.#hasEither = true
    else if (sign === "day-first") this.#dayFirst ??= line
    else if (sign === "month-first") this.#monthFirst ??= line
  }

  /** Decides, when there was anything to decide by. */
  settle(): void {
    const [dayFirst, monthFirst] = [this.#dayFirst, this.#monthFirst]
    if (dayFirst === null && monthFirst === null) {
      if (this.#hasEither) this.isOpen = false
      return
    }
    this.isOpen = false
    this.because = "values"
    if (dayFirst !== null && monthFirst !== null) this.#contradiction = contradiction(dayFirst, monthFirst)
    else this.order = dayFirst === null ? "MDY" : "DMY"
  }

  /** In a column that holds both orders no date is certain. */
  refuse(date: "wrong-order" | "either"): Invalid | null {
    if (this.#contradiction !== null) return this.#contradiction
    return date === "wrong-order" || this.order === "YMD" ? refusal(this.order, this.because) : null
  }
}

/** A row as far as dates go: what rules make of the cell of a column. */
export interface DatedRow {
  readonly position: number
  readonly cells: ReadonlyArray<unknown>
}

type CellOf = (cells: ReadonlyArray<unknown>, column: number) => unknown

const versionOf = (columns: ReadonlyArray<DateColumn>): string => columns.map(({ order }) => order).join("")

export class DateColumns {
  readonly columns: ReadonlyArray<DateColumn>
  /** Changes with every order by which dates are read; asked once a row. */
  version: string
  readonly #cellOf: CellOf

  constructor(columns: ReadonlyArray<DateColumn>, cellOf: CellOf) {
    this.columns = columns
    this.#cellOf = cellOf
    this.version = versionOf(columns)
  }

  /** Looks at the values of all columns whose order is still open. Nothing is decided. */
  look(rows: ReadonlyArray<DatedRow>): void {
    for (const column of this.columns) {
      if (!column.isOpen) continue
      for (const { position, cells } of rows) column.look(this.#cellOf(cells, column.index), position)
    }
  }

  /** Whether more values than were looked at are needed to decide. */
  get isUnclear(): boolean {
    return this.columns.some(({ isUnclear }) => isUnclear)
  }

  /** Decides for every column that has shown dates whose order matters. */
  settle(): void {
    for (const column of this.columns) if (column.isOpen) column.settle()
    this.version = versionOf(this.columns)
  }

  get hasOpen(): boolean {
    return this.columns.some(({ isOpen }) => isOpen)
  }

  /** Of the columns whose order was said, or decided how their dates are read. */
  get readings(): ReadonlyArray<DateReading> {
    return this.columns.flatMap(({ header, order, because, isSaid }) =>
      isSaid ? [{ column: header, order, because }] : [],
    )
  }
}
