import type { DataModelKey } from "../../contract/employee/data-model-keys.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS } from "../../contract/employee/fields.ts"
import { FILLED_FIELD_KEYS, type FilledFields } from "../employee/filled-fields.ts"
import { DEFAULT_MISSING_SHARE, isMassChange } from "./mass-change-guard.ts"
import type { LackingRows } from "./lacking-rows.ts"

/*
 * specification/sync.md#coverage: how many of the active shared employees have each shared field once a sync is applied. Absence
 * of a value is no error of any row, so only the numbers show a right that is missing in an HR system, or a column that was renamed.
 */

/** A field that fewer than this share of the employees have came for nobody, or nearly. */
export const FEW_SHARE = 0.05

/** `filled` of `employees` have the field. */
export interface FieldCount {
  readonly filled: number
  readonly employees: number
}

/** How a source offers a field. */
export type FieldOffer =
  /** In a column with this header. */
  | { readonly kind: "column"; readonly header: string }
  /** It has no column for it, and could have one. */
  | { readonly kind: "no-column" }
  /** The connector's HR system has no such field. */
  | { readonly kind: "not-provided" }
  /** This sync did not read every column. */
  | { readonly kind: "unknown" }

/**
 * What is conspicuous about a field. `few`: there is a column, and nobody or nearly nobody has a value. `fewer`: far fewer than
 * before. `no-column`: nobody has it, since the source has no column for it. `not-provided`: nobody can have it, and nothing is wrong.
 */
export type CoverageGap = "few" | "fewer" | "no-column" | "not-provided"

export interface FieldCoverage {
  readonly key: DataModelKey
  readonly filled: number
  /** What it is compared with: the sync before, or the last one before the values went missing. Null: there is none. */
  readonly before: FieldCount | null
  readonly offer: FieldOffer
  readonly gap: CoverageGap | null
  /** Whether the sync before had the same gap. */
  readonly isKnown: boolean
}

export interface Coverage {
  /** The active shared employees after the sync. */
  readonly employees: number
  /** Further ones, stored by an earlier version and not counted; the next full load counts them. */
  readonly uncounted: number
  /** The shared fields, in the order of the data model. */
  readonly fields: ReadonlyArray<FieldCoverage>
  /** Rows without a value that the vendor requires. */
  readonly lacking: ReadonlyArray<LackingRows>
}

export interface CoverageInput {
  readonly counted: FilledFields
  readonly shares: (key: string) => boolean
  /** The coverage after the last sync that recorded one; null: there is none, or what changed since is intended. */
  readonly previous: Coverage | null
  /** How the source offers a field. */
  readonly findOffer: (key: DataModelKey) => FieldOffer
  readonly lacking: ReadonlyArray<LackingRows>
}

/** Those who have a value have left, and only active employees are counted. */
const OF_LEAVERS: ReadonlySet<string> = new Set(["terminationDate"])

/** By field, as far as the count of the active employees says how many people have a value. */
export const listFilled = ({ fields }: Pick<Coverage, "fields">): ReadonlyMap<DataModelKey, number> =>
  new Map(
    fields
      .filter(
        ({ key, offer }) =>
          !OF_LEAVERS.has(key) || offer.kind === "no-column" || offer.kind === "not-provided",
      )
      .map(({ key, filled }) => [key, filled]),
  )

/** Compares the counts after a sync with those before, and with what its source offers. */
export const computeCoverage = ({
  counted,
  shares,
  previous,
  findOffer,
  lacking,
}: CoverageInput): Coverage => {
  const { employees, uncounted } = counted
  const known = new Map(previous?.fields.map((field) => [field.key, field]))
  const fields = FILLED_FIELD_KEYS.flatMap((key, index): ReadonlyArray<FieldCoverage> => {
    if (!shares(key)) return []
    const filled = counted.counts[index] ?? 0
    const last = known.get(key) ?? null
    const before = findReference({ filled, employees }, last, previous)
    const offer = findOffer(key)
    const gap = findGap(key, { filled, employees }, { before, offer, last })
    return [{ key, filled, before, offer, gap, isKnown: gap !== null && last?.gap === gap }]
  })
  return { employees, uncounted, fields: markEmptyPay(fields, known), lacking }
}

/** While values that went missing have not returned, the count from before is what the next ones are compared with. */
const findReference = (
  now: FieldCount,
  last: FieldCoverage | null,
  previous: Coverage | null,
): FieldCount | null => {
  if (last === null || previous === null) return null
  if (last.gap === "fewer" && last.before !== null && isFarFewer(now, last.before)) return last.before
  return { filled: last.filled, employees: previous.employees }
}

/** As the mass-change guard counts: more than 10 employees, and more than 20 % of them. */
const isFarFewer = ({ filled, employees }: FieldCount, before: FieldCount): boolean => {
  const expected = before.employees === 0 ? 0 : Math.round((before.filled / before.employees) * employees)
  return isMassChange(expected - filled, employees, DEFAULT_MISSING_SHARE)
}

const findGap = (
  key: DataModelKey,
  now: FieldCount,
  { before, offer, last }: Pick<FieldCoverage, "before" | "offer"> & { readonly last: FieldCoverage | null },
): CoverageGap | null => {
  if (now.employees === 0) return null
  if (before !== null && !CHANGING.has(key) && isFarFewer(now, before)) return "fewer"
  const isProvided = offer.kind === "unknown" ? last?.gap !== "not-provided" : offer.kind !== "not-provided"
  if (!isProvided) return now.filled === 0 && !PAY_KEYS.has(key) ? "not-provided" : null
  if (SPARSE.has(key) || now.filled >= now.employees * FEW_SHARE) return null
  if (offer.kind === "column") return "few"
  if (offer.kind === "no-column") return now.filled === 0 ? "no-column" : null
  return offer.kind === "unknown" && last?.gap !== "fewer" ? (last?.gap ?? null) : null
}

type Field = (typeof EMPLOYEE_FIELDS)[number] | (typeof DEPENDENT_FIELDS)[number]

const listKeys = (matches: (field: Field) => boolean): ReadonlySet<string> =>
  new Set(
    [...EMPLOYEE_FIELDS, ...DEPENDENT_FIELDS].flatMap((field) => (matches(field) ? (field.flag ?? []) : [])),
  )

const PAY = ["ctc_details_fields", "salary_monthly_details_fields"]

/** A component that no salary has is no column either. */
const PAY_KEYS = listKeys(({ category }) => PAY.includes(category))

/** Most employees of an ordinary company lack them. No one has every component of pay. */
const SPARSE = listKeys(
  ({ category, row }) =>
    row.isSparse === true || category === "dependent_details_fields" || PAY.includes(category),
)

/** Different months may have different components. */
const CHANGING = listKeys(({ category }) => category === "salary_monthly_details_fields")

/** Pay of one kind that nobody has although the source has columns for it: then the pay as a whole is missing. */
const markEmptyPay = (
  fields: ReadonlyArray<FieldCoverage>,
  known: ReadonlyMap<string, FieldCoverage>,
): ReadonlyArray<FieldCoverage> => {
  const empty = PAY.map((category) => listKeys((field) => field.category === category)).filter((keys) => {
    const own = fields.filter(({ key }) => keys.has(key))
    return own.every(({ filled }) => filled === 0) && own.some(({ offer }) => offer.kind === "column")
  })
  return fields.map((field) => {
    const isMarked =
      field.gap === null && field.offer.kind === "column" && empty.some((keys) => keys.has(field.key))
    return isMarked ? { ...field, gap: "few", isKnown: known.get(field.key)?.gap === "few" } : field
  })
}
