import type { EmployeeRecord } from "../../contract/employee/employee.ts"
import { DEPENDENTS_KEY } from "./field-key.ts"
import { DEPENDENT_FIELDS, EMPLOYEE_FIELDS, type EmployeeField } from "../../contract/employee/fields.ts"
import { hasValue } from "./filled-fields.ts"
import { getAtPath } from "./record-path.ts"

/**
 * Returns the keys of the fields that have a value in the previous record and none in the next one, although `shares` says
 * that they are shared. Fields that are no longer shared were not emptied by the source.
 */
export const findEmptiedFields = (
  before: EmployeeRecord,
  after: EmployeeRecord,
  shares: (key: string) => boolean,
): ReadonlyArray<string> => {
  const isSamePay = isSameSalaryMonth(before, after)
  const fields = EMPLOYEE_FIELDS.filter(
    (field) =>
      isTrackedField(field, isSamePay) &&
      hasValue(getAtPath(before, field.path)) &&
      !hasValue(getAtPath(after, field.path)) &&
      shares(field.key),
  )
  return [...fields.map(({ key }) => key), ...findEmptiedDependentFields(before, after).filter(shares)]
}

/** A setting provides the country where the source does not. Different months may have different pay components. */
const isTrackedField = ({ key, category }: EmployeeField, isSamePay: boolean): boolean =>
  key !== "countryCode" && (isSamePay || category !== "salary_monthly_details_fields")

type Json = Readonly<Record<string, unknown>>

/** Also covers pay that is missing altogether: then the pay as a whole is emptied. */
const isSameSalaryMonth = (before: EmployeeRecord, after: EmployeeRecord): boolean => {
  const [was, is] = [before, after].map((record) => record.salaryDetails?.monthly)
  return is == null || is.month == null || (was?.month === is.month && was.year === is.year)
}

/** Fields that a dependent had and no dependent has any more. */
const findEmptiedDependentFields = (before: EmployeeRecord, after: EmployeeRecord): ReadonlyArray<string> => {
  const [had, has] = [before, after].map((record) => (record[DEPENDENTS_KEY] ?? []) as ReadonlyArray<Json>)
  return DEPENDENT_FIELDS.filter(
    ({ name }) =>
      had?.some((dependent) => hasValue(dependent[name])) === true &&
      has?.some((dependent) => hasValue(dependent[name])) !== true,
  ).map(({ flag }) => flag)
}
