import {
  DateColumn,
  type DatedColumn,
  type DateOptions,
  type DateReading,
  type FileOrder,
  type ZoneReading,
} from "./date-column.ts"
import type { DateRules } from "./date.ts"
import { detectOrderSign, isOrderedDate } from "./date-order.ts"
import { ShortYearEvidence, type YearReading } from "./short-years.ts"
import { MidnightEvidence, type MidnightReading, type MidnightZone } from "./midnight-zone.ts"
import { makeDisagreeingColumnsError } from "./order-errors.ts"

/*
 * How the dates of a source are written. The order of day and month in a column: as its header says, else as a person set it,
 * else as its values show, else as they showed last time, else as the other columns of the file show, else it is asked. The
 * values are observed before any date is read, so that no later value contradicts the order, and nothing is read twice.
 */

/** The cell of a column, after transformation rules, for reading dates. */
export interface DatedRow {
  readonly position: number
  readonly cells: ReadonlyArray<unknown>
}

type ReadCell = (cells: ReadonlyArray<unknown>, column: number) => unknown

/** A column that is not read, but may show the order of dates in its file. */
interface Witness {
  readonly index: number
  readonly header: string
  dayFirst: boolean
  monthFirst: boolean
  /** A cell is no date, so that nothing follows from the others. */
  isOther: boolean
}

export interface DateColumnsOptions {
  readonly dates: DateOptions
  /** Those that are read. */
  readonly columns: ReadonlyArray<DatedColumn>
  /** Columns of a file that are not read as dates; none where values show nothing. */
  readonly others: ReadonlyArray<Pick<DateColumn, "index" | "header">>
  readonly readCell: ReadCell
  /** Whether a column holds lists of objects. */
  readonly hasLists: boolean
}

export class DateColumns {
  readonly columns: ReadonlyArray<DateColumn>
  /** Changes with every reading of dates. */
  version: string
  readonly #readCell: ReadCell
  readonly #witnesses: ReadonlyArray<Witness>
  /** Stands for the dates in lists of objects, which have no column. */
  readonly #list: DateColumn
  readonly #hasLists: boolean

  constructor({ dates, columns, others, readCell, hasLists }: DateColumnsOptions) {
    const shortYears = new ShortYearEvidence()
    this.columns = columns.map((column) => new DateColumn(column, dates, shortYears))
    this.#list = new DateColumn({ index: -1, header: "", key: "" }, dates)
    this.#readCell = readCell
    this.#hasLists = hasLists
    this.#witnesses = others.map((other) => ({
      ...other,
      dayFirst: false,
      monthFirst: false,
      isOther: false,
    }))
    this.version = this.#computeVersion()
  }

  /** For the dates in lists of objects. */
  get listRules(): DateRules {
    return this.#list
  }

  /** Observes the values of all columns, without deciding. */
  observe(rows: ReadonlyArray<DatedRow>): void {
    for (const column of this.columns)
      for (const { position, cells } of rows) column.observe(this.#readCell(cells, column.index), position)
    if (!this.isAmbiguous) return
    for (const witness of this.#witnesses) observeWitness(witness, rows)
  }

  /** Whether more values are needed to decide the order of a column. */
  get isAmbiguous(): boolean {
    return this.columns.some(({ isAmbiguous }) => isAmbiguous) && this.#findFileOrder() === null
  }

  /** Decides the order of every column with ambiguous dates, and the zone of its times. */
  decideOrders(): void {
    for (const column of this.columns) if (column.isUndecided) column.decideByValues()
    const file = this.#findFileOrder()
    const trustsEarlier = !this.columns.some(
      ({ earlier, certainOrder }) =>
        earlier !== undefined && certainOrder !== null && certainOrder !== earlier,
    )
    for (const column of this.columns) if (column.isAmbiguous) column.decideByFile(file, trustsEarlier)
    if (this.#list.isUndecided && file !== null) this.#list.decideByFile(file, trustsEarlier)
    const times = this.#readAllTimes()
    for (const column of this.columns) column.decideZone(times)
    this.#list.takeZone(times)
    this.version = this.#computeVersion()
  }

  /** Dots stand in dates of the countries that write a comma in amounts. */
  get haveDots(): boolean {
    return this.columns.some(({ hasDots }) => hasDots)
  }

  /** Notices about the columns whose order was set, or affected how their dates are read. */
  get readings(): ReadonlyArray<DateReading> {
    return this.columns.flatMap(({ header, order, orderSource, isReported }) =>
      isReported ? [{ column: header, order, because: orderSource }] : [],
    )
  }

  /** Notices about the columns whose times are midnight of a zone. */
  get zones(): ReadonlyArray<ZoneReading> {
    return this.columns.flatMap(({ zoneReading }) => zoneReading ?? [])
  }

  /** Notices about the columns in which a year with two digits was read. */
  get years(): ReadonlyArray<YearReading> {
    return this.columns.flatMap(({ yearReading }) => yearReading ?? [])
  }

  /** The zone that the columns agree on, for a later read with few values; null: none, or they differ. */
  get commonZone(): MidnightZone | null {
    const [first, ...rest] = this.zones.filter(({ because }) => because !== "earlier-values")
    if (first === undefined || rest.some(({ from, to }) => from !== first.from || to !== first.to))
      return null
    return { from: first.from, to: first.to }
  }

  #findFileOrder(): FileOrder {
    const certain = [
      ...this.columns.flatMap(({ header, certainOrder: order }) =>
        order === null ? [] : [{ header, order }],
      ),
      ...this.#witnesses.flatMap(toCertain),
    ]
    const dayFirst = certain.find(({ order }) => order === "DMY")
    const monthFirst = certain.find(({ order }) => order === "MDY")
    if (dayFirst === undefined) return monthFirst === undefined ? null : "MDY"
    if (monthFirst === undefined) return "DMY"
    return { conflict: makeDisagreeingColumnsError(dayFirst.header, monthFirst.header) }
  }

  /** A single time shows nothing: it may be a time of the day. */
  #readAllTimes(): MidnightReading {
    const all = new MidnightEvidence()
    for (const { times } of this.columns) all.merge(times)
    return all.total < 2 ? { kind: "none" } : all.read()
  }

  #computeVersion(): string {
    const columns = this.#hasLists ? [...this.columns, this.#list] : this.columns
    return columns.map(({ version }) => version).join("")
  }
}

const observeWitness = (witness: Witness, rows: ReadonlyArray<DatedRow>): void => {
  for (const { cells } of rows) {
    if (witness.isOther) return
    const cell = cells[witness.index]
    if (cell === null || cell === undefined || cell === "") continue
    if (typeof cell !== "string" || !isOrderedDate(cell)) {
      witness.isOther = true
      return
    }
    const sign = detectOrderSign(cell)
    if (sign === "day-first") witness.dayFirst = true
    if (sign === "month-first") witness.monthFirst = true
  }
}

const toCertain = ({ header, dayFirst, monthFirst, isOther }: Witness) =>
  isOther || dayFirst === monthFirst
    ? []
    : [{ header, order: dayFirst ? ("DMY" as const) : ("MDY" as const) }]
