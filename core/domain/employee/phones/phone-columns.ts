import { INDIA, type IsValidPhone, UNCLEAR_COUNTRY, type ValueContext } from "../values/parsed.ts"
import { findNamedCountry } from "./calling-codes.ts"

/*
 * The country of telephone numbers without a country code: as a person set it, else that of the company if they are
 * numbers of it, else the one that codes of the same file name, else it is asked. A column with countries of employees decides for
 * each of them.
 */

/** `default`: no country is set, and they are numbers of India. `unclear`: nothing shows it, so that they are errors. */
export type PhoneSource = "set" | "company" | "default" | "values" | "unclear"

export interface PhoneReading {
  /** Header. */
  readonly column: string
  /** ISO 3166 alpha-2; null: it is unclear. */
  readonly country: string | null
  readonly because: PhoneSource
}

export interface PhoneOptions {
  /** Set by a person; null: not set. */
  readonly configured: string | null
  /** The country of the company; null: not set. */
  readonly company: string | null
  /** Whether the values show it, as in a file. */
  readonly infers: boolean
  readonly isValid: IsValidPhone
}

type ReadCell = (cells: ReadonlyArray<unknown>, column: number) => unknown

const MAX_SEEN = 500
/** Fewer numbers show nothing: they may be slips. */
const MIN_SEEN = 3
const MIN_OWN = 0.5
const MIN_OTHER = 0.9

const DIGITS = /\p{Nd}/gu
const SHORTEST = 7
const WITH_CODE = /^[\s(']*(?:\+|00)/u
const NOT_DIGITS = /[^\d]+/gu

/** Numbers of mobile telephones; the reader takes every number of ten digits. */
const INDIAN_MOBILE = /^0?[6-9]\d{9}$/u

export class PhoneColumns {
  readonly #columns: ReadonlyArray<{ readonly index: number; readonly header: string }>
  readonly #options: PhoneOptions
  readonly #readCell: ReadCell
  readonly #plain: Array<string> = []
  readonly #named = new Set<string>()
  #country: string | null
  #source: PhoneSource | null

  constructor(
    columns: ReadonlyArray<{ readonly index: number; readonly header: string }>,
    options: PhoneOptions,
    readCell: ReadCell,
  ) {
    this.#columns = columns
    this.#options = options
    this.#readCell = readCell
    this.#country = options.configured
    this.#source = options.configured === null ? null : "set"
  }

  observe(rows: ReadonlyArray<{ readonly cells: ReadonlyArray<unknown> }>): void {
    if (this.#source !== null || !this.#options.infers) return
    for (const { index } of this.#columns)
      for (const { cells } of rows) {
        if (this.#plain.length >= MAX_SEEN) return
        this.#see(this.#readCell(cells, index))
      }
  }

  #see(cell: unknown): void {
    const text = typeof cell === "string" || typeof cell === "number" ? String(cell) : ""
    if ((text.match(DIGITS) ?? []).length < SHORTEST) return
    if (!WITH_CODE.test(text)) {
      this.#plain.push(text)
      return
    }
    const country = findNamedCountry(text, this.#options.isValid)
    if (country !== null) this.#named.add(country)
  }

  /** Before the first value is read. Later pages change nothing. */
  decide(): void {
    if (this.#source !== null || this.#plain.length < MIN_SEEN) return
    const { company } = this.#options
    if (this.#measure(company ?? INDIA) >= MIN_OWN) {
      this.#source = company === null ? "default" : "company"
      return
    }
    const others = [...this.#named].filter((country) => this.#measure(country) >= MIN_OTHER)
    const [only = null] = others.length === 1 ? others : []
    this.#country = only
    this.#source = only === null ? "unclear" : "values"
  }

  /** The share of numbers without a code that are numbers of the country. */
  #measure(country: string): number {
    const { isValid } = this.#options
    const isOwn = (number: string) =>
      country === INDIA ? INDIAN_MOBILE.test(number.replace(NOT_DIGITS, "")) : isValid(number, country)
    return this.#plain.filter(isOwn).length / this.#plain.length
  }

  /** The context in which a telephone number is read. */
  apply(context: ValueContext): ValueContext {
    if (this.#source === "unclear") return { ...context, phoneCountry: UNCLEAR_COUNTRY }
    return this.#country === null ? context : { ...context, phoneCountry: this.#country }
  }

  /** Changes with every reading of numbers. */
  get version(): string {
    return this.#source === "unclear" ? "?" : (this.#country ?? "")
  }

  get readings(): ReadonlyArray<PhoneReading> {
    const because = this.#source
    if (because === null) return []
    const country = because === "unclear" ? null : (this.#country ?? this.#options.company ?? INDIA)
    return this.#columns.map(({ header }) => ({ column: header, country, because }))
  }
}
