import { ReasonCodes } from "../../reasons/reason.ts"
import * as Schema from "effect/Schema"
import { component } from "../../component.ts"
import { makeLine } from "../../json-lines.ts"
import { TransformationRules } from "../transformation-rules.ts"

/* The rules of a vendor and of its clients, and what they would change. */

export const ConsoleRules = Schema.Struct({
  rules: TransformationRules,
  /** For a client: the vendor's rules, which apply before its own. */
  vendor_rules: TransformationRules,
  /** Required by the next change. */
  version: Schema.String,
}).annotate(component("ConsoleRules"))
export type ConsoleRules = typeof ConsoleRules.Type

/** As in the response; decoded with the rest of the input, so that an error never quotes a text of a rule. */
const ProposedRules = Schema.Array(Schema.Unknown)

export const ConsoleRulesChange = Schema.Struct({
  rules: ProposedRules,
  /** The version that the change is based on. */
  version: Schema.String.check(Schema.isMaxLength(32)),
}).annotate(component("ConsoleRulesChange"))

export const ConsoleRulesTrial = Schema.Struct({ rules: ProposedRules }).annotate(
  component("ConsoleRulesTrial"),
)

export const ConsoleRulesPreview = Schema.Struct({
  /** `stored`: the new and changed rules were tried on the employees as they are stored. */
  basis: Schema.Literals(["source", "stored"]),
  /** All rows were tried. */
  is_complete: Schema.Boolean,
  rows: Schema.Int,
  changed_rows: Schema.Int,
  /** Values that change, by field. */
  changed_fields: Schema.Record(Schema.String, Schema.Int),
  /** The first 100 of the changed rows. */
  changes: Schema.Array(
    Schema.Struct({
      line: Schema.Int,
      name: Schema.String,
      employee_id: Schema.String,
      fields: Schema.Array(
        Schema.Struct({ key: Schema.String, before: Schema.String, after: Schema.String }),
      ),
    }),
  ),
  /** Rules that apply to no column, counted from 1. */
  unused_rules: Schema.Array(Schema.Int),
  /** Rows that are rejected: now, and with the rules. */
  rejected_before: Schema.Int,
  rejected_after: Schema.Int,
  /** The first 100 remaining errors and warnings. */
  findings: Schema.Array(
    Schema.Struct({
      line: Schema.Int,
      column: Schema.NullOr(Schema.String),
      value: Schema.NullOr(Schema.String),
      reason: Schema.String,
      reason_codes: ReasonCodes,
    }),
  ),
}).annotate(component("ConsoleRulesPreview"))
export type ConsoleRulesPreview = typeof ConsoleRulesPreview.Type

/** A line of a test on all employees. */
export const ConsoleRulesTest = makeLine(
  Schema.Struct({
    rows: Schema.Int,
    /** How much of the source was read, from 0 to 1; null: not known. */
    share: Schema.NullOr(Schema.Finite),
  }),
  ConsoleRulesPreview,
).annotate(component("ConsoleRulesTest"))
export type ConsoleRulesTest = typeof ConsoleRulesTest.Type
