import type { JourneyConnector } from "../../../../core/contract/connection/connectors.ts"
import type { KeyedField } from "../named-field.ts"

export interface SplitFields {
  /** What signs in. */
  readonly access: ReadonlyArray<KeyedField>
  /** What most companies leave as it is. */
  readonly settings: ReadonlyArray<KeyedField>
}

/**
 * The settings of an HR system are the fields after the last one that is required or secret. Another source has none: each of its
 * fields says how or when it is read.
 */
export const splitFields = (
  { integration_type: type }: Pick<JourneyConnector, "integration_type">,
  fields: ReadonlyArray<KeyedField>,
): SplitFields => {
  if (type !== "HRMS") return { access: fields, settings: [] }
  const end = fields.findLastIndex(([, field]) => field.is_required || field.is_masked) + 1
  return { access: fields.slice(0, end), settings: fields.slice(end) }
}
