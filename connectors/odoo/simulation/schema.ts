import { listEmployeeFields, listPublicFields } from "./employee-schema.ts"
import {
  BASE,
  boolean,
  char,
  date,
  GENDER,
  type ModelSpec,
  monetary,
  select,
  to,
  type Version,
} from "./field-specs.ts"

/* The models of Odoo as far as employees need them: their fields, and the group that may read each. */

export interface SchemaOptions {
  readonly version: Version
  /** Whether payslips are installed. */
  readonly hasPayroll: boolean
  /** Whether the OCA module for relatives is installed. */
  readonly hasRelatives: boolean
}

const OTHERS: Readonly<Record<string, ModelSpec>> = {
  "res.company": { fields: { ...BASE, name: char } },
  "res.country": { fields: { ...BASE, name: char, code: char } },
  "res.country.state": { fields: { ...BASE, name: char, country_id: to("res.country") } },
  "hr.department": { fields: { ...BASE, name: char } },
  "hr.job": { fields: { ...BASE, name: char } },
  "hr.departure.reason": { fields: { ...BASE, name: char } },
  "res.bank": { fields: { ...BASE, name: char, bic: char } },
  "res.partner.bank": {
    fields: {
      ...BASE,
      acc_number: char,
      acc_holder_name: char,
      bank_id: to("res.bank"),
      bank_name: char,
      bank_bic: char,
      x_ifsc: char,
    },
  },
  "res.partner": {
    fields: {
      ...BASE,
      name: char,
      street: char,
      street2: char,
      city: char,
      zip: char,
      state_id: to("res.country.state"),
      country_id: to("res.country"),
    },
  },
}

const CONTRACT: ModelSpec = {
  group: "contracts",
  fields: {
    ...BASE,
    employee_id: to("hr.employee"),
    state: select("draft", "open", "close", "cancel"),
    date_start: date,
    date_end: date,
    wage: monetary,
    wage_type: select("monthly", "hourly"),
  },
}

const VERSION: ModelSpec = {
  group: "officer",
  fields: {
    ...BASE,
    employee_id: to("hr.employee"),
    date_version: date,
    contract_date_start: date,
    contract_date_end: date,
    department_id: to("hr.department"),
    job_id: to("hr.job"),
    address_id: to("res.partner"),
  },
}

const PAYROLL: Readonly<Record<string, ModelSpec>> = {
  "hr.salary.rule.category": {
    group: "payroll",
    fields: { ...BASE, name: char, code: char, parent_id: to("hr.salary.rule.category") },
  },
  "hr.payslip": {
    group: "payroll",
    fields: {
      ...BASE,
      employee_id: to("hr.employee"),
      state: char,
      date_from: date,
      date_to: date,
      credit_note: boolean,
    },
  },
  "hr.payslip.line": {
    group: "payroll",
    fields: {
      ...BASE,
      slip_id: to("hr.payslip"),
      employee_id: to("hr.employee"),
      code: char,
      name: char,
      category_id: to("hr.salary.rule.category"),
      total: monetary,
    },
  },
}

const RELATIVE: ModelSpec = {
  group: "officer",
  fields: {
    ...BASE,
    employee_id: to("hr.employee"),
    relation_id: to("hr.employee.relative.relation"),
    name: char,
    gender: GENDER,
    date_of_birth: date,
    job: char,
    phone_number: char,
  },
}

/** The models of a database. */
export const describeModels = ({
  version,
  hasPayroll,
  hasRelatives,
}: SchemaOptions): Readonly<Record<string, ModelSpec>> => ({
  ...OTHERS,
  ...(version < 19 ? { "hr.contract": CONTRACT } : { "hr.version": VERSION }),
  ...(hasPayroll ? PAYROLL : {}),
  ...(hasRelatives
    ? {
        "hr.employee.relative": RELATIVE,
        "hr.employee.relative.relation": { fields: { ...BASE, name: char } },
      }
    : {}),
  "hr.employee.public": { fields: listPublicFields(version) },
  "hr.employee": { fields: listEmployeeFields(version, hasRelatives) },
})
