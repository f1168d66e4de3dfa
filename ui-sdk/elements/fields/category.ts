import type { SourceCheckAnswer } from "../../../core/contract/connection/check-source.ts"
import type { JourneyAnswer } from "../../../core/contract/journey/journey-context.ts"

export type FieldKey = JourneyAnswer["data_model"][number]["key"]
export type FieldCategory = SourceCheckAnswer["categories"][number]["category"]

/** In the order in which people read them. */
export const FIELD_CATEGORIES: ReadonlyArray<FieldCategory> = [
  "detail_info_fields",
  "dependent_details_fields",
  "bank_details_fields",
  "ctc_details_fields",
  "salary_monthly_details_fields",
]

const PREFIXES: ReadonlyArray<readonly [prefix: string, category: FieldCategory]> = [
  ["dependentDetails_", "dependent_details_fields"],
  ["bankDetails_", "bank_details_fields"],
  ["ctc_", "ctc_details_fields"],
  ["monthly_", "salary_monthly_details_fields"],
]

/** The category that a data-model key belongs to (specification/data-model.md#keys). */
export const findCategory = (key: FieldKey): FieldCategory =>
  PREFIXES.find(([prefix]) => key.startsWith(prefix))?.[1] ?? "detail_info_fields"
