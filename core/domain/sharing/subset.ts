import type { SubsetField } from "../../contract/employee/fields.ts"
import type { SubsetRule } from "../../contract/sharing/sharing-terms.ts"
import { parseProvenance } from "./provenance.ts"

/*
 * Which of a corporate's employees are shared with a vendor (specification/data-model.md#partial-sync). It is decided
 * when a row is mapped, so that nothing about excluded employees is stored.
 */
export interface Subset {
  /** The fields that the rules use. */
  readonly fields: ReadonlyArray<SubsetField>
  /** `valueOf`: the clear value of a field; undefined or null: it has none. */
  readonly includes: (getValue: (field: SubsetField) => unknown) => boolean
  /** Equal for rules with the same fields and texts. */
  readonly version: string
}

/** Every rule must match. An employee without a value in a field has none of the rule's values. */
export const makeSubset = (rules: ReadonlyArray<SubsetRule>): Subset => {
  const tests = rules.map(({ field, operator, values }) => {
    const folded = new Set(values.map(normalizeValue))
    return { field, expected: operator === "is", folded }
  })
  return {
    fields: [...new Set(rules.map(({ field }) => field))],
    includes: (getValue) =>
      tests.every(({ field, expected, folded }) => {
        const value = getValue(field)
        return (typeof value === "string" && folded.has(normalizeValue(value))) === expected
      }),
    version: JSON.stringify(
      tests.map(({ field, expected, folded }) => [field, expected, [...folded].toSorted()]),
    ),
  }
}

export const EVERYBODY: Subset = makeSubset([])

/** `undecided`: the stored data does not suffice. */
export type StoredDecision = "included" | "excluded" | "undecided"

/**
 * Whether the rules include an employee of whom only the stored data is known: its provenance, and its values (undefined:
 * not stored).
 */
export const decideStored = (
  { fields, includes }: Subset,
  provenance: string,
  getValue: (field: SubsetField) => unknown,
): StoredDecision => {
  const { changedByVendor } = parseProvenance(provenance)
  const isDecidable = fields.every(
    (field) => getValue(field) !== undefined && !changedByVendor.includes(field),
  )
  if (!isDecidable) return "undecided"
  return includes(getValue) ? "included" : "excluded"
}

const normalizeValue = (text: string): string =>
  text.normalize("NFKC").trim().replace(/\s+/gu, " ").toLocaleLowerCase("en")
