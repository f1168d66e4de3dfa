import { DATA_MODEL_KEYS, type DataModelKey } from "../../contract/employee/data-model-keys.ts"
import type { Coverage, CoverageGap, FieldCoverage } from "./coverage.ts"
import type { SessionFinding } from "./findings.ts"
import type { LackingRows } from "./lacking-rows.ts"

/** Headers and keys that one sentence names; the others are counted. */
const MAX_NAMED = 12

/** What is conspicuous now and was not after the sync before, in sentences for a person who can ask for the missing values. */
export const listCoverageFindings = (coverage: Coverage | null): ReadonlyArray<SessionFinding> => {
  if (coverage === null) return []
  const isNew = (gap: CoverageGap) => (field: FieldCoverage) => field.gap === gap && !field.isKnown
  const few = coverage.fields.filter(isNew("few"))
  return [
    ...coverage.lacking.map(toLackingFinding),
    ...coverage.fields.filter(isNew("fewer")).map((field) => toFinding(coverage, field, formatFewer)),
    ...few.filter(({ key }) => findPay(key) === null).map((field) => toFinding(coverage, field, formatFew)),
    ...Object.entries(PAY).flatMap(([category, pay]) =>
      toPayFinding(
        coverage,
        pay,
        few.filter(({ key }) => findPay(key) === category),
      ),
    ),
    ...toNamesFinding(coverage, coverage.fields.filter(isNew("no-column")), formatNoColumn),
    ...toNamesFinding(coverage, coverage.fields.filter(isNew("not-provided")), formatNotProvided),
  ]
}

/** Without what the coverage says itself. */
export const omitCoverageFindings = (
  findings: ReadonlyArray<SessionFinding>,
  coverage: Coverage | null,
): ReadonlyArray<SessionFinding> => {
  const told = new Set(listCoverageFindings(coverage).map(({ reason }) => reason))
  return findings.filter(({ ofSource, reason }) => ofSource !== true || !told.has(reason))
}

/** Fields of which far fewer employees have a value than before, in two syncs in a row. */
export const listPersistingGaps = (coverage: Coverage | null): ReadonlyArray<string> =>
  (coverage?.fields ?? [])
    .filter(({ gap, isKnown }) => gap === "fewer" && isKnown)
    .map((field) => formatFewer(field, coverage?.employees ?? 0))

const toFinding = (
  { employees }: Coverage,
  field: FieldCoverage,
  format: (field: FieldCoverage, employees: number) => string,
): SessionFinding => ({
  column: field.offer.kind === "column" ? field.offer.header : null,
  reason: format(field, employees),
  rows: employees - field.filled,
  firstRow: 1,
  rejected: false,
  ofSource: true,
})

const formatFew = ({ key, filled }: FieldCoverage, employees: number): string =>
  `${key} came for ${String(filled)} of ${String(employees)} employees, although the source has a column for it. Ask the owner of the source whether the field is filled there and whether the login may read it, or map the column that has it.`

const formatFewer = ({ key, filled, before }: FieldCoverage, employees: number): string => {
  const earlier = before === null ? "" : ` (before: ${String(before.filled)} of ${String(before.employees)})`
  return `${key} came for ${String(filled)} of ${String(employees)} employees${earlier}. Ask the owner of the source whether the field, its column or the right to read it has changed.`
}

const PAY = {
  ctc_details_fields: "the yearly pay",
  salary_monthly_details_fields: "the monthly pay",
} as const

const findPay = (key: DataModelKey): keyof typeof PAY | null =>
  (Object.keys(PAY) as ReadonlyArray<keyof typeof PAY>).find((category) =>
    DATA_MODEL_KEYS[category].includes(key),
  ) ?? null

const toPayFinding = (
  { employees }: Coverage,
  pay: string,
  fields: ReadonlyArray<FieldCoverage>,
): ReadonlyArray<SessionFinding> =>
  fields.length === 0
    ? []
    : [
        {
          column: null,
          reason: `No component of ${pay} came for any of ${String(employees)} employees, although the source has columns for it. Ask the owner of the source whether pay is kept there and whether the login may read it.`,
          rows: employees,
          firstRow: 1,
          rejected: false,
          ofSource: true,
        },
      ]

const formatNoColumn = (names: string): string =>
  `The source has no column for ${names}, so nobody has a value. Ask the owner of the source to add one, or map the column that has it.`

const formatNotProvided = (names: string): string =>
  `This source does not provide ${names}, so nobody has a value. Nothing is wrong.`

const toNamesFinding = (
  { employees }: Coverage,
  fields: ReadonlyArray<FieldCoverage>,
  format: (names: string) => string,
): ReadonlyArray<SessionFinding> =>
  fields.length === 0
    ? []
    : [
        {
          column: null,
          reason: format(listSome(fields.map(({ key }) => key))),
          rows: employees,
          firstRow: 1,
          rejected: false,
          ofSource: true,
        },
      ]

const toLackingFinding = ({ key, rows, first }: LackingRows): SessionFinding => {
  const places = first.map(({ position }) => String(position)).join(", ")
  const more = rows > first.length ? `, and ${String(rows - first.length)} more` : ""
  const what = rows === 1 ? "one row has" : `${String(rows)} rows have`
  return {
    column: null,
    reason: `The vendor requires ${key}, and ${what} no usable value: row${rows === 1 ? "" : "s"} ${places}${more}.`,
    rows,
    firstRow: first[0]?.position ?? 1,
    rejected: false,
    ofSource: true,
  }
}

const listSome = (names: ReadonlyArray<string>): string => {
  const more = names.length - MAX_NAMED
  const named = names.slice(0, MAX_NAMED).join(", ")
  return more > 0 ? `${named} and ${String(more)} more` : named
}
