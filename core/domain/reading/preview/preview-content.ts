import type { EmployeeRecord } from "../../../contract/employee/employee.ts"
import type { SubsetField } from "../../../contract/employee/fields.ts"
import type { DataModelKey } from "../../../contract/sharing/data-model-flags.ts"
import { SUBSET_FIELDS } from "../../../contract/sharing/sharing-terms.ts"

/**
 * What a corporate sees before it shares anything: how many employees its source has, grouped by their values in the
 * fields of subset rules, and a few masked records. It never leaves the corporate's side.
 *
 * Groups are columns of numbers: 50,000 groups are parsed and counted in a few milliseconds, as objects in hundreds.
 */
export interface PreviewContent {
  /** Not all rows were read. */
  readonly isPartial: boolean
  /** The values that occur, the most frequent first. */
  readonly values: BySubsetField<ValueList>
  readonly groups: PreviewGroups
  /** JSON of the employee ids of each group: read only when a rule names employees, since it is most of the content. */
  readonly employeeIds: string
  /** At most `MAX_SAMPLES`, of as many groups as possible. */
  readonly samples: ReadonlyArray<PreviewSample>
}

export type BySubsetField<A> = Readonly<Record<SubsetField, A>>

export interface ValueList {
  readonly texts: ReadonlyArray<string>
  /** One count for each of the first `MAX_VALUES`. */
  readonly employees: ReadonlyArray<number>
}

/** Employees with the same values in all of GROUPED_FIELDS, at the same place of every column. */
export interface PreviewGroups {
  /** By field, in the order of GROUPED_FIELDS: the position of the value; `NO_VALUE`: they have none. */
  readonly values: ReadonlyArray<ReadonlyArray<number>>
  /** Without those whose row the source's rules reject. */
  readonly employees: ReadonlyArray<number>
  /** Without a usable value of a mandatory field; also those whose row is rejected for it. */
  readonly missing: ReadonlyArray<CountInGroup>
  /** Employees whose value of a field is unusable, so that it counts as missing. Previews of earlier versions have none. */
  readonly ignored?: ReadonlyArray<CountInGroup>
}

/** Employees of a group with the same warning about a field. */
export interface CountInGroup {
  readonly group: number
  readonly key: DataModelKey
  readonly employees: number
}

export interface PreviewSample {
  readonly group: number
  /** The vendor's rules changed a value. Absent from previews of earlier versions. */
  readonly isChangedByVendor?: boolean
  /** Masked; with every field that the vendor requests, and those of subset rules. */
  readonly record: EmployeeRecord
}

export const MAX_SAMPLES = 20
export const MAX_VALUES = 200
export const NO_VALUE = -1

/** Every employee has another id. */
export const GROUPED_FIELDS: ReadonlyArray<SubsetField> = SUBSET_FIELDS.filter(
  (field) => field !== "employeeId",
)

export const mapSubsetFields = <A>(make: (field: SubsetField) => A): BySubsetField<A> =>
  Object.fromEntries(SUBSET_FIELDS.map((field) => [field, make(field)])) as unknown as BySubsetField<A>
