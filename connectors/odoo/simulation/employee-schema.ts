import {
  BASE,
  boolean,
  char,
  date,
  GENDER,
  type Group,
  type ModelSpec,
  monetary,
  select,
  to,
  toMany,
  type Version,
} from "./field-specs.ts"

/* The fields of an employee by version. */

const PUBLIC_FIELDS: ModelSpec["fields"] = {
  ...BASE,
  name: char,
  active: boolean,
  work_email: char,
  mobile_phone: char,
  job_title: char,
  job_id: to("hr.job"),
  department_id: to("hr.department"),
  parent_id: to("hr.employee"),
  company_id: to("res.company"),
  address_id: to("res.partner"),
}

/** From Odoo 15 on, the work e-mail and the work mobile are copies of those of this contact. */
const WORK_CONTACT: ModelSpec["fields"] = { work_contact_id: to("res.partner") }

const OFFICER_FIELDS: ModelSpec["fields"] = {
  country_id: to("res.country"),
  marital: select("single", "married", "cohabitant", "widower", "divorced"),
  birthday: date,
  barcode: char,
  identification_id: char,
  spouse_complete_name: char,
  spouse_birthdate: date,
  departure_date: date,
}

const PRIVATE_ADDRESS: ModelSpec["fields"] = {
  private_email: char,
  private_phone: char,
  private_street: char,
  private_street2: char,
  private_city: char,
  private_state_id: to("res.country.state"),
  private_zip: char,
  private_country_id: to("res.country"),
  employee_type: select("employee", "student", "trainee", "contractor", "freelance"),
}

const OF_14: ModelSpec["fields"] = {
  gender: GENDER,
  bank_account_id: to("res.partner.bank"),
  address_home_id: to("res.partner"),
  // Both belong to the home address.
  private_email: { ...char, readonly: true },
  phone: { ...char, readonly: true },
  departure_reason: select("fired", "resigned", "retired"),
  first_contract_date: { ...date, readonly: true },
  contract_ids: toMany("hr.contract"),
}

const OF_17: ModelSpec["fields"] = {
  ...PRIVATE_ADDRESS,
  gender: GENDER,
  bank_account_id: to("res.partner.bank"),
  departure_reason_id: to("hr.departure.reason"),
  first_contract_date: { ...date, readonly: true },
  contract_ids: toMany("hr.contract"),
}

const OF_19: ModelSpec["fields"] = {
  ...PRIVATE_ADDRESS,
  sex: GENDER,
  bank_account_ids: { type: "many2many", relation: "res.partner.bank" },
  departure_reason_id: to("hr.departure.reason"),
  registration_number: char,
  l10n_in_pan: char,
  l10n_in_uan: char,
  version_id: to("hr.version"),
  wage: monetary,
  contract_date_start: date,
  contract_date_end: date,
}

const OF_VERSION: Readonly<Record<Version, ModelSpec["fields"]>> = { 14: OF_14, 17: OF_17, 19: OF_19 }

const restrict = (fields: ModelSpec["fields"], group: Group): ModelSpec["fields"] =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, group }]))

/** The fields that every user may read. */
export const listPublicFields = (version: Version): ModelSpec["fields"] =>
  version < 17 ? PUBLIC_FIELDS : { ...PUBLIC_FIELDS, ...WORK_CONTACT }

/** These, and those that only HR may read. */
export const listEmployeeFields = (version: Version, hasRelatives: boolean): ModelSpec["fields"] => ({
  ...listPublicFields(version),
  ...restrict(
    {
      ...OFFICER_FIELDS,
      ...OF_VERSION[version],
      x_blood_group: char,
      ...(hasRelatives ? { relative_ids: toMany("hr.employee.relative") } : {}),
    },
    "officer",
  ),
})
