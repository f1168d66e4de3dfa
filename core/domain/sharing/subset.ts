import type { SubsetField, SubsetRule } from "../../contract/sharing/sharing-terms.ts"
import { readProvenance } from "./provenance.ts"

/*
 * Which of a corporate's employees a vendor is told of (interface.md, "What the service does" 11). It is decided where a row
 * is judged, so that nothing of the others is ever stored.
 */
export interface Subset {
  /** What the rules ask about. */
  readonly fields: ReadonlyArray<SubsetField>
  /** `valueOf`: the clear value of a field; undefined or null: there is none. */
  readonly includes: (valueOf: (field: SubsetField) => unknown) => boolean
  /** The same for rules that choose the same employees in the same words. */
  readonly version: string
}

/** Every rule must hold. Who has no value in a field is none of its values. */
export const makeSubset = (rules: ReadonlyArray<SubsetRule>): Subset => {
  const tests = rules.map(({ field, operator, values }) => {
    const folded = new Set(values.map(foldValue))
    return { field, wanted: operator === "is", folded }
  })
  return {
    fields: [...new Set(rules.map(({ field }) => field))],
    includes: (valueOf) =>
      tests.every(({ field, wanted, folded }) => {
        const value = valueOf(field)
        return (typeof value === "string" && folded.has(foldValue(value))) === wanted
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
export const choosesStored = (
  { fields, includes }: Subset,
  provenance: string,
  valueOf: (field: SubsetField) => unknown,
): boolean => {
  const { changedByVendor } = readProvenance(provenance)
  const isJudged = fields.every((field) => valueOf(field) !== undefined && !changedByVendor.includes(field))
  return isJudged && includes(valueOf)
}

const foldValue = (text: string): string =>
  text.normalize("NFKC").trim().replace(/\s+/gu, " ").toLocaleLowerCase("en")
