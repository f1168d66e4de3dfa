import * as Schema from "effect/Schema"
import { component } from "../component.ts"
import { EmployeeRecord } from "../employee/employee.ts"
import { ALL_DATA_MODEL_KEYS } from "../sharing/data-model-flags.ts"
import { SUBSET_FIELDS } from "../sharing/sharing-terms.ts"
import { JourneyAnswers } from "./journey-answers.ts"

/* POST /api/journey/preview/ */

export const PreviewJourney = Schema.Struct({
  withheld: JourneyAnswers.fields.withheld,
  /** A rule without a value is left out. */
  subset: JourneyAnswers.fields.subset,
  /** Which of the sample records, from 0. */
  sample: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 })),
}).annotate(component("PreviewJourney"))
export type PreviewJourney = typeof PreviewJourney.Type

const ValueCount = Schema.Struct({ value: Schema.String, employees: Schema.Int })

const FieldCount = Schema.Struct({ key: Schema.Literals(ALL_DATA_MODEL_KEYS), employees: Schema.Int })

/** The employees and fields that the chosen terms would share. */
export const JourneyPreview = Schema.Struct({
  /** `none`: nothing was read on this device. Counts are 0 unless it is `ready`. */
  state: Schema.Literals(["none", "reading", "ready", "failed"]),
  /** Only the first part of the source was read. */
  is_partial: Schema.Boolean,
  /** Employees in the source. */
  total: Schema.Int,
  /** Rows of the uploaded file that the user left out. */
  left_out_rows: Schema.Int,
  /** Employees whom every rule includes. */
  matching: Schema.Int,
  /** By field of subset rules: the values that occur, the most frequent first, at most 200. */
  values: Schema.Record(Schema.Literals(SUBSET_FIELDS), Schema.Array(ValueCount)),
  /** One record as the vendor would see it. */
  sample: Schema.NullOr(EmployeeRecord),
  /** Sample records that match. */
  sample_count: Schema.Int,
  /** Mandatory fields without a usable value, over the employees who match. */
  missing_mandatory: Schema.Array(FieldCount),
  /** Shared fields with an unusable value, which counts as missing, over the employees who match. */
  ignored_values: Schema.Array(FieldCount),
  /** The vendor's rules changed a value of the sample. */
  is_sample_changed: Schema.Boolean,
}).annotate(component("JourneyPreview"))
export type JourneyPreview = typeof JourneyPreview.Type

/** The content of a preview that is not ready. */
export const NO_PREVIEW: Omit<JourneyPreview, "state"> = {
  is_partial: false,
  total: 0,
  left_out_rows: 0,
  matching: 0,
  values: Object.fromEntries(
    SUBSET_FIELDS.map((field) => [field, []]),
  ) as unknown as JourneyPreview["values"],
  sample: null,
  sample_count: 0,
  missing_mandatory: [],
  ignored_values: [],
  is_sample_changed: false,
}
