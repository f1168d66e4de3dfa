import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ALL_DATA_MODEL_KEYS } from "../employee/data-model-keys.ts"

/* specification/sync.md#coverage, as the pages show it. */

/**
 * `few`: the source has a column for the field, and nobody or nearly nobody has a value. `fewer`: far fewer employees have one than
 * before. `no-column`: the source has no column for it. `not-provided`: the HR system has no such field, and nothing is wrong.
 */
export const COVERAGE_GAPS = ["few", "fewer", "no-column", "not-provided"] as const

export const Coverage = Schema.Struct({
  /** The active employees that are shared. */
  employees: Schema.Int,
  /** Further ones, who are counted with the next full sync. */
  uncounted: Schema.Int,
  /** The shared fields, in the order of the data model. */
  fields: Schema.Array(
    Schema.Struct({
      key: Schema.Literals(ALL_DATA_MODEL_KEYS),
      /** Employees with a value. */
      filled: Schema.Int,
      /** Null: there was no sync before, or the field was not shared. */
      before: Schema.NullOr(Schema.Struct({ filled: Schema.Int, employees: Schema.Int })),
      gap: Schema.NullOr(Schema.Literals(COVERAGE_GAPS)),
    }),
  ),
  /** The rows of the last read without a usable value that the vendor requires; for the client's own people only. */
  required: Schema.Array(
    Schema.Struct({
      key: Schema.Literals(ALL_DATA_MODEL_KEYS),
      rows: Schema.Int,
      /** At most the first 20. */
      first: Schema.Array(Schema.Struct({ row: Schema.Int, employee_id: Schema.String })),
    }),
  ),
}).annotate(component("Coverage"))
export type Coverage = typeof Coverage.Type

export const COVERAGE_EXAMPLE: Coverage = {
  employees: 1_204,
  uncounted: 0,
  fields: [
    { key: "name", filled: 1_204, before: { filled: 1_190, employees: 1_190 }, gap: null },
    { key: "doj", filled: 31, before: { filled: 1_188, employees: 1_190 }, gap: "fewer" },
  ],
  required: [{ key: "name", rows: 1, first: [{ row: 17, employee_id: "E-1042" }] }],
}
