import { findAddressParts, readAddressPart } from "../../mapping/address-parts.ts"
import { type ColumnSplit, formatSplit, makeValueSplitter, parseSplit } from "../../mapping/column-split.ts"
import { readHeaderWords } from "../../mapping/header-words.ts"
import { normalizeHeader } from "../../mapping/normalize-header.ts"
import { findPayPeriods, type PayPeriods } from "../../mapping/pay-periods.ts"
import type { FieldMapping } from "../../mapping/reading-settings.ts"
import { suggestKeys } from "../../mapping/suggest-keys.ts"
import { findHeaderKey, isJoinable, planMapping } from "../../reading/field-mapping.ts"
import { canonicalizeKey, DEPENDENTS_KEY } from "../../employee/field-key.ts"
import { nullIfMissing } from "../../employee/values/text/missing.ts"
import { measureFit } from "./measure-fit.ts"
import { rankHeader } from "./rank-headers.ts"
import { recognizeIdentifiers, recognizeValues, recognizeWords } from "./recognize-values.ts"
import { type SuggestedSplit, suggestSplits } from "./suggest-splits.ts"
import type { SourceColumn } from "./source-column.ts"

/** What a suggestion is made from. */
export interface SuggestibleColumn {
  readonly header: string
  /** Some of its values that are not empty. */
  readonly values: ReadonlyArray<string>
}

export type ColumnSuggestion = Pick<SourceColumn, "suggestion" | "suggestedBy" | "isCertain" | "periods">

const NOTHING: ColumnSuggestion = { suggestion: null, suggestedBy: null, isCertain: false }

/** Below this, another field may be nearer to the header than the suggested one. */
const MIN_SCORE = 0.75

export interface SuggestOptions {
  /** The mapping of the last upload; an empty key leaves a column out. */
  readonly remembered: FieldMapping | null
  /** Whether the vendor may see the field. */
  readonly shares: (key: string) => boolean
  /** Keys that rules make of other columns; none when left out. */
  readonly made?: ReadonlySet<string>
}

/**
 * A field for each column, each at most once unless its columns are joined: by the mapping of the last upload, else by the name,
 * else by values that are identifiers, else as a part of an address, else by a name that is similar, else by other values. Only fields
 * that are shared, and the employeeId, are suggested, and none that can read none of the values; one that can read few of them is not
 * certain, and must have the very name. A pay whose period nothing shows gets no field: a person says the period.
 */
export const suggestColumns = (
  columns: ReadonlyArray<SuggestibleColumn>,
  options: SuggestOptions,
): ReadonlyArray<ColumnSuggestion> => {
  const suggestions = new Suggestions(columns, options)
  suggestions.addRemembered()
  suggestions.addJoinedNames()
  suggestions.addSplits(({ isCertain }) => isCertain)
  suggestions.addNamed()
  suggestions.addByValues(({ values }) => recognizeIdentifiers(values))
  suggestions.addSplits(({ isLikely }) => isLikely)
  suggestions.addAddresses()
  suggestions.findOpenPeriods()
  suggestions.addSimilar()
  suggestions.addByValues(recognizeByRest)
  return suggestions.found
}

/** By an address, a number, a date or a word, where the header says nothing else. */
const recognizeByRest = ({ header, values }: SuggestibleColumn): string | null =>
  isTelling(header) ? recognizeWords(values) : recognizeValues(values)

/** `Date`, `Column B` and `Contact` may be anything of their kind; `Expiry date` says which. */
const UNTELLING = /^(?:|date|dt|column|col|contact|contacts|type|other|info|details?|[a-z]{1,2}|\d+)$/u

const isTelling = (header: string): boolean =>
  readHeaderWords(header).all.some((word) => !UNTELLING.test(word))

/** By the very header, else by one that differs in case, spaces or punctuation. */
const makeRecall = (remembered: FieldMapping): ((header: string) => string | undefined) => {
  const chosen = new Map(Object.entries(remembered))
  const folded = new Map(Object.entries(remembered).map(([header, key]) => [normalizeHeader(header), key]))
  return (header) => chosen.get(header) ?? folded.get(normalizeHeader(header) || header)
}

const EMPLOYMENT_TYPE = "employmentType"

class Suggestions {
  readonly #columns: ReadonlyArray<SuggestibleColumn>
  readonly #options: SuggestOptions
  readonly #taken = new Set<string>()
  readonly #found: Array<ColumnSuggestion | null>
  /** By the index of the column. */
  readonly #periods = new Map<number, PayPeriods>()

  constructor(columns: ReadonlyArray<SuggestibleColumn>, options: SuggestOptions) {
    this.#columns = columns
    this.#options = options
    this.#found = columns.map(() => null)
  }

  get found(): ReadonlyArray<ColumnSuggestion> {
    return this.#found.map((suggestion, index) => {
      const periods = this.#periods.get(index)
      return { ...(suggestion ?? NOTHING), ...(periods && { periods }) }
    })
  }

  addRemembered(): void {
    const { remembered } = this.#options
    if (remembered === null) return
    const recall = makeRecall(remembered)
    this.#columns.forEach(({ header, values }, index) => {
      const chosen = recall(header)
      if (chosen === undefined) return
      const split = parseSplit(chosen)
      if (split !== null) {
        this.#split(index, split, { suggestedBy: "remembered", isCertain: hasForm(split, values) })
        return
      }
      const key = canonicalizeKey(chosen)
      const parts = { suggestedBy: "remembered", isCertain: key === null || fits(key, values) } as const
      if (key !== null && this.#taken.has(key) && isJoinable(key))
        this.#found[index] = { suggestion: key, ...parts }
      else this.#suggest(index, key, parts)
    })
  }

  /** A name in parts. */
  addJoinedNames(): void {
    for (const { key, columns } of planMapping(this.#headers).joined)
      if (this.#options.made?.has(key) !== true) this.#join(key, columns, true)
  }

  /** Columns whose values have several fields. */
  addSplits(isWanted: (split: SuggestedSplit) => boolean): void {
    this.#columns.forEach(({ header, values }, index) => {
      const wanted = this.#found[index] === null ? suggestSplits(header, values).find(isWanted) : undefined
      if (wanted === undefined) return
      const isNamed = wanted.isCertain || readAddressPart(header) === null
      this.#split(index, wanted.split, {
        suggestedBy: isNamed ? "name" : "values",
        isCertain: wanted.isCertain,
      })
    })
  }

  /** The column that has the very name of a field; of several, the one that says most. */
  addNamed(): void {
    const claims = new Map<string, Array<number>>()
    this.#columns.forEach(({ header, values }, index) => {
      const key = this.#found[index] === null ? this.#readName(header, values) : null
      if (key !== null && measureFit(key, values) !== "none")
        claims.set(key, [...(claims.get(key) ?? []), index])
    })
    for (const [key, claimants] of claims) {
      const ranked = claimants
        .map((index) => ({ index, rank: this.#rank(key, index) }))
        .sort((a, b) => a.rank - b.rank || a.index - b.index)
      const [best, next] = ranked
      if (best === undefined) continue
      const isOnly = next === undefined || next.rank > best.rank
      this.#suggest(best.index, key, {
        suggestedBy: "name",
        isCertain: isOnly && this.#isSure(key, best.index),
      })
    }
  }

  addByValues(recognize: (column: SuggestibleColumn) => string | null): void {
    this.#columns.forEach((column, index) => {
      if (this.#found[index] !== null) return
      const key = recognize(column)
      if (key !== null) this.#suggest(index, key, { suggestedBy: "values", isCertain: false })
    })
  }

  /** Several columns of one address; its lines are joined. */
  addAddresses(): void {
    const columnsByKey = new Map<string, Array<number>>()
    findAddressParts(this.#headers).forEach((key, index) => {
      if (key === null || this.#found[index] !== null || !fits(key, this.#columns[index]?.values ?? []))
        return
      columnsByKey.set(key, [...(columnsByKey.get(key) ?? []), index])
    })
    for (const [key, columns] of columnsByKey)
      this.#join(key, isJoinable(key) ? columns : columns.slice(0, 1), false)
  }

  /** Columns with a pay for a year or a month, of which the file has no other; also those that were answered last time. */
  findOpenPeriods(): void {
    this.#columns.forEach(({ header, values }, index) => {
      const periods = findPayPeriods(header)
      if (periods === null) return
      const { yearly, monthly } = periods
      const own = this.#found[index]?.suggestion ?? null
      if (own !== null && own !== yearly && own !== monthly) return
      const isOpen = (key: string) => key === own || this.#isFree(key)
      if (!isOpen(yearly) || !isOpen(monthly) || measureFit(yearly, values) === "none") return
      for (const key of [yearly, monthly]) this.#taken.add(key)
      this.#periods.set(index, periods)
    })
  }

  addSimilar(): void {
    this.#columns.forEach(({ header, values }, index) => {
      if (this.#found[index] !== null || this.#periods.has(index) || this.#isNamedElsewhere(header)) return
      const best = suggestKeys(header, this.#taken).find(
        ({ key, score }) => score >= (key.startsWith(DEPENDENTS_KEY) ? 1 : MIN_SCORE) && fits(key, values),
      )
      if (best !== undefined) this.#suggest(index, best.key, { suggestedBy: "name", isCertain: false })
    })
  }

  /** The very name of a field that another column has is not the name of a field with similar letters: `Band` is no bank. */
  #isNamedElsewhere(header: string): boolean {
    const key = findHeaderKey(header)
    return key !== null && this.#taken.has(key)
  }

  get #headers(): ReadonlyArray<string> {
    return this.#columns.map(({ header }) => header)
  }

  /** A column of statuses may have the kinds of employment: `Regular`, `Probationary`. */
  #readName(header: string, values: ReadonlyArray<string>): string | null {
    const key = findHeaderKey(header)
    if (key !== "status" || !areEmploymentTypes(values)) return key
    return this.#headers.some((each) => findHeaderKey(each) === EMPLOYMENT_TYPE) ? key : EMPLOYMENT_TYPE
  }

  /** The key itself is better than its other names, unless one of them says more. */
  #rank(key: string, index: number): number {
    const header = this.#columns[index]?.header ?? ""
    const isKey = normalizeHeader(header) === normalizeHeader(key)
    return rankHeader(key, header) * 2 + (isKey ? 0 : 1)
  }

  /** A manager's column has names or numbers: its values tell. */
  #isSure(key: string, index: number): boolean {
    const { header = "", values = [] } = this.#columns[index] ?? {}
    const fit = measureFit(key, values)
    if (findHeaderKey(header) !== key) return false
    return fit === "good" || (fit === "open" && key !== "manager")
  }

  #isFree(key: string): boolean {
    return !this.#taken.has(key) && (this.#options.shares(key) || key === "employeeId" || key === "status")
  }

  #suggest(index: number, key: string | null, parts: Omit<ColumnSuggestion, "suggestion">): void {
    if (this.#found[index] !== null || (key !== null && !this.#isFree(key))) return
    if (key !== null) this.#taken.add(key)
    this.#found[index] = { suggestion: key, ...parts }
  }

  /** At least one field must be shared, and no other column may have any of them. */
  #split(index: number, split: ColumnSplit, parts: Omit<ColumnSuggestion, "suggestion">): void {
    const { keys } = split
    if (this.#found[index] !== null || keys.some((key) => this.#taken.has(key))) return
    if (!keys.some((key) => this.#isFree(key))) return
    for (const key of keys) this.#taken.add(key)
    this.#found[index] = { suggestion: formatSplit(split), ...parts }
  }

  #join(key: string, columns: ReadonlyArray<number>, isNamed: boolean): void {
    if (!this.#isFree(key) || columns.some((index) => this.#found[index] !== null)) return
    this.#taken.add(key)
    for (const index of columns) {
      const isCertain = isNamed && fits(key, this.#columns[index]?.values ?? [])
      this.#found[index] = { suggestion: key, suggestedBy: "name", isCertain }
    }
  }
}

/** Whether every value can be split so. */
const hasForm = (split: ColumnSplit, values: ReadonlyArray<string>): boolean => {
  const divide = makeValueSplitter(split)
  return values.every((value) => nullIfMissing(value) === null || divide(value) !== null)
}

/** Also where some of them are unknown, as long as they are no statuses. */
const areEmploymentTypes = (values: ReadonlyArray<string>): boolean =>
  recognizeWords(values) === EMPLOYMENT_TYPE ||
  (measureFit(EMPLOYMENT_TYPE, values) === "good" && measureFit("status", values) === "poor")

const fits = (key: string, values: ReadonlyArray<string>): boolean => {
  const fit = measureFit(key, values)
  return fit === "good" || fit === "open"
}
