import { SALARY_FIELD_TABLE } from "./salary-field-table.ts"
import type { NOT_AVAILABLE } from "../wire-values.ts"
import type { DataModelCategory, FieldKind, FieldRow, KeysWith, ObjectRow, SalaryRow } from "./field-row.ts"
import { FIELD_TABLE } from "./field-table.ts"
import { OBJECT_FIELD_TABLE } from "./object-field-table.ts"

/*
 * The employee model as lists that are built from its tables: every value of a record, its path, its kind, and the
 * data-model flag that shares it. Reading, masking, sharing, mapping and exporting use these lists; none of them names a
 * field of its own.
 */

type SalaryPeriod = "ctc" | "monthly"

type SalaryKey<Period extends SalaryPeriod> = `${Period}_${KeysWith<Period, typeof SALARY_FIELD_TABLE>}`

type Tables = typeof FIELD_TABLE & typeof OBJECT_FIELD_TABLE

/** A key of the data model: it has a flag. */
export type DataModelKey = KeysWith<"flag", Tables> | SalaryKey<"ctc"> | SalaryKey<"monthly">

/** Mapping key of a field that subset rules can use. */
export type SubsetField = KeysWith<"subset", Tables>

export interface EmployeeField {
  /**
   * The key that a column is mapped to: a data-model key, or that key and a part of it, e.g. `currentAddress_addressCity`.
   */
  readonly key: string
  readonly path: ReadonlyArray<string>
  readonly kind: FieldKind
  readonly category: DataModelCategory
  /** The flag that shares it; null: it has no flag of its own and is shared while anything of its category is. */
  readonly flag: DataModelKey | null
  readonly masked: boolean
  readonly whenMissing: null | typeof NOT_AVAILABLE
  /** The other columns of its table row; \`flag\` is the position of the flag that shares it. */
  readonly row: FieldRow
}

/** Fields of one dependent; a column is mapped to `dependentDetails_name`, or `dependentDetails_2_name` for the second. */
export interface DependentField {
  readonly name: string
  readonly kind: FieldKind
  readonly category: DataModelCategory
  readonly flag: DataModelKey
  readonly row: FieldRow
}

const listObjectFields = ([name, object]: readonly [string, ObjectRow]): ReadonlyArray<EmployeeField> =>
  Object.entries(object.parts).map(([part, row]) =>
    object.flag === undefined
      ? makeField([name, part], object.category, row)
      : {
          ...makeField([name, part], object.category, { ...row, flag: object.flag }),
          flag: name as DataModelKey,
        },
  )

const listSalaryFields = (period: SalaryPeriod, category: DataModelCategory): ReadonlyArray<EmployeeField> =>
  Object.entries<SalaryRow>(SALARY_FIELD_TABLE).flatMap(([name, row]) => {
    const flag = row[period]
    if (flag === undefined) return []
    const { kind, defaultFlag } = row
    const field = makeField([period, ...name.split("_")], category, {
      kind,
      nullable: true,
      ...(flag === null ? {} : { flag }),
      ...(defaultFlag === undefined ? {} : { defaultFlag }),
    })
    return [{ ...field, path: ["salaryDetails", ...field.path] }]
  })

const makeField = (
  path: ReadonlyArray<string>,
  category: DataModelCategory,
  row: FieldRow,
): EmployeeField => {
  const key = path.join("_")
  return {
    key,
    path,
    kind: row.kind,
    category,
    flag: row.flag === undefined ? null : (key as DataModelKey),
    masked: row.masked === true,
    whenMissing: row.nullable === true ? null : "NOT AVAILABLE",
    row,
  }
}

const { dependentDetails, ...OTHER_OBJECTS } = OBJECT_FIELD_TABLE

/** In the order of a record. */
export const EMPLOYEE_FIELDS: ReadonlyArray<EmployeeField> = [
  ...Object.entries(FIELD_TABLE).map(([key, row]) => makeField([key], "detail_info_fields", row)),
  ...Object.entries<ObjectRow>(OTHER_OBJECTS).flatMap(listObjectFields),
  ...listSalaryFields("ctc", "ctc_details_fields"),
  ...listSalaryFields("monthly", "salary_monthly_details_fields"),
]

export const DEPENDENT_FIELDS: ReadonlyArray<DependentField> = Object.entries(dependentDetails.parts).map(
  ([name, row]) => ({
    name,
    kind: row.kind,
    category: dependentDetails.category,
    flag: `dependentDetails_${name}` as DataModelKey,
    row,
  }),
)

export const FIELD_BY_KEY: ReadonlyMap<string, EmployeeField> = new Map(
  EMPLOYEE_FIELDS.map((field) => [field.key, field]),
)
