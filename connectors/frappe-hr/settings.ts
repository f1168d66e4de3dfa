import {
  type Credentials,
  type DataModelCategory,
  type FieldNames,
  parseFieldNames,
  readText,
} from "../sdk/index.ts"

/** What an admin may set in the form beside the credentials. */
export interface Settings {
  readonly customFields: FieldNames
  /** The DocType of the child table with dependents; null: the site has none. */
  readonly dependentsTable: string | null
  readonly hasYearlySlip: boolean
}

export const YEARLY_FROM_SLIP = "Twelve times the newest salary slip"

/** Throws `SourceError` (`auth`) when the custom fields cannot be read. */
export const readSettings = (credentials: Credentials): Settings => ({
  customFields: parseFieldNames(credentials["field_map"], "the custom fields"),
  dependentsTable: readText(credentials["dependents_table"]),
  hasYearlySlip: credentials["ctc_components"] === YEARLY_FROM_SLIP,
})

/** Which records besides employees a reading needs. */
export interface Needs {
  readonly slips: boolean
  readonly dependents: boolean
}

/** `categories`: those of which anything is used; undefined: all. */
export const decideNeeds = (
  { dependentsTable, hasYearlySlip }: Settings,
  categories: ReadonlyArray<DataModelCategory> | undefined,
): Needs => {
  const isUsed = (category: DataModelCategory) => categories?.includes(category) ?? true
  return {
    slips: isUsed("salary_monthly_details_fields") || (hasYearlySlip && isUsed("ctc_details_fields")),
    dependents: dependentsTable !== null && isUsed("dependent_details_fields"),
  }
}
