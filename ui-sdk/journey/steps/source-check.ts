import type { SourceCheckAnswer } from "../../../core/contract/connection/check-source.ts"
import type { JourneyConnector } from "../../../core/contract/connection/connectors.ts"
import { findCategory } from "../../elements/fields/category.ts"
import type { Check } from "./facts.ts"
import type { RequestedField } from "../../elements/sharing/shared-fields.ts"

type SourceCheck = Pick<SourceCheckAnswer, "result" | "categories">

export interface CheckedSource {
  readonly type: JourneyConnector["integration_type"]
  readonly requested: ReadonlyArray<RequestedField>
}

/**
 * The requested fields of the categories that the tested account of an HR system may not read. A file or an API of the
 * company's own only has no such data yet.
 */
export const listUnreadable = (
  check: SourceCheck | null,
  { type, requested }: CheckedSource,
): ReadonlyArray<RequestedField> => {
  if (type !== "HRMS") return []
  const unreadable = new Set(
    (check?.categories ?? []).flatMap(({ category, problem }) => (problem === null ? [] : [category])),
  )
  return requested.filter(({ key }) => unreadable.has(findCategory(key)))
}

/**
 * A category that cannot be read can be left out, unless the vendor requires a field of it. A source without any cannot be
 * connected.
 */
export const rateCheck = (check: SourceCheck, source: CheckedSource): Check => {
  const { result, categories } = check
  if (result === "host_key") return "none"
  const working = categories.filter(({ problem }) => problem === null).length
  if (result === "failed" || (working === 0 && categories.length > 0)) return "failed"
  if (listUnreadable(check, source).some(({ is_mandatory: isMandatory }) => isMandatory)) return "failed"
  return working < categories.length ? "partial" : "complete"
}
