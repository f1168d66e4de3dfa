import { type DataModelCategory, type JsonObject, type Sentence, sourceError } from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { DENIED } from "./access-rights.ts"
import type { Odoo } from "./odoo-client.ts"
import { ignoreMissing } from "./odoo-errors.ts"
import { describeFields, type DomainTerm, searchAll } from "./records.ts"
import { NUMBER_FIELDS, type Settings } from "./settings.ts"

/*
 * Where the employees are read from. The fields of hr.employee differ by version, by installed apps and by the user's rights, so
 * they are requested first; Odoo leaves out those that the user may not read.
 */

export interface Staff {
  readonly model: "hr.employee" | "hr.employee.public"
  /** All fields that the user may read. */
  readonly fields: ReadonlySet<string>
  /** The fields to request. */
  readonly requested: ReadonlyArray<string>
  /** Whether the user may read private fields. */
  readonly isPrivate: boolean
  /** Restricts the employees to the companies of the form. */
  readonly companyDomain: ReadonlyArray<DomainTerm>
  readonly categories: ReadonlySet<DataModelCategory>
}

const FIELDS: Readonly<Record<DataModelCategory, ReadonlyArray<string>>> = {
  detail_info_fields: [
    "name",
    "active",
    "work_email",
    "mobile_phone",
    "job_title",
    "job_id",
    "department_id",
    "parent_id",
    "company_id",
    "address_id",
    "country_id",
    "gender",
    "sex",
    "marital",
    "birthday",
    "private_email",
    "private_phone",
    "phone",
    "address_home_id",
    "private_street",
    "private_street2",
    "private_city",
    "private_state_id",
    "private_zip",
    "private_country_id",
    "first_contract_date",
    "contract_date_start",
    "departure_date",
    "departure_reason",
    "departure_reason_id",
    "employee_type",
    "contract_type_id",
    "identification_id",
    "l10n_in_pan",
    "l10n_in_uan",
  ],
  bank_details_fields: ["bank_account_id", "bank_account_ids", "primary_bank_account_id"],
  dependent_details_fields: ["spouse_complete_name", "spouse_birthdate"],
  ctc_details_fields: ["wage", "wage_type", "schedule_pay", "contract_date_start", "contract_date_end"],
  salary_monthly_details_fields: [],
}

/** A field that every hr.employee has and that only HR may read. */
const PRIVATE_FIELD = "birthday"

/** Requests the fields, and the companies if the form names some. Throws `SourceError`. */
export const openStaff = async (
  odoo: Odoo,
  settings: Settings,
  categories: ReadonlyArray<DataModelCategory>,
): Promise<Staff> => {
  const own = await describeEmployees(odoo, "hr.employee")
  const isPrivate = PRIVATE_FIELD in own
  const model = isPrivate ? "hr.employee" : "hr.employee.public"
  const fields = new Set(Object.keys(isPrivate ? own : await describeEmployees(odoo, model)))
  const wanted = [
    ...(settings.numberField === null ? NUMBER_FIELDS : [settings.numberField]),
    ...categories.flatMap((category) => FIELDS[category]),
    ...Object.values(settings.ownFields),
  ]
  return {
    model,
    fields,
    isPrivate,
    requested: [...new Set(wanted)].filter((field) => fields.has(field)),
    companyDomain: await restrictCompanies(odoo, settings),
    categories: new Set(categories),
  }
}

const describeEmployees = async (odoo: Odoo, model: string): Promise<JsonObject> => {
  const fields = await ignoreMissing(() => describeFields(odoo, model))
  if (fields !== null) return fields
  throw sourceError("data", SENTENCES["no-employees"]())
}

/**
 * Throws `SourceError` when the employees cannot be identified, or when the form names a field that there is not.
 *
 * Without private fields only the database ID is left. Another number in a later sync would make all employees leave and join
 * again, so this is not done without the admin's choice.
 */
export const requireIdentity = (staff: Staff, { numberField, ownFields }: Settings): void => {
  if (!staff.isPrivate && numberField !== "id") {
    throw sourceError("permission", DENIED.numbers)
  }
  const unknown = [...(numberField === null ? [] : [numberField]), ...Object.values(ownFields)].find(
    (field) => !staff.fields.has(field),
  )
  if (unknown === undefined) return
  throw sourceError("auth", SENTENCES["no-field"]({ model: staff.model, field: unknown }))
}

/** Throws `permission` when a wanted category is private and the user may read public fields only. */
export const requireRights = (staff: Staff): void => {
  for (const category of staff.categories) {
    const problem = findMissingRight(staff, category)
    if (problem !== null) throw sourceError("permission", problem)
  }
}

/** Why a category cannot be read, as far as the fields of the employees show it; null: they do not. */
export const findMissingRight = (staff: Staff, category: DataModelCategory): Sentence | null => {
  const { isPrivate, fields } = staff
  if (category === "bank_details_fields" && findBankField(staff) === null) return DENIED.bank
  if (category === "dependent_details_fields" && !isPrivate) return DENIED.dependents
  if (category !== "ctc_details_fields") return null
  if (!isPrivate) return DENIED.contracts
  return hasVersions(staff) && !fields.has("wage") ? DENIED.wages : null
}

/**
 * The condition for the companies of the form. A name that the user does not see would empty the list of employees, so it throws
 * `SourceError` (`auth`).
 */
export const restrictCompanies = async (
  odoo: Odoo,
  { companies }: Settings,
): Promise<ReadonlyArray<DomainTerm>> => {
  if (companies.length === 0) return []
  const known = await searchAll(odoo, "res.company", { domain: [], fields: ["name"] })
  const ids = companies.map((company, index) => {
    const found = known.find(({ id, name }) => name === company || String(id) === company)
    if (found !== undefined) return found.id
    throw sourceError("auth", SENTENCES["no-company"]({ number: index + 1 }))
  })
  return [["company_id", "in", ids]]
}

/** Whether the app with contracts of their own is installed: Odoo 14 to 18. */
export const hasContracts = ({ fields }: Staff): boolean =>
  fields.has("contract_ids") || fields.has("contract_id") || fields.has("first_contract_date")

/** Whether the contract is a part of the employee, which has versions by date: Odoo 19 and newer. */
export const hasVersions = ({ fields }: Staff): boolean => fields.has("version_id")

/** Whether the OCA module hr_employee_relative is installed. */
export const hasRelatives = ({ fields }: Staff): boolean => fields.has("relative_ids")

/** The field with the bank account; null: the user may not read it. */
export const findBankField = ({ fields }: Staff): string | null =>
  ["primary_bank_account_id", "bank_account_ids", "bank_account_id"].find((field) => fields.has(field)) ??
  null
