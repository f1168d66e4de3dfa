import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import { ALL_DATA_MODEL_KEYS, type DataModelKey } from "../../../contract/sharing/data-model-flags.ts"
import type { SubsetRule } from "../../../contract/sharing/sharing-terms.ts"
import { projectRecord, type Shares } from "../../sharing/project.ts"
import { makeSubset } from "../../sharing/subset.ts"
import {
  type BySubsetField,
  type CountInGroup,
  GROUPED_FIELDS,
  mapSubsetFields,
  NO_VALUE,
  type PreviewContent,
  type PreviewSample,
} from "./preview-content.ts"

export interface PreviewChoice {
  readonly rules: ReadonlyArray<SubsetRule>
  /** What is left of the vendor's request. */
  readonly policy: Shares
  /** Which of the sample records that match, from 0. */
  readonly sample: number
}

export interface ValueCount {
  readonly value: string
  readonly employees: number
}

export interface FieldCount {
  readonly key: DataModelKey
  readonly employees: number
}

export interface PreviewSummary {
  readonly isPartial: boolean
  readonly total: number
  /** Employees whom the rules include. */
  readonly matching: number
  /** The values of each field over all employees, the most frequent first, at most `MAX_VALUES`. */
  readonly values: BySubsetField<ReadonlyArray<ValueCount>>
  /** One record as the vendor would see it; null: none of the samples matches. */
  readonly sample: EmployeeRecord | null
  /** The samples that match. */
  readonly sampleCount: number
  /**
   * Mandatory fields that some of the matching employees have no usable value for. Where a rule names single employees, their
   * number is the highest possible.
   */
  readonly missingMandatory: ReadonlyArray<FieldCount>
  /** Shared fields that some of the matching employees have an unusable value of, which counts as missing. */
  readonly ignoredValues: ReadonlyArray<FieldCount>
  /** The vendor's rules changed a value of the sample. */
  readonly isSampleChanged: boolean
}

/** What would be shared under these terms. */
export const summarizePreview = (
  content: PreviewContent,
  { rules, policy, sample }: PreviewChoice,
): PreviewSummary => {
  const { isPartial, values, groups } = content
  const includesId = makeSubset(rules.filter(isAboutId)).includes
  const included = includeGroups(
    content,
    rules.filter((rule) => !isAboutId(rule)),
  )
  const matching = rules.some(isAboutId)
    ? countIds(content, included, (id) => includesId(() => id))
    : groups.employees.map((employees, group) => (included[group] === true ? employees : 0))
  const matchingSamples = matchSamples(content, included, rules)
  const chosen = matchingSamples[Math.min(sample, matchingSamples.length - 1)]
  return {
    isPartial,
    total: sum(groups.employees),
    matching: sum(matching),
    values: mapSubsetFields((field) => {
      const { texts, employees } = values[field]
      return employees.map((count, place) => ({ value: texts[place] ?? "", employees: count }))
    }),
    sample: chosen === undefined ? null : projectRecord(chosen.record, policy),
    sampleCount: matchingSamples.length,
    missingMandatory: countFields(groups.missing, included),
    ignoredValues: countFields(groups.ignored ?? [], included).filter(({ key }) => policy.shares(key)),
    isSampleChanged: chosen?.isChangedByVendor === true,
  }
}

export interface SharedSample {
  /** As the vendor would see it. */
  readonly record: EmployeeRecord
  /** The vendor's rules changed a value. */
  readonly isChangedByVendor: boolean
}

/** All sample records that match. */
export const listSamples = (
  content: PreviewContent,
  { rules, policy }: Pick<PreviewChoice, "rules" | "policy">,
): ReadonlyArray<SharedSample> => {
  const included = includeGroups(
    content,
    rules.filter((rule) => !isAboutId(rule)),
  )
  return matchSamples(content, included, rules).map(({ record, isChangedByVendor }) => ({
    record: projectRecord(record, policy),
    isChangedByVendor: isChangedByVendor === true,
  }))
}

const matchSamples = (
  { samples }: PreviewContent,
  included: ReadonlyArray<boolean>,
  rules: ReadonlyArray<SubsetRule>,
): ReadonlyArray<PreviewSample> => {
  const { includes } = makeSubset(rules.filter(isAboutId))
  return samples.filter(({ group, record }) => included[group] === true && includes(() => record.employeeId))
}

const isAboutId = ({ field }: SubsetRule): boolean => field === "employeeId"

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

/** Whether the rules include each group. A rule is decided once for each value instead of once for each group. */
const includeGroups = (
  { values, groups }: PreviewContent,
  rules: ReadonlyArray<SubsetRule>,
): ReadonlyArray<boolean> => {
  const tests = rules.map((rule) => {
    const { includes } = makeSubset([rule])
    const byValue = values[rule.field].texts.map((text) => includes(() => text))
    const withoutValue = includes(() => null)
    const column = groups.values[GROUPED_FIELDS.indexOf(rule.field)] ?? []
    return (group: number) => {
      const value = column[group] ?? NO_VALUE
      return value === NO_VALUE ? withoutValue : byValue[value] === true
    }
  })
  return groups.employees.map((_, group) => tests.every((test) => test(group)))
}

const countIds = (
  { employeeIds }: PreviewContent,
  included: ReadonlyArray<boolean>,
  includesId: (id: string) => boolean,
): ReadonlyArray<number> =>
  (JSON.parse(employeeIds) as ReadonlyArray<ReadonlyArray<string>>).map((ids, group) =>
    included[group] === true ? ids.filter(includesId).length : 0,
  )

const countFields = (
  found: ReadonlyArray<CountInGroup>,
  included: ReadonlyArray<boolean>,
): ReadonlyArray<FieldCount> => {
  const counts = new Map<DataModelKey, number>()
  for (const { group, key, employees } of found) {
    if (included[group] === true) counts.set(key, (counts.get(key) ?? 0) + employees)
  }
  return ALL_DATA_MODEL_KEYS.flatMap((key) => {
    const employees = counts.get(key)
    return employees === undefined ? [] : [{ key, employees }]
  })
}
