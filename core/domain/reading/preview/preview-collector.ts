import { EMPLOYEE_FIELDS } from "../../../contract/employee/fields.ts"
import { ALL_DATA_MODEL_KEYS, type DataModelKey } from "../../../contract/sharing/data-model-flags.ts"
import { SUBSET_FIELDS } from "../../../contract/sharing/sharing-terms.ts"
import { maskRecord } from "../../employee/mask.ts"
import { getFieldValue } from "../../employee/overrides.ts"
import type { EmployeeData } from "../../employee/record.ts"
import type { RowFinding } from "../../employee/row-findings.ts"
import type { MappedRow } from "../row-mapper.ts"
import type { SharingPolicy } from "../../sharing/policy.ts"
import {
  type CountInGroup,
  GROUPED_FIELDS,
  mapSubsetFields,
  MAX_SAMPLES,
  MAX_VALUES,
  NO_VALUE,
  type PreviewContent,
  type PreviewSample,
} from "./preview-content.ts"
import { ValueCounter } from "./value-counter.ts"

/** What the vendor requests, and the fields of subset rules in addition: a preview counts by them, requested or not. */
export const widenForPreview = (requested: SharingPolicy): SharingPolicy => ({
  ...requested,
  shares: (key) => requested.shares(key) || SUBSET_KEYS.has(key),
})

const SUBSET_KEYS: ReadonlySet<string> = new Set(SUBSET_FIELDS)

export interface PreviewCollectorOptions {
  /** The policy of what the vendor requests. */
  readonly requested: Pick<SharingPolicy, "mandatory">
  /** Ids of the sample records. */
  readonly newId: () => string
}

/** Collects a preview from mapped rows. Plain code: it runs once for each row. */
export class PreviewCollector {
  readonly #options: PreviewCollectorOptions
  readonly #employees = new Set<string>()
  readonly #counters = GROUPED_FIELDS.map(() => new ValueCounter())
  readonly #groups = new Map<string, Group>()
  readonly #samples: Array<PreviewSample> = []
  readonly #moreSamples: Array<PreviewSample> = []

  constructor(options: PreviewCollectorOptions) {
    this.#options = options
  }

  /** Employees so far, with those whose row is rejected. */
  get size(): number {
    return this.#employees.size
  }

  /**
   * `row` as a row mapper with the policy of `widenForPreview` returns it. `own`: the same row without a vendor's rules, which
   * must not decide who is shared; left out where there are none. A repeated employee is ignored.
   */
  add(row: MappedRow, own: EmployeeData = row.record): void {
    const { employeeId } = row
    if (employeeId === null || this.#employees.has(employeeId)) return
    this.#employees.add(employeeId)
    const group = this.#findGroup(own)
    count(group.missing, listMissing(row, this.#options.requested))
    if (row.rejected) return
    count(group.ignored, listFlags(row.notices))
    group.employeeIds.push(employeeId)
    group.values.forEach((position, field) => this.#counters[field]?.count(position))
    this.#addSample(group, row.record, own)
  }

  /** `isPartial`: not all rows were added. */
  collect(isPartial: boolean): PreviewContent {
    const sorted = this.#counters.map((counter) => counter.sort())
    const groups = [...this.#groups.values()]
    return {
      isPartial,
      values: mapSubsetFields((field) => sorted[GROUPED_FIELDS.indexOf(field)]?.list ?? listIds(groups)),
      groups: {
        values: sorted.map(({ places }, field) =>
          groups.map(({ values }) => places[values[field] ?? NO_VALUE] ?? NO_VALUE),
        ),
        employees: groups.map(({ employeeIds }) => employeeIds.length),
        missing: groups.flatMap(({ place, missing }) => toCounts(place, missing)),
        ignored: groups.flatMap(({ place, ignored }) => toCounts(place, ignored)),
      },
      employeeIds: JSON.stringify(groups.map(({ employeeIds }) => employeeIds)),
      samples: [...this.#samples, ...this.#moreSamples].slice(0, MAX_SAMPLES),
    }
  }

  #findGroup(own: EmployeeData): Group {
    const values = GROUPED_FIELDS.map(
      (field, index) => this.#counters[index]?.find(getFieldValue(own, field)) ?? NO_VALUE,
    )
    const key = values.join()
    const known = this.#groups.get(key)
    if (known !== undefined) return known
    const group: Group = {
      values,
      place: this.#groups.size,
      employeeIds: [],
      missing: new Map(),
      ignored: new Map(),
    }
    this.#groups.set(key, group)
    return group
  }

  #addSample({ place: group, employeeIds }: Group, record: EmployeeData, own: EmployeeData): void {
    const samples = employeeIds.length === 1 ? this.#samples : this.#moreSamples
    if (samples.length === MAX_SAMPLES) return
    const isChangedByVendor = record !== own && JSON.stringify(record) !== JSON.stringify(own)
    samples.push({ group, isChangedByVendor, record: { id: this.#options.newId(), ...maskRecord(record) } })
  }
}

interface Group {
  readonly values: ReadonlyArray<number>
  readonly place: number
  /** Without those whose row is rejected. */
  readonly employeeIds: Array<string>
  readonly missing: FieldCounts
  readonly ignored: FieldCounts
}

/** Employees by field. */
type FieldCounts = Map<DataModelKey, number>

const count = (counts: FieldCounts, keys: Iterable<DataModelKey>): void => {
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
}

const listIds = (groups: ReadonlyArray<Group>) => {
  const texts = groups
    .flatMap(({ employeeIds }) => employeeIds.slice(0, MAX_VALUES))
    .slice(0, MAX_VALUES)
    .toSorted()
  return { texts, employees: texts.map(() => 1) }
}

const toCounts = (group: number, counts: FieldCounts): ReadonlyArray<CountInGroup> =>
  [...counts].map(([key, employees]) => ({ group, key, employees }))

/** The mandatory fields of a row without a value, or with an invalid one. */
const listMissing = (
  { errors }: MappedRow,
  { mandatory }: PreviewCollectorOptions["requested"],
): ReadonlySet<DataModelKey> => new Set([...listFlags(errors)].filter(mandatory))

/** The fields of the errors and warnings. */
const listFlags = (findings: ReadonlyArray<RowFinding>): ReadonlySet<DataModelKey> =>
  new Set(findings.flatMap(({ key }) => FLAGS.get(key) ?? []))

const FLAGS: ReadonlyMap<string, DataModelKey> = new Map([
  ...EMPLOYEE_FIELDS.flatMap(({ key, flag }) => (flag === null ? [] : [[key, flag] as const])),
  ...ALL_DATA_MODEL_KEYS.map((key) => [key, key] as const),
])
