import { EMPLOYEE_STATUSES, EMPLOYMENT_TYPES, GENDERS, MARITAL_STATUSES } from "./employee.ts"

/** The fields whose values are one of a list, and the list. `dependentDetails_gender`: of every dependent. */
export const LISTED_VALUES = {
  status: EMPLOYEE_STATUSES,
  gender: GENDERS,
  employmentType: EMPLOYMENT_TYPES,
  maritalStatus: MARITAL_STATUSES,
  dependentDetails_gender: GENDERS,
} as const

export const LISTED_KEYS = [
  "status",
  "gender",
  "employmentType",
  "maritalStatus",
  "dependentDetails_gender",
] as const satisfies ReadonlyArray<keyof typeof LISTED_VALUES>
export type ListedKey = (typeof LISTED_KEYS)[number]
