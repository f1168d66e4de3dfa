import {
  type CategoryCheck,
  isObject,
  type JsonObject,
  readUnlessForbidden,
  type SourceAccess,
} from "../sdk/index.ts"
import { planFields } from "./fields.ts"
import { type Component, openPeople, type People } from "./people.ts"

export const DEPENDENT_SECTION = "Dependent Details"

const NO_BANK_FIELDS =
  "The employee form has no field with a label such as Bank Account Number: add fields for the bank account, or enter their labels in the form, under Custom fields."
const NO_SALARY_FIELDS =
  "The employee form has no field with a label such as Annual CTC: Zoho People keeps salaries only in fields that your company adds. Enter their labels in the form, under Custom fields, such as ctc_grossPay = Yearly cost."
const NO_SECTION =
  "The employee form has no tabular section with the name of the section with the dependents: enter its name in the form."

/** The fields of the form; null when they may not be listed. Throws `SourceError`. */
export const listComponents = (people: People): Promise<ReadonlyArray<Component> | null> =>
  readUnlessForbidden(people.listComponents, () => null)

/** Checks each category from the form's fields and one record. Throws `SourceError` when employees cannot be read. */
export const checkCategories = async (access: SourceAccess): Promise<ReadonlyArray<CategoryCheck>> => {
  const { credentials } = access
  const people = openPeople(access)
  const [record] = await people.listRecords({ index: 1, limit: 1, modifiedtime: null })
  const { names } = planFields(credentials, await listComponents(people), () => true)
  const section = credentials["dependent_section"] ?? DEPENDENT_SECTION
  const hasSalary = Object.keys(names).some((key) => key.startsWith("ctc"))
  return [
    { category: "detail_info_fields", problem: null },
    {
      category: "bank_details_fields",
      problem: "bankDetails_accountNumber" in names ? null : NO_BANK_FIELDS,
    },
    { category: "dependent_details_fields", problem: hasSection(record, section) ? null : NO_SECTION },
    { category: "ctc_details_fields", problem: hasSalary ? null : NO_SALARY_FIELDS },
  ]
}

/** Without a record nothing is known. */
const hasSection = (record: JsonObject | null | undefined, section: string): boolean => {
  const sections = record?.["tabularSections"]
  return record === undefined || (isObject(sections) && section in sections)
}
