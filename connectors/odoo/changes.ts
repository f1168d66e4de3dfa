import { DENIED } from "./access-rights.ts"
import { formatDay, formatTime } from "./dates.ts"
import type { Odoo } from "./odoo-client.ts"
import { explainDenied, ignoreDenied, ignoreMissing } from "./odoo-errors.ts"
import { matchAny, type Domain, type DomainTerm, readReference, searchAll } from "./records.ts"
import { hasContracts, hasRelatives, hasVersions, type Staff } from "./staff.ts"

/*
 * Finds the employees who changed. Odoo moves the `write_date` of an employee only when a field of the employee itself is written:
 * not with the home address, the bank account, the contract, the department's name or a payslip. So each of these is searched by
 * its own `write_date`, and the employees concerned are read again.
 */

/** The time since which to find changes, and the present; epoch milliseconds. */
export interface Period {
  readonly since: number
  readonly now: number
}

type FindIds = (odoo: Odoo, staff: Staff, period: Period) => Promise<ReadonlyArray<number>>

/** The ids of the employees concerned, ascending and each once. Throws `SourceError`. */
export const findChanged: FindIds = async (odoo, staff, period) => {
  const ids = new Set<number>()
  for (const find of [findOwnChanges, findVersions, findContracts, findPayslips, findRelatives]) {
    for (const id of await find(odoo, staff, period)) ids.add(id)
  }
  return [...ids].sort((one, other) => one - other)
}

/** `>=`, since Odoo compares microseconds and the cursor has none. */
const isNewer = (field: string, { since }: Period): DomainTerm => [field, ">=", formatTime(since)]

/** A record begins or ends on a date without being written then. */
const isReached = (field: string, { since, now }: Period): Domain => [
  "&",
  [field, ">=", formatDay(since)],
  [field, "<=", formatDay(now)],
]

/** Details show the name, the e-mail, the number or the address of these records. */
const DETAIL_REFERENCES = [
  "address_home_id",
  "address_id",
  "company_id",
  "contract_type_id",
  "department_id",
  "job_id",
  "parent_id",
  // Has the name of the employee, too, and passes a new one on.
  "resource_id",
  "work_contact_id",
]
/** Those references that Odoo 19 stores in the version. */
const VERSION_REFERENCES = ["address_id", "contract_type_id", "department_id", "job_id"]
/** A new address of this contact of the manager moves neither the manager nor the team. */
const MANAGERS_CONTACT = "parent_id.work_contact_id"

/** Changes of the employees, and of what their fields refer to, in one request. */
const findOwnChanges: FindIds = async (odoo, staff, period) => {
  const hasDetails = staff.categories.has("detail_info_fields")
  const isOwn = (field: string): boolean =>
    staff.fields.has(field) && !(hasVersions(staff) && VERSION_REFERENCES.includes(field))
  const isRequested = (field: string): boolean => staff.requested.includes(field)
  const paths = [
    "write_date",
    ...(hasDetails ? DETAIL_REFERENCES.filter(isOwn).map((field) => `${field}.write_date`) : []),
    ...(hasDetails && isOwn("work_contact_id") ? [`${MANAGERS_CONTACT}.write_date`] : []),
    ...(isRequested("bank_account_id") && !isRequested("bank_account_ids")
      ? ["bank_account_id.write_date", "bank_account_id.bank_id.write_date"]
      : []),
  ]
  const conditions = paths.map((path) => isNewer(path, period))
  if (isRequested("bank_account_ids")) {
    const accounts = await findAccounts(odoo, period)
    if (accounts.length > 0) conditions.push(["bank_account_ids", "in", accounts])
  }
  const domain = [...staff.companyDomain, ...matchAny(conditions)]
  const find = () => searchAll(odoo, staff.model, { domain, fields: ["id"] })
  return (await explainDenied(find, DENIED.employees)).map(({ id }) => id)
}

const findAccounts = async (odoo: Odoo, period: Period): Promise<ReadonlyArray<number>> => {
  const domain = matchAny(["write_date", "bank_id.write_date"].map((path) => isNewer(path, period)))
  const query = { domain, fields: ["id"] }
  const accounts = await explainDenied(() => searchAll(odoo, "res.partner.bank", query), DENIED.bank)
  return accounts.map(({ id }) => id)
}

/** A version also becomes the employee's by its date alone, and its contract begins and ends by theirs. */
const findVersions: FindIds = async (odoo, staff, period) => {
  if (!hasVersions(staff)) return []
  const references = VERSION_REFERENCES.filter((field) => staff.requested.includes(field))
  const paths = ["write_date", ...references.map((field) => `${field}.write_date`)]
  const dates = ["contract_date_start", "contract_date_end"].filter((field) =>
    staff.requested.includes(field),
  )
  return listEmployees(odoo, "hr.version", [
    ...["date_version", ...dates].flatMap((field) => ["|" as const, ...isReached(field, period)]),
    ...matchAny(paths.map((path) => isNewer(path, period))),
  ])
}

/** Contracts also decide the date of joining in the details, which are read without the right to contracts, too. */
const findContracts: FindIds = async (odoo, staff, period) => {
  if (!hasContracts(staff) || !staff.isPrivate) return []
  const domain: Domain = ["|", isNewer("write_date", period), ...isReached("date_start", period)]
  const find = () => listEmployees(odoo, "hr.contract", domain)
  if (staff.categories.has("ctc_details_fields")) return explainDenied(find, DENIED.contracts)
  return staff.requested.includes("first_contract_date") ? ((await ignoreDenied(find)) ?? []) : []
}

const findPayslips: FindIds = async (odoo, staff, period) => {
  if (!staff.categories.has("salary_monthly_details_fields")) return []
  const domain: Domain = ["|", isNewer("write_date", period), ...isReached("date_from", period)]
  const find = () => listEmployees(odoo, "hr.payslip", domain)
  return (await ignoreMissing(() => explainDenied(find, DENIED.payslips))) ?? []
}

const findRelatives: FindIds = async (odoo, staff, period) => {
  if (!staff.categories.has("dependent_details_fields") || !hasRelatives(staff)) return []
  const find = () => listEmployees(odoo, "hr.employee.relative", [isNewer("write_date", period)])
  return explainDenied(find, DENIED.dependents)
}

const listEmployees = async (odoo: Odoo, model: string, domain: Domain): Promise<ReadonlyArray<number>> =>
  (await searchAll(odoo, model, { domain, fields: ["employee_id"] })).flatMap((record) => {
    const id = readReference(record, "employee_id")
    return id === null ? [] : [id]
  })
