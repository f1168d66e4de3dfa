import type { Invalid } from "../values/parsed.ts"
import { ALONE, type AmountRules, splitAmount } from "../values/amount.ts"
import { type AmountForm, type DecimalMark, readAmountForm } from "./amount-form.ts"
import { makeMarkConflictError, makeMarkError, UNCLEAR_MARK } from "./mark-errors.ts"

/*
 * How the amounts of a file are written: one program wrote all its columns, so that one of them that is certain shows the
 * decimal mark of the others. As a person set it, else as the values show, else as they showed last time, else as the
 * separators suggest, else it is asked. The values are observed before any amount is read.
 */

/**
 * What decided the decimal mark of a column's amounts. `separators`: semicolons between values, and dots in dates;
 * `default`: a comma groups thousands; `unclear`: nothing, so that ambiguous amounts are rejected.
 */
export type MarkSource =
  "set" | "values" | "other-columns" | "earlier-values" | "separators" | "default" | "unclear"

/** A notice about a column whose amounts could be read in more than one way. */
export interface AmountReading {
  /** Header. */
  readonly column: string
  readonly decimalMark: DecimalMark
  readonly because: MarkSource
}

export interface AmountOptions {
  /** Set by a person; null: not set. */
  readonly configured: DecimalMark | null
  /** What the values of an earlier file showed; null: nothing. */
  readonly previous: DecimalMark | null
  /** Whether the values show it, as in a file, which one program wrote. */
  readonly infers: boolean
}

/** What else in a file suggests its decimal mark. */
export interface SeparatorHints {
  /** Between the values of a CSV file; absent: there is none. */
  readonly delimiter?: string
  /** Dots stand between the parts of its dates. */
  readonly datesHaveDots: boolean
}

/** Where a value was seen. */
interface Place {
  readonly line: number
  readonly header: string
}

interface Seen {
  count: number
  readonly first: Place
}

interface ObservedColumn {
  readonly index: number
  readonly header: string
  /** Its own values are certain. */
  isCertain: boolean
  hasEither: boolean
}

/** So few values against so many are slips of the pen, and errors of their cells. */
const SLIPS = 0.05
const ENOUGH = 20

type ReadCell = (cells: ReadonlyArray<unknown>, column: number) => unknown

export class AmountColumns implements AmountRules {
  readonly #columns: ReadonlyArray<ObservedColumn>
  readonly #options: AmountOptions
  readonly #readCell: ReadCell
  readonly #certain = new Map<DecimalMark, Seen>()
  readonly #either = new Set<DecimalMark>()
  #mark: DecimalMark | null
  #source: MarkSource
  #isUndecided: boolean
  /** Why marked amounts are rejected: the file writes both marks. */
  #conflict: Invalid | null = null

  constructor(
    columns: ReadonlyArray<Pick<ObservedColumn, "index" | "header">>,
    options: AmountOptions,
    readCell: ReadCell,
  ) {
    this.#columns = columns.map((column) => ({ ...column, isCertain: false, hasEither: false }))
    this.#options = options
    this.#readCell = readCell
    this.#mark = options.configured ?? options.previous
    this.#source =
      options.configured !== null ? "set" : options.previous !== null ? "earlier-values" : "default"
    this.#isUndecided = options.infers && options.configured === null
  }

  get decimalMark(): DecimalMark | null {
    return this.#mark
  }

  get hasUndecided(): boolean {
    return this.#isUndecided && this.#columns.length > 0
  }

  /** Whether more values are needed to decide. */
  get isAmbiguous(): boolean {
    return this.hasUndecided && this.#either.size > 0 && this.#certain.size === 0
  }

  /** Changes with every reading of amounts. */
  get version(): string {
    return this.#source === "default" ? "" : (this.#mark ?? this.#source)
  }

  /** What the values showed for certain, for a later file; null: nothing. */
  get shownMark(): DecimalMark | null {
    return this.#source === "values" ? this.#mark : null
  }

  observe(rows: ReadonlyArray<{ readonly position: number; readonly cells: ReadonlyArray<unknown> }>): void {
    if (!this.#isUndecided) return
    for (const column of this.#columns)
      for (const { position, cells } of rows)
        this.#observeCell(column, this.#readCell(cells, column.index), position)
  }

  #observeCell(column: ObservedColumn, cell: unknown, line: number): void {
    if (typeof cell !== "string" || !hasMark(cell)) return
    const shows = readAmountForm(splitAmount(cell)?.digits ?? "")?.shows ?? null
    if (shows === null) return
    if (typeof shows === "object") {
      column.hasEither = true
      this.#either.add(shows.either)
      return
    }
    column.isCertain = true
    const seen = this.#certain.get(shows)
    if (seen === undefined) this.#certain.set(shows, { count: 1, first: { line, header: column.header } })
    else seen.count++
  }

  /** Decides the decimal mark, if the file shows it. */
  decide(hints: SeparatorHints): void {
    if (!this.#isUndecided) return
    const [point, comma] = [this.#certain.get("."), this.#certain.get(",")]
    if (point !== undefined && comma !== undefined) this.#decideConflict(point, comma)
    else if (point !== undefined || comma !== undefined)
      this.#settle(point === undefined ? "," : ".", "values")
    else if (this.#either.size > 0) this.#decideByRest(hints)
  }

  #decideConflict(point: Seen, comma: Seen): void {
    const isSlip = (few: Seen, many: Seen) => many.count >= ENOUGH && few.count <= many.count * SLIPS
    if (isSlip(comma, point)) this.#settle(".", "values")
    else if (isSlip(point, comma)) this.#settle(",", "values")
    else {
      this.#isUndecided = false
      this.#mark = null
      this.#source = "unclear"
      this.#conflict = makeMarkConflictError(point.first, comma.first)
    }
  }

  #settle(mark: DecimalMark, source: MarkSource): void {
    this.#isUndecided = false
    this.#mark = mark
    this.#source = source
  }

  /** All marked amounts can be read in two ways. It stays undecided where nothing decides: later rows may. */
  #decideByRest({ delimiter, datesHaveDots }: SeparatorHints): void {
    const suggestsComma = delimiter === ";"
    if (this.#options.previous !== null) this.#settle(this.#options.previous, "earlier-values")
    else if (suggestsComma && datesHaveDots && !this.#either.has(",")) this.#settle(",", "separators")
    else this.#source = this.#either.has(".") || suggestsComma ? "unclear" : "default"
  }

  checkForm(form: AmountForm): Invalid | null {
    const { shows } = form
    if (shows === null) return null
    if (this.#conflict !== null) return this.#conflict
    if (this.#source === "unclear" && typeof shows === "object") return UNCLEAR_MARK
    if (this.#mark === null) return ALONE.checkForm(form)
    return typeof shows === "object" || shows === this.#mark ? null : makeMarkError(this.#mark)
  }

  /** Notices about the columns whose amounts can be read in two ways; about all where a person set the mark. */
  get readings(): ReadonlyArray<AmountReading> {
    return this.#columns.flatMap(({ header, isCertain, hasEither }) =>
      hasEither || this.#source === "set" || (isCertain && this.#mark !== ".")
        ? [{ column: header, decimalMark: this.#mark ?? ".", because: this.#findSource(isCertain) }]
        : [],
    )
  }

  #findSource(isCertain: boolean): MarkSource {
    return this.#source === "values" && !isCertain ? "other-columns" : this.#source
  }
}

const POINT = 0x2e
const COMMA = 0x2c

const hasMark = (text: string): boolean => {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === POINT || code === COMMA) return true
  }
  return false
}
