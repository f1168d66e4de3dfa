import type { DataModelKey } from "../../contract/employee/fields.ts"
import type { FieldOffer } from "./coverage.ts"
import { canonicalizeKey } from "../employee/field-key.ts"
import { listFlags } from "../reading/field-mapping.ts"
import type { MappingPlan } from "../reading/mapping-plan.ts"

export interface OfferingSource {
  /** The columns that its connector declares, by key. A record without a value may lack its key, and so every page the column. */
  readonly fieldMap?: Readonly<Record<string, string>>
  /** It can have no other columns than its connector's. */
  readonly hasFixedColumns: boolean
}

/** How a source offers each field, by the columns that it was read by. */
export const makeOfferFinder = (
  { columns, mapping }: Pick<MappingPlan, "columns" | "mapping">,
  { fieldMap = {}, hasFixedColumns }: OfferingSource,
): ((key: DataModelKey) => FieldOffer) => {
  const headers = new Map<string, string>()
  for (const [header, key] of Object.entries(fieldMap))
    for (const flag of listFlags(canonicalizeKey(key) ?? "")) headers.set(flag, header)
  mapping.forEach((key, column) => {
    for (const flag of key === null ? [] : listFlags(key)) headers.set(flag, columns[column] ?? "")
  })
  return (key) => {
    const header = headers.get(key)
    if (header !== undefined) return { kind: "column", header }
    return { kind: hasFixedColumns ? "not-provided" : "no-column" }
  }
}

/** For a read of changes, or one whose columns are no longer known. */
export const findNoOffer = (): FieldOffer => ({ kind: "unknown" })
