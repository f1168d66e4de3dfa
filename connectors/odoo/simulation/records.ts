import {
  formatName,
  hasLeft,
  makeFutureSalary,
  type SimulatedFuture,
  sumLines,
} from "../../sdk/conformance/index.ts"
import {
  BANK_IDS,
  bankRow,
  BANKS,
  CONTACT_IDS,
  contactRow,
  COUNTRIES,
  HOME_IDS,
  homeRow,
  INDIA,
  OFFICE_IDS,
  officeRows,
  privateAddress,
  STATES,
} from "./contact-records.ts"
import type { Row } from "./orm.ts"
import { payrollRows } from "./payroll-records.ts"
import { EMPLOYEE_IDS, formatStored, LONG_AGO, type OdooPerson, type Tables } from "./person.ts"
import type { Version } from "./field-specs.ts"

/* The people of the company as records of Odoo's models. */

const CONTRACT_IDS = 300_000
const FUTURE_IDS = 100_000
const VERSION_IDS = 500_000

const COMPANIES = ["Acme India", "Acme Retail"]
const RELATIONS = ["Child", "Father", "Spouse"]
/** The id of a name in a list, from 1; false when it is empty. */
const findId = (names: ReadonlyArray<unknown>, name: unknown): number | false =>
  names.indexOf(name) + 1 || false

const nameRows = (names: ReadonlyArray<string>): ReadonlyArray<Row> =>
  names.map((name, index) => ({ id: index + 1, name, write_date: LONG_AGO }))

const distinct = (people: ReadonlyArray<OdooPerson>, key: "city" | "department" | "designation") => [
  ...new Set(people.map((person) => person[key])),
]

/** The tables of a database that employs these people. */
export const makeTables = (people: ReadonlyArray<OdooPerson>, version: Version): Tables => {
  const names: Names = {
    cities: distinct(people, "city"),
    departments: distinct(people, "department"),
    jobs: distinct(people, "designation"),
    numbers: new Set(people.map(({ number }) => number)),
  }
  const toEmployee = (person: OdooPerson) => employeeRow(person, version, names)
  return {
    "hr.employee": () => people.map(toEmployee),
    "hr.employee.public": () => people.map(toEmployee),
    "hr.contract": () => people.flatMap(contractRows),
    "hr.version": () => people.map((person) => versionRow(person, names)),
    "hr.employee.relative": () => people.flatMap(relativeRows),
    "hr.employee.relative.relation": () => nameRows(RELATIONS),
    "res.partner": () => [
      ...officeRows(people, names.cities),
      ...people.map(version < 17 ? homeRow : contactRow),
    ],
    "res.partner.bank": () => people.map(bankRow),
    "res.bank": () => BANKS,
    "hr.department": () => departmentRows(people, names),
    "hr.job": () => nameRows(names.jobs),
    "hr.departure.reason": () => nameRows(["Fired", "Resigned", "Retired"]),
    "res.company": () => companyRows(people),
    "res.country": () => COUNTRIES,
    "res.country.state": () => STATES,
    ...payrollRows(people),
  }
}

interface Names {
  readonly cities: ReadonlyArray<string>
  readonly departments: ReadonlyArray<string>
  readonly jobs: ReadonlyArray<string>
  readonly numbers: ReadonlySet<number>
}

const employeeRow = (person: OdooPerson, version: Version, names: Names): Row => {
  const { number, manager, employmentType } = person
  const [spouse] = person.dependents.filter(({ relation }) => relation === "Spouse")
  return {
    id: EMPLOYEE_IDS + number,
    write_date: formatStored(person.changedAt),
    name: formatName(person),
    active: !hasLeft(person),
    work_email: person.email,
    mobile_phone: person.mobile,
    work_contact_id: CONTACT_IDS + number,
    job_title: person.designation,
    ...toPlace(person, names),
    parent_id: manager !== null && names.numbers.has(manager) && EMPLOYEE_IDS + manager,
    company_id: findId(COMPANIES, person.company),
    country_id: INDIA,
    [version < 19 ? "gender" : "sex"]: person.gender.toLowerCase(),
    marital: person.maritalStatus.toLowerCase(),
    birthday: person.dateOfBirth,
    [version < 19 ? "barcode" : "registration_number"]: person.employeeNumber,
    identification_id: person.aadhaar,
    spouse_complete_name: spouse?.name ?? false,
    spouse_birthdate: spouse?.dateOfBirth ?? false,
    departure_date: person.dateOfLeaving ?? false,
    [version < 17 ? "departure_reason" : "departure_reason_id"]: hasLeft(person)
      ? version < 17 && "resigned"
      : false,
    private_email: person.personalEmail,
    employee_type: employmentType === "Permanent" ? "employee" : "contractor",
    first_contract_date: person.dateOfJoining,
    bank_account_id: BANK_IDS + number,
    x_blood_group: person.bloodGroup,
    ...(version === 14 ? { address_home_id: HOME_IDS + number } : privateAddress(person)),
    ...(version === 19 ? of19(person) : {}),
    ...person.odoo?.employee,
  }
}

const toPlace = ({ department, designation, city }: OdooPerson, names: Names) => ({
  department_id: findId(names.departments, department),
  job_id: findId(names.jobs, designation),
  address_id: OFFICE_IDS + names.cities.indexOf(city),
})

const of19 = (person: OdooPerson) => ({
  bank_account_ids: [BANK_IDS + person.number],
  l10n_in_pan: person.pan,
  l10n_in_uan: person.uan,
  version_id: VERSION_IDS + person.number,
  wage: monthlyWage(person),
  contract_date_start: person.dateOfJoining,
  contract_date_end: person.dateOfLeaving ?? false,
  // A contract beside the one of today is in another version.
  ...(person.future?.isFirst === true
    ? { wage: futureWage(person.future), contract_date_start: person.future.from, contract_date_end: false }
    : {}),
})

const monthlyWage = ({ salary }: OdooPerson): number => sumLines(salary, "earning") / 12
const futureWage = (future: SimulatedFuture): number => sumLines(makeFutureSalary(future), "earning") / 12

const contractRows = (person: OdooPerson): ReadonlyArray<Row> => {
  const row = {
    id: CONTRACT_IDS + 2 * person.number,
    employee_id: EMPLOYEE_IDS + person.number,
    state: hasLeft(person) ? "close" : "open",
    date_start: person.dateOfJoining,
    date_end: person.dateOfLeaving ?? false,
    wage: monthlyWage(person),
    wage_type: "monthly",
    write_date: formatStored(person.odoo?.contractChangedAt ?? person.changedAt),
    ...person.odoo?.contract,
  }
  // Some had a contract before, with another wage.
  const isSecond = person.number % 5 === 0
  const rows = isSecond ? [{ ...row, id: row.id - 1, state: "close", wage: 1_000 }, row] : [row]
  const { future } = person
  if (future === undefined) return rows
  // Odoo lets a contract be set to running before it begins.
  const begins = { id: row.id + FUTURE_IDS, state: "open", date_start: future.from, date_end: false }
  return [...(future.isFirst ? [] : rows), { ...row, ...begins, wage: futureWage(future) }]
}

const versionRow = (person: OdooPerson, names: Names): Row => ({
  id: VERSION_IDS + person.number,
  employee_id: EMPLOYEE_IDS + person.number,
  date_version: person.odoo?.versionDate ?? person.dateOfJoining,
  contract_date_start: person.dateOfJoining,
  contract_date_end: false,
  ...person.odoo?.version,
  write_date: formatStored(person.odoo?.versionChangedAt ?? person.changedAt),
  ...toPlace(person, names),
})

const relativeRows = ({ number, dependents, changedAt }: OdooPerson): ReadonlyArray<Row> =>
  dependents.map((dependent, index) => ({
    id: number * 10 + index,
    employee_id: EMPLOYEE_IDS + number,
    relation_id: findId(RELATIONS, dependent.relation),
    name: dependent.name,
    gender: dependent.gender.toLowerCase(),
    date_of_birth: dependent.dateOfBirth,
    job: dependent.profession ?? false,
    write_date: formatStored(changedAt),
  }))

const companyRows = (people: ReadonlyArray<OdooPerson>): ReadonlyArray<Row> =>
  nameRows(COMPANIES).map((row) => ({ ...row, ...people.find(({ odoo }) => odoo?.company)?.odoo?.company }))

const departmentRows = (people: ReadonlyArray<OdooPerson>, { departments }: Names): ReadonlyArray<Row> =>
  nameRows(departments).map((row) => {
    const changes = people.flatMap(({ department, odoo }) =>
      department === row["name"] ? (odoo?.departmentChangedAt ?? []) : [],
    )
    const last = changes.reduce((latest, change) => Math.max(latest, change), -Infinity)
    return changes.length === 0 ? row : { ...row, write_date: formatStored(last) }
  })
