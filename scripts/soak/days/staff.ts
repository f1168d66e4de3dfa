import { stringify } from "csv-stringify/sync"
import { pick } from "../run.ts"
import { pan } from "../../sample-data/identifiers.ts"
import { type Field, FOLLOWED } from "./agreement.ts"

/** An employee of a company, as its HR department knows them. */
export type Employee = Readonly<Record<Field, string>> & {
  readonly employeeId: string
  /** ISO 8601; of the last change. */
  readonly modified: string
}

/** The employees of a company by their id: the truth that its vendors are compared with. */
export type Employees = ReadonlyMap<string, Employee>

/** A company's employees, who are hired, leave and change. */
export interface Staff {
  readonly name: string
  readonly all: () => Employees
  readonly hire: () => void
  readonly leave: () => void
  readonly promote: () => void
  /** All employees of a department leave at once. */
  readonly closeDepartment: (department: string) => void
}

export const DEPARTMENTS = ["Sales", "Finance", "Legal", "Support"] as const
const TITLES = ["Analyst", "Engineer", "Manager", "Director"]
const FIRST_NAMES = ["Asha", "Ravi", "Meera", "Imran", "Tara", "Dev", "Uma", "Jatin"]
const LAST_NAMES = ["Rao", "Iyer", "Nair", "Khan", "Menon", "Das"]

const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

export interface StaffOptions {
  readonly name: string
  /** Distinguishes the identifiers of its employees from those of other companies. */
  readonly number: number
  readonly size: number
  readonly random: () => number
}

export const makeStaff = ({ name, number, size, random }: StaffOptions): Staff => {
  const people = new Map<string, Employee>()
  let hired = 0
  const change = (employee: Employee, values: Partial<Employee>) =>
    people.set(employee.employeeId, { ...employee, ...values, modified: new Date().toISOString() })
  const pickActive = () =>
    pick(
      random,
      [...people.values()].filter(({ status }) => status === "Active"),
    )
  const hire = () => {
    const n = number * 1_000 + ++hired
    const employee = inventEmployee(`${name}-${String(hired).padStart(4, "0")}`, n)
    change(employee, {})
  }
  for (let n = 0; n < size; n++) hire()
  return {
    name,
    all: () => new Map(people),
    hire,
    leave: () => {
      const leaver = pickActive()
      if (leaver !== undefined) change(leaver, { status: "Inactive" })
    },
    promote: () => {
      const promoted = pickActive()
      if (promoted === undefined) return
      const designation = pick(random, TITLES) ?? ""
      change(promoted, { designation, ctc_basic: String(Number(promoted.ctc_basic) + 12_000) })
    },
    closeDepartment: (department) => {
      for (const employee of people.values())
        if (employee.department === department && employee.status === "Active")
          change(employee, { status: "Inactive" })
    },
  }
}

const inventEmployee = (employeeId: string, n: number): Employee => ({
  employeeId,
  name: `${FIRST_NAMES[n % FIRST_NAMES.length] ?? ""} ${LAST_NAMES[n % LAST_NAMES.length] ?? ""}`,
  status: "Active",
  email: `${employeeId.toLowerCase()}@staff.example`,
  department: DEPARTMENTS[n % DEPARTMENTS.length] ?? "",
  designation: TITLES[n % TITLES.length] ?? "",
  doj: formatDay(Date.UTC(2015, n % 12, 1 + (n % 28))),
  dob: formatDay(Date.UTC(1980, n % 12, 1 + (n % 28))),
  pan: pan(n),
  ctc_basic: String(300_000 + n * 12),
  modified: "",
})

const HEADERS: Readonly<Record<Field | "employeeId", string>> = {
  employeeId: "Employee ID",
  name: "Full Name",
  status: "Status",
  email: "Email",
  department: "Department",
  designation: "Designation",
  doj: "Date of Joining",
  dob: "Date of Birth",
  pan: "PAN",
  ctc_basic: "CTC Basic",
}

/** The mapping of its headers, as a person chooses it. */
export const FILE_MAPPING: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(HEADERS).map(([key, header]) => [header, key]),
)

/** A file of those who are employed: who left is not in it. */
export const toFile = (employees: Employees): string => {
  const keys = Object.keys(HEADERS) as ReadonlyArray<keyof typeof HEADERS>
  const employed = [...employees.values()].filter(({ status }) => status === "Active")
  return stringify([Object.values(HEADERS), ...employed.map((employee) => keys.map((key) => employee[key]))])
}

/** As the company's own API and its pushes give it. */
export const toRecord = (employee: Employee): Readonly<Record<string, unknown>> => {
  const fields = FOLLOWED.filter((field) => field !== "ctc_basic").map(
    (field) => [field, employee[field]] as const,
  )
  return {
    employeeId: employee.employeeId,
    ...Object.fromEntries(fields),
    salaryDetails: { ctc: { basic: Number(employee.ctc_basic) } },
  }
}
