import type { SubsetField } from "../../contract/employee/fields.ts"
import type { SubsetRule } from "../../contract/sharing/sharing-terms.ts"
import { parseProvenance } from "./provenance.ts"

/*
 * Which of a corporate's employees a vendor is told of (interface.md, "What the service does" 11). It is decided where a row
 * is judged, so that nothing of the others is ever stored.
 */
export interface Subset {
  /** What the rules ask about. */
  readonly fields: ReadonlyArray<SubsetField>
  /** `valueOf`: the clear value of a field; undefined or null: there is none. */
  readonly includes: (getValue: (field: SubsetField) => unknown) => boolean
  /** The same for rules that choose the same employees in the same words. */
  readonly version: string
}

/** Every rule must hold. Who has no value in a field is none of its values. */
export const makeSubset = (rules: ReadonlyArray<SubsetRule>): Subset => {
  const tests = rules.map(({ field, operator, values }) => {
    const folded = new Set(values.map(normalizeValue))
    return { field, wanted: operator === "is", folded }
  })
  return {
    fields: [...new Set(rules.map(({ field }) => field))],
    includes: (getValue) =>
      tests.every(({ field, wanted, folded }) => {
        const value = getValue(field)
        return (typeof value === "string" && folded.has(normalizeValue(value))) === wanted
      }),
    version: JSON.stringify(
      tests.map(({ field, wanted, folded }) => [field, wanted, [...folded].toSorted()]),
    ),
  }
}

export const EVERYBODY: Subset = makeSubset([])

/**
 * Whether the rules choose somebody of whom only what is stored is known: its provenance, and its values (undefined: not stored).
 * Who cannot be judged by that is not chosen.
 */
export const includesStored = (
  { fields, includes }: Subset,
  provenance: string,
  getValue: (field: SubsetField) => unknown,
): boolean => {
  const { changedByVendor } = parseProvenance(provenance)
  const isDecidable = fields.every(
    (field) => getValue(field) !== undefined && !changedByVendor.includes(field),
  )
  return isDecidable && includes(getValue)
}

const normalizeValue = (text: string): string =>
  text.normalize("NFKC").trim().replace(/\s+/gu, " ").toLocaleLowerCase("en")
