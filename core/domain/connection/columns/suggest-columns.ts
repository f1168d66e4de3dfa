import type { JoinedColumns } from "../../transformation/transformation.ts"
import { isJoinable, planMapping } from "../../reading/field-mapping.ts"
import { suggestKeys } from "../../mapping/suggest-keys.ts"
import { canonicalizeKey } from "../../employee/field-key.ts"
import type { FieldMapping } from "../../mapping/reading-settings.ts"
import { measureFit } from "./measure-fit.ts"
import { recognizeValues } from "./recognize-values.ts"
import type { SourceColumn } from "./source-column.ts"

/** What a suggestion is made from. */
export interface SuggestibleColumn {
  readonly header: string
  /** Some of its values that are not empty. */
  readonly values: ReadonlyArray<string>
}

export type ColumnSuggestion = Pick<SourceColumn, "suggestion" | "suggestedBy" | "isCertain">

const NOTHING: ColumnSuggestion = { suggestion: null, suggestedBy: null, isCertain: false }

/** Below this, another field may be nearer to the header than the suggested one. */
const MIN_SCORE = 0.72

type Suggest = (column: SuggestibleColumn, index: number) => void

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
 * else by the values, else by a name that is similar. Only fields that are shared, and the employeeId, are suggested, and none that can read none of the
 * values; one that can read few of them is not certain, and must have the very name.
 */
export const suggestColumns = (
  columns: ReadonlyArray<SuggestibleColumn>,
  { remembered, shares, made = new Set() }: SuggestOptions,
): ReadonlyArray<ColumnSuggestion> => {
  const headers = columns.map(({ header }) => header)
  const { mapping: named, joined } = planMapping(headers)
  const taken = new Set<string>()
  const found: Array<ColumnSuggestion | null> = columns.map(() => null)
  const isFree = (key: string) => !taken.has(key) && (shares(key) || key === "employeeId" || key === "status")
  const suggest = (index: number, key: string | null, parts: Omit<ColumnSuggestion, "suggestion">): void => {
    if (found[index] !== null || (key !== null && !isFree(key))) return
    if (key !== null) taken.add(key)
    found[index] = { suggestion: key, ...parts }
  }
  const byMemory: Suggest = ({ header, values }, index) => {
    if (remembered === null || !Object.hasOwn(remembered, header)) return
    const key = canonicalizeKey(remembered[header] ?? "")
    const parts = { suggestedBy: "remembered", isCertain: key === null || fits(key, values) } as const
    if (key !== null && taken.has(key) && isJoinable(key)) found[index] = { suggestion: key, ...parts }
    else suggest(index, key, parts)
  }
  const joinByName = ({ key, columns: parts }: JoinedColumns): void => {
    if (made.has(key) || !isFree(key) || parts.some((index) => found[index] !== null)) return
    taken.add(key)
    for (const index of parts) {
      const isCertain = fits(key, columns[index]?.values ?? [])
      found[index] = { suggestion: key, suggestedBy: "name", isCertain }
    }
  }
  const byName: Suggest = ({ values }, index) => {
    const key = named[index] ?? null
    if (key === null || measureFit(key, values) === "none") return
    suggest(index, key, { suggestedBy: "name", isCertain: fits(key, values) })
  }
  const byValues: Suggest = ({ values }, index) => {
    const key = recognizeValues(values)
    if (key !== null) suggest(index, key, { suggestedBy: "values", isCertain: false })
  }
  const bySimilarName: Suggest = ({ header, values }, index) => {
    const best = suggestKeys(header, taken).find(({ key, score }) => score >= MIN_SCORE && fits(key, values))
    if (best !== undefined) suggest(index, best.key, { suggestedBy: "name", isCertain: false })
  }
  columns.forEach(byMemory)
  joined.forEach(joinByName)
  for (const source of [byName, byValues, bySimilarName]) columns.forEach(source)
  return found.map((suggestion) => suggestion ?? NOTHING)
}

const fits = (key: string, values: ReadonlyArray<string>): boolean => {
  const fit = measureFit(key, values)
  return fit === "good" || fit === "open"
}
