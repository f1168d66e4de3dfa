import type { EmployeeRecord } from "../../contract/employee/employee.ts"

/** An employee record without `id`, which the store adds. Its masked fields may be clear. */
export type EmployeeData = Omit<EmployeeRecord, "id">

/** The record without its `id`. */
export const omitId = (record: EmployeeRecord): EmployeeData => {
  const data: EmployeeData & { id?: string } = { ...record }
  delete data.id
  return data
}

declare const masked: unique symbol

/** A record without a clear value of a masked field: what may leave memory. Only `maskRecord` makes one. */
export type MaskedRecord = EmployeeData & { readonly [masked]: true }
