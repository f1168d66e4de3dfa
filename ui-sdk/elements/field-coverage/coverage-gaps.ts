import type { Coverage } from "../../../core/contract/sync/coverage.ts"
import { type FieldCategory, type FieldKey, findCategory } from "../fields/category.ts"

type Field = Coverage["fields"][number]

/** What a person can ask the owner of the source about. */
export type CoverageRow =
  | { readonly kind: "few" | "fewer"; readonly field: Field }
  /** Pay of a kind that nobody has any component of. */
  | { readonly kind: "pay"; readonly category: FieldCategory }
  /** `not-provided`: there is nothing to ask, and nothing is wrong. */
  | { readonly kind: "no-column" | "not-provided"; readonly keys: ReadonlyArray<FieldKey> }

const PAY: ReadonlyArray<FieldCategory> = ["ctc_details_fields", "salary_monthly_details_fields"]

/** The gaps of a coverage, the strongest first: the components of pay as one, and the fields that the source does not have as one. */
export const listCoverageRows = ({ fields }: Pick<Coverage, "fields">): ReadonlyArray<CoverageRow> => {
  const isPay = ({ key }: Field) => PAY.includes(findCategory(key))
  const few = fields.filter(({ gap }) => gap === "few")
  const listMissing = (kind: "no-column" | "not-provided"): ReadonlyArray<CoverageRow> => {
    const keys = fields.filter(({ gap }) => gap === kind).map(({ key }) => key)
    return keys.length === 0 ? [] : [{ kind, keys }]
  }
  return [
    ...fields.filter(({ gap }) => gap === "fewer").map((field) => ({ kind: "fewer" as const, field })),
    ...few.filter((field) => !isPay(field)).map((field) => ({ kind: "few" as const, field })),
    ...PAY.filter((category) => few.some(({ key }) => findCategory(key) === category)).map((category) => ({
      kind: "pay" as const,
      category,
    })),
    ...listMissing("no-column"),
    ...listMissing("not-provided"),
  ]
}
