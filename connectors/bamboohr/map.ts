import { firstFilled, isObject, joinTexts, type JsonObject } from "../sdk/index.ts"
import type { FieldPlan } from "./field-plan.ts"

/**
 * Maps a record of the employee dataset to keys of the data model, by the fields of the plan. A pure function that
 * validates nothing.
 */
export const mapEmployee = (record: JsonObject, { names, recordId }: FieldPlan): JsonObject => {
  const fields = unwrapFields(record)
  const parts: JsonObject = Object.fromEntries(
    [...names].map(([key, name]) => [key, readCell(fields[name])] as const),
  )
  const { displayName, firstName, lastName, addressLine1, addressLine2, ...row } = parts
  return {
    ...row,
    employeeId: firstFilled(row["employeeId"], recordId === null ? null : readCell(fields[recordId])),
    ...(names.has("firstName") || names.has("displayName")
      ? { name: firstFilled(displayName, joinTexts([firstName, lastName])) }
      : {}),
    ...(names.has("status") ? { status: mapStatus(row["status"], row["terminationDate"]) } : {}),
    ...(names.has("employmentType") ? { employmentType: mapEmploymentType(row["employmentType"]) } : {}),
    ...(names.has("addressLine1")
      ? { currentAddress_addressLine: joinTexts([addressLine1, addressLine2], ", ") }
      : {}),
  }
}

/** The values stand under `fields`; the older version of the dataset returns them directly. */
export const unwrapFields = (record: JsonObject): JsonObject =>
  isObject(record["fields"]) ? record["fields"] : record

/** Fields with a list or an object, such as several choices, have no counterpart in the data model. */
const readCell = (value: unknown): unknown =>
  typeof value === "object" || value === undefined ? null : value

/**
 * BambooHR has the statuses Active and Inactive; an employee who has not started yet is Inactive without a
 * date of termination.
 */
const mapStatus = (status: unknown, terminationDate: unknown): unknown =>
  status === "Inactive" && !isNoDate(terminationDate) ? "Terminated" : status

/** BambooHR writes zeros where MySQL has no date. */
const isNoDate = (date: unknown): boolean =>
  firstFilled(date) === null || (typeof date === "string" && date.startsWith("0000"))

/** BambooHR lists Terminated among the employment statuses, but it is not a type of employment. */
const mapEmploymentType = (type: unknown): unknown =>
  typeof type === "string" && type.toLowerCase() === "terminated" ? null : type
