import { EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { makeReason } from "../../contract/reasons/reason-codes.ts"
import type { Subset } from "../sharing/subset.ts"
import { EMPLOYEE_ID, findSlot, STATUS } from "./read-row.ts"
import type { RowFindings } from "../employee/row-findings.ts"
import type { RowCompletion } from "../employee/stored-values.ts"

/** Known for every row: the employeeId is required, and the status is derived. */
const ALWAYS_KNOWN: ReadonlySet<number> = new Set([EMPLOYEE_ID, STATUS])

/**
 * Whether a row of changes that leaves out a field of the subset rules is excluded, where neither row nor stored values can
 * tell: then membership is unchanged. A new employee is an error of the row or, if the row cannot be corrected, not shared.
 * Null: the values decide.
 */
export const makeSubsetDecision = (
  { fields }: Subset,
  shares: (key: string) => boolean,
  invalidValues: "reject" | "drop",
) => {
  const tested = fields.map((key) => ({ key, slot: findSlot(key) }))
  return (
    completion: RowCompletion | undefined,
    given: ReadonlySet<number> | null,
    findings: RowFindings,
  ): boolean | null => {
    if (completion === undefined || given === null) return null
    const omitted = tested.filter(({ slot }) => !given.has(slot) && !ALWAYS_KNOWN.has(slot))
    const [first] = omitted
    if (first === undefined) return null
    const { stored, wasExcluded } = completion
    if (stored !== null) {
      const isStored = (key: string) => shares(key) && !stored.changedByVendor.includes(key)
      return omitted.every(({ key }) => isStored(key)) ? null : false
    }
    if (wasExcluded || invalidValues === "drop") return true
    const { key, slot } = first
    const kind = EMPLOYEE_FIELDS[slot]?.kind ?? "text"
    const reason = makeReason("required.by-subset", { key })
    findings.addError({ key, kind, column: null }, null, [reason])
    return false
  }
}
