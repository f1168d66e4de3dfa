import {
  formatName,
  hasLeft,
  makeFutureSalary,
  type PayLine,
  type Payslip,
  type Person,
  sumLines,
} from "../sdk/conformance/index.ts"

/* The people of the invented company as records of a Frappe site, by DocType. */

export type Row = Readonly<Record<string, unknown>>

interface DocType {
  readonly toRows: (people: ReadonlyArray<Person>) => ReadonlyArray<Row>
  /** The DocType that has it as a child table; null: it is none. */
  readonly parent: string | null
}

const KOLKATA_MILLIS = 5.5 * 3_600_000

/** As MariaDB stores it: local time, microseconds. */
export const toSiteTime = (at: number): string =>
  `${new Date(at + KOLKATA_MILLIS).toISOString().slice(0, -1).replace("T", " ")}000`

/** The name of the record: a series of Frappe, unless the company names its employees itself. */
export const toId = ({ number, recordId }: Pick<Person, "number" | "recordId">): string =>
  recordId ?? `HR-EMP-${String(number).padStart(5, "0")}`

export const toEmployee = (person: Person): Row => ({
  name: toId(person),
  employee: toId(person),
  employee_number: person.employeeNumber,
  employee_name: formatName(person),
  status: hasLeft(person) ? "Left" : "Active",
  company: person.company,
  department: `${person.department} - AI`,
  designation: person.designation,
  grade: person.grade,
  branch: person.city,
  reports_to: person.manager === null ? null : toId({ number: person.manager }),
  company_email: person.email,
  prefered_email: person.email,
  user_id: null,
  personal_email: person.personalEmail,
  cell_number: person.mobile,
  gender: person.gender,
  date_of_birth: person.dateOfBirth,
  date_of_joining: person.dateOfJoining,
  relieving_date: person.dateOfLeaving,
  marital_status: person.maritalStatus,
  blood_group: person.bloodGroup,
  employment_type: person.employmentType === "Permanent" ? "Full-time" : "Contract",
  pan_number: person.pan,
  custom_aadhaar_number: person.aadhaar,
  bank_name: person.bankAccount.bankName,
  bank_ac_no: person.bankAccount.accountNumber,
  ifsc_code: person.bankAccount.ifsc,
  ctc: sumLines(person.salary, "earning"),
  current_address: `${person.currentAddress.line1}, ${person.currentAddress.city}`,
  permanent_address: `${person.permanentAddress.line1}, ${person.permanentAddress.city}`,
  payroll_cost_center: `${person.costCenter} - AI`,
  // The bank account is a field of the employee itself.
  modified: toSiteTime(Math.max(person.changedAt, person.bankChangedAt)),
})

const toSlipName = (person: Person, { month }: Payslip): string => `Sal Slip/${toId(person)}/${month}`

/** A slip of a month that begins later may be submitted already. */
const listSlips = ({ payslips, future }: Person): ReadonlyArray<Payslip> =>
  future === undefined || !future.from.endsWith("-01")
    ? payslips
    : [...payslips, { month: future.from.slice(0, 7), lines: makeFutureSalary(future) }]

const toSlip = (person: Person, slip: Payslip): Row => ({
  name: toSlipName(person, slip),
  employee: toId(person),
  start_date: `${slip.month}-01`,
  docstatus: 1,
  gross_pay: sumLines(slip.lines, "earning"),
  modified: toSiteTime(person.payChangedAt),
  ...Object.fromEntries(
    (["earning", "deduction"] as const).map((kind) => [
      `${kind}s`,
      slip.lines.flatMap((line, index) => (line.kind === kind ? [toDetail(person, slip, line, index)] : [])),
    ]),
  ),
})

const toDetail = (person: Person, slip: Payslip, line: PayLine, index: number): Row => ({
  name: `${toSlipName(person, slip)}/${String(index)}`,
  parent: toSlipName(person, slip),
  parenttype: "Salary Slip",
  parentfield: `${line.kind}s`,
  salary_component: line.title,
  amount: line.amount,
  statistical_component: 0,
  do_not_include_in_total: 0,
})

/** The employer's share is no part of the gross. */
const toEmployerShare = (person: Person, slip: Payslip): Row => ({
  ...toDetail(person, slip, { title: "Employer PF", amount: 1_800, kind: "earning" }, slip.lines.length),
  do_not_include_in_total: 1,
})

const toDependents = (person: Person): ReadonlyArray<Row> =>
  person.dependents.map((dependent, index) => ({
    name: `${toId(person)}-${String(index)}`,
    parent: toId(person),
    parenttype: "Employee",
    full_name: dependent.name,
    relationship: dependent.relation,
    date_of_birth: dependent.dateOfBirth,
    gender: dependent.gender,
    custom_occupation: dependent.profession,
  }))

/** The components of the site; another site has others. */
const toComponents = (person: Person, site: string): ReadonlyArray<Row> =>
  [...person.salary, { title: `Allowance of ${site}`, kind: "earning" }].map(({ title, kind }) => ({
    name: title,
    salary_component: title,
    // Two begin with the same letters.
    salary_component_abbr: title.slice(0, 1),
    type: kind === "earning" ? "Earning" : "Deduction",
  }))

const toAccounts = (person: Person): ReadonlyArray<Row> =>
  person.salary.slice(0, 2).map(({ title }, index) => ({
    name: `account-${String(index)}`,
    parent: title,
    company: "Acme India",
    account: `52${String(index)} - Salaries - AI`,
  }))

/** People who did not change have the same records, and a reading asks for them many times. */
const makeDocType = (
  makeRows: (person: Person) => ReadonlyArray<Row>,
  parent: string | null = null,
): DocType => {
  const known = new WeakMap<ReadonlyArray<Person>, ReadonlyArray<Row>>()
  return {
    parent,
    toRows: (people) => {
      const rows = known.get(people) ?? people.flatMap(makeRows)
      known.set(people, rows)
      return rows
    },
  }
}

/** Records that belong to a person. */
const DOC_TYPES: Readonly<Record<string, DocType>> = {
  Employee: makeDocType((person) => [toEmployee(person)]),
  "Salary Slip": makeDocType((person) => listSlips(person).map((slip) => toSlip(person, slip))),
  "Salary Detail": makeDocType(
    (person) =>
      listSlips(person).flatMap((slip) => [
        ...slip.lines.map((line, index) => toDetail(person, slip, line, index)),
        toEmployerShare(person, slip),
      ]),
    "Salary Slip",
  ),
  "Employee Family Member": makeDocType(toDependents, "Employee"),
}

/** Records that belong to the site. */
const SITE_DOC_TYPES: Readonly<
  Record<
    string,
    { readonly rows: (person: Person, site: string) => ReadonlyArray<Row>; readonly parent: string | null }
  >
> = {
  "Salary Component": { rows: toComponents, parent: null },
  "Salary Component Account": { rows: toAccounts, parent: "Salary Component" },
}

/** All records of a DocType, and its parent; null: the site has no such DocType. */
export const findRecords = (
  docType: string,
  people: ReadonlyArray<Person>,
  site: string,
): { readonly rows: ReadonlyArray<Row>; readonly parent: string | null } | null => {
  const ofPeople = DOC_TYPES[docType]
  if (ofPeople !== undefined) return { rows: ofPeople.toRows(people), parent: ofPeople.parent }
  const ofSite = SITE_DOC_TYPES[docType]
  const [person] = people
  if (ofSite === undefined) return null
  return { rows: person === undefined ? [] : ofSite.rows(person, site), parent: ofSite.parent }
}
