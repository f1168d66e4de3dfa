import type { PayPeriods } from "../../mapping/pay-periods.ts"

/** A column of a corporate's own file, which only the corporate understands until it is mapped to a field. */
export interface SourceColumn {
  /** Unique in the file. */
  readonly header: string
  /** The header in the file, when it is empty or repeated and another one is used. */
  readonly original: string | null
  /** Data-model key, or several as in a split; null: no field matches, or the column was left out last time. */
  readonly suggestion: string | null
  readonly suggestedBy: "name" | "values" | "remembered" | null
  /** Only the header of the key itself, or the previous mapping, is certain, if the values are those of the field. */
  readonly isCertain: boolean
  /** A few values; masked if the field is. */
  readonly samples: ReadonlyArray<string>
  readonly isEmpty: boolean
  /** How its values can be split into several fields. Left out in older uploads. */
  readonly splits?: ReadonlyArray<OfferedSplit>
  /** The place among the parts of a name, in which they are joined, from 0. Left out: it is no such part. */
  readonly namePlace?: number
  /** The fields of a pay whose period nothing shows, so that a person says it. Left out: the column has none. */
  readonly periods?: PayPeriods
}

/** A split of a column that its values have. */
export interface OfferedSplit {
  /** As a mapping names it. */
  readonly mapped: string
  readonly keys: ReadonlyArray<string>
  /** The parts of a few values; masked if their field is. */
  readonly examples: ReadonlyArray<ReadonlyArray<string>>
}
