import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { EMPLOYEE_FIELDS, type SubsetField } from "../employee/fields.ts"
import { ALL_DATA_MODEL_KEYS, DATA_MODEL_CATEGORIES } from "./data-model-flags.ts"

/* Partial sync (specification/data-model.md#partial-sync): what a corporate withholds from the vendor's request. */

/** The fields that subset rules can use. */
export const SUBSET_FIELDS = EMPLOYEE_FIELDS.filter(({ row }) => row.subset !== undefined)
  .sort((a, b) => (a.row.subset ?? 0) - (b.row.subset ?? 0))
  .map(({ key }) => key as SubsetField)

/** `is`: one of the values; `is_not`: none of them. Values compare ignoring case and white space. */
export const SubsetRule = Schema.Struct({
  field: Schema.Literals(SUBSET_FIELDS),
  operator: Schema.Literals(["is", "is_not"]),
  values: Schema.Array(Schema.NonEmptyString).check(Schema.isMinLength(1)),
}).annotate(component("SubsetRule"))
export type SubsetRule = typeof SubsetRule.Type

export const SharingTerms = Schema.Struct({
  /** Keys of the data model that are not shared, or whole categories. A mandatory key is rejected. */
  withheld: Schema.Array(Schema.Literals([...ALL_DATA_MODEL_KEYS, ...DATA_MODEL_CATEGORIES])),
  /** Only employees who match every rule are shared; without rules, all employees are. */
  subset: Schema.Array(SubsetRule),
}).annotate(component("SharingTerms"))
export type SharingTerms = typeof SharingTerms.Type
