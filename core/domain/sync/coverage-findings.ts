import { describeReasons } from "../../contract/reasons/format-reason.ts"
import { makeReason, type Reason } from "../../contract/reasons/reason-codes.ts"
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
    ...coverage.fields.filter(isNew("fewer")).map((field) => toFinding(coverage, field, explainFewer)),
    ...few.filter(({ key }) => findPay(key) === null).map((field) => toFinding(coverage, field, explainFew)),
    ...Object.entries(PAY).flatMap(([category, pay]) =>
      toPayFinding(
        coverage,
        pay,
        few.filter(({ key }) => findPay(key) === category),
      ),
    ),
    ...toNamesFinding(coverage, coverage.fields.filter(isNew("no-column")), "source.no-column"),
    ...toNamesFinding(coverage, coverage.fields.filter(isNew("not-provided")), "source.not-provided"),
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
export const listPersistingGaps = (coverage: Coverage | null): ReadonlyArray<Reason> =>
  (coverage?.fields ?? [])
    .filter(({ gap, isKnown }) => gap === "fewer" && isKnown)
    .map((field) => explainFewer(field, coverage?.employees ?? 0))

const toFinding = (
  { employees }: Coverage,
  field: FieldCoverage,
  explain: (field: FieldCoverage, employees: number) => Reason,
): SessionFinding => ({
  column: field.offer.kind === "column" ? field.offer.header : null,
  ...describeReasons([explain(field, employees)]),
  rows: employees - field.filled,
  firstRow: 1,
  rejected: false,
  ofSource: true,
})

const explainFew = ({ key, filled }: FieldCoverage, employees: number): Reason =>
  makeReason("source.few", { key, filled, employees })

const explainFewer = ({ key, filled, before }: FieldCoverage, employees: number): Reason =>
  before === null
    ? makeReason("source.few", { key, filled, employees })
    : makeReason("source.fewer", {
        key,
        filled,
        employees,
        filledBefore: before.filled,
        employeesBefore: before.employees,
      })

const PAY = {
  ctc_details_fields: "yearly",
  salary_monthly_details_fields: "monthly",
} as const

const findPay = (key: DataModelKey): keyof typeof PAY | null =>
  (Object.keys(PAY) as ReadonlyArray<keyof typeof PAY>).find((category) =>
    DATA_MODEL_KEYS[category].includes(key),
  ) ?? null

const toPayFinding = (
  { employees }: Coverage,
  period: string,
  fields: ReadonlyArray<FieldCoverage>,
): ReadonlyArray<SessionFinding> =>
  fields.length === 0
    ? []
    : [
        {
          column: null,
          ...describeReasons([makeReason("source.no-pay", { period, employees })]),
          rows: employees,
          firstRow: 1,
          rejected: false,
          ofSource: true,
        },
      ]

const toNamesFinding = (
  { employees }: Coverage,
  fields: ReadonlyArray<FieldCoverage>,
  code: "source.no-column" | "source.not-provided",
): ReadonlyArray<SessionFinding> =>
  fields.length === 0
    ? []
    : [
        {
          column: null,
          ...describeReasons([
            makeReason(code, {
              keys: fields.slice(0, MAX_NAMED).map(({ key }) => key),
              more: Math.max(0, fields.length - MAX_NAMED),
            }),
          ]),
          rows: employees,
          firstRow: 1,
          rejected: false,
          ofSource: true,
        },
      ]

const toLackingFinding = ({ key, rows, first }: LackingRows): SessionFinding => ({
  column: null,
  ...describeReasons([
    makeReason("source.lacking", {
      key,
      count: rows,
      rows: first.map(({ position }) => String(position)),
    }),
  ]),
  rows,
  firstRow: first[0]?.position ?? 1,
  rejected: false,
  ofSource: true,
})
