/** The dates whose years a source may write with two digits. */
export const SHORT_YEAR_KEYS = [
  "dob",
  "doj",
  "terminationDate",
  "employeeMetadata_marriageDate",
  "dependentDetails_dob",
] as const
export type ShortYearKey = (typeof SHORT_YEAR_KEYS)[number]
