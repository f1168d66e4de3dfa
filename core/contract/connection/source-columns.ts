import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { NullableString } from "../wire-values.ts"

export const MAX_COLUMNS = 2_000
const MAX_KEY_LENGTH = 1_000

export const SourceColumn = Schema.Struct({
  /** Unique in the file. */
  header: Schema.String,
  /** The header in the file, when it is empty or repeated and another one is used. */
  original_header: NullableString,
  /** Data-model key, or those of a split with what stands between them; null: no field matches, or the column was left out last time. */
  suggestion: NullableString,
  suggested_by: Schema.NullOr(Schema.Literals(["name", "values", "remembered"])),
  /** Whether the suggestion needs no review. */
  is_certain: Schema.Boolean,
  /** A few values; masked if the field is. */
  samples: Schema.Array(Schema.String),
  is_empty: Schema.Boolean,
  /** The place among the parts of a name, in which they are joined, from 0; null: it is no such part. */
  name_place: Schema.NullOr(Schema.Int),
  /** The fields of a pay of which nothing shows whether it is for a year or a month: a person says it; null: it is no such pay. */
  pay_periods: Schema.NullOr(Schema.Struct({ yearly: Schema.String, monthly: Schema.String })),
  /** How its values can be split into several fields. */
  splits: Schema.Array(
    Schema.Struct({
      /** What to choose for the column: `currentAddress_addressCity - currentAddress_addressPincode`. */
      mapped: Schema.String,
      keys: Schema.Array(Schema.String),
      /** The parts of a few values; masked if their field is. */
      examples: Schema.Array(Schema.Array(Schema.String)),
    }),
  ),
}).annotate(component("SourceColumn"))
export type SourceColumn = typeof SourceColumn.Type

/** Data-model keys by header, several of them for a column that is split; null leaves a column out. */
export const ColumnChoice = Schema.Record(
  Schema.String,
  Schema.NullOr(Schema.String.check(Schema.isMaxLength(MAX_KEY_LENGTH))),
).check(Schema.isMaxProperties(MAX_COLUMNS))
export type ColumnChoice = typeof ColumnChoice.Type
