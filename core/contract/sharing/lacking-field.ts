import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { ALL_DATA_MODEL_KEYS } from "./data-model-flags.ts"

/** A shared field that would be mandatory: `lacking` of `employees` have no value of it. */
export const LackingField = Schema.Struct({
  key: Schema.Literals(ALL_DATA_MODEL_KEYS),
  lacking: Schema.Int,
  employees: Schema.Int,
}).annotate(component("LackingField"))
export type LackingField = typeof LackingField.Type
