import { createHmac } from "node:crypto"
import type { SimulatedRequest, Simulation, Tenant } from "../sdk/conformance/index.ts"

/* A Frappe site with the India fields of Frappe HR, in the time zone of Kolkata. All employees are invented. */

interface Employee {
  readonly name: string
  readonly employee_number: string
  readonly employee_name: string
  readonly status: string
  readonly designation: string
  readonly reports_to: string | null
  readonly modified: string
  readonly [field: string]: unknown
}

/** Two full pages and three employees. */
const EMPLOYEES = 1_003
const KOLKATA_MILLIS = 5.5 * 3_600_000

/** As MariaDB stores it: local time, microseconds. */
const toSiteTime = (at: number): string =>
  `${new Date(at + KOLKATA_MILLIS).toISOString().slice(0, -1).replace("T", " ")}000`

const toId = (number: number): string => `HR-EMP-${String(number).padStart(5, "0")}`

const employees = Array.from({ length: EMPLOYEES }, (_, index): Employee => {
  const number = index + 1
  const digits = String(number).padStart(4, "0")
  return {
    name: toId(number),
    employee_number: `AC${digits}`,
    employee_name: `Invented Employee ${digits}`,
    status: "Active",
    company: "Acme India",
    department: "Finance - AI",
    designation: "Analyst",
    grade: "L3",
    branch: "Kochi",
    reports_to: number === 1 ? null : toId(Math.ceil(number / 20)),
    company_email: `employee.${digits}@acme.example`,
    personal_email: "",
    cell_number: `90000${digits}1`,
    gender: number % 2 === 0 ? "Female" : "Male",
    date_of_birth: "1994-06-15",
    date_of_joining: "2022-04-01",
    relieving_date: null,
    marital_status: "Married",
    blood_group: "O+",
    employment_type: "Full-time",
    pan_number: `ABCPE${digits}F`,
    bank_name: "Example Bank",
    bank_ac_no: `50100${digits}7788`,
    ifsc_code: "EXBK0000001",
    ctc: 900_000,
    current_address: "12 Lake Rd, Kochi",
    permanent_address: "",
    payroll_cost_center: "CC-10 - AI",
    // In another order than the names.
    modified: toSiteTime(Date.UTC(2025, 11, 1) + ((number * 7_919) % EMPLOYEES)),
  }
})

const ACME = {
  site_url: "https://acme.frappe.example",
  api_key: "acme-key-5f2c81",
  api_secret: "acme-secret-90d3c1",
  webhook_secret: "acme-hook-secret-71aa",
}
const GLOBEX = {
  site_url: "https://hr.globex.example",
  api_key: "globex-key-0b77e2",
  api_secret: "globex-secret-4e8fa2",
  webhook_secret: "globex-hook-secret-c35b",
}

type Row = Readonly<Record<string, unknown>>

const OPERATORS: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  ">": (value, wanted) => String(value) > String(wanted),
  ">=": (value, wanted) => String(value) >= String(wanted),
  in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
}

const isMatch = (row: Row, [field, operator, wanted]: readonly [string, string, unknown]): boolean =>
  OPERATORS[operator]?.(row[field], wanted) === true

const compare =
  (orderBy: string) =>
  (one: Row, other: Row): number => {
    const [field = "name", direction] = orderBy.split(" ")
    const sign = direction === "desc" ? -1 : 1
    return String(one[field]) < String(other[field]) ? -sign : sign
  }

const pick = (row: Row, fields: ReadonlyArray<string>): Row =>
  fields.includes("*") ? row : Object.fromEntries(fields.map((field) => [field, row[field]]))

const answer = ({ url, headers }: SimulatedRequest, { credentials, employees: all }: Tenant<Employee>) => {
  const { api_key, api_secret } = credentials
  if (headers["authorization"] !== `token ${String(api_key)}:${String(api_secret)}`) {
    return { status: 401, json: { exc_type: "AuthenticationError" } }
  }
  if (url.pathname !== "/api/resource/Employee")
    return { status: 404, json: { exc_type: "DoesNotExistError" } }
  const query = Object.fromEntries(url.searchParams)
  const filters = JSON.parse(query["filters"] ?? "[]") as ReadonlyArray<readonly [string, string, unknown]>
  const data = all
    .filter((row) => filters.every((filter) => isMatch(row, filter)))
    .toSorted(compare(query["order_by"] ?? "modified desc"))
    .slice(0, Number(query["limit_page_length"] ?? 20))
    .map((row) => pick(row, JSON.parse(query["fields"] ?? '["name"]') as ReadonlyArray<string>))
  return { json: { data } }
}

const simulation: Simulation<Employee> = {
  employees,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, api_secret: "withdrawn-secret-77d0" },
  origins: ({ site_url = "" }) => [new URL(site_url).origin],
  idColumn: "employeeId",
  readId: ({ employee_number }) => employee_number,
  changed: (employee, at) => ({ ...employee, designation: "Lead Analyst", modified: toSiteTime(at) }),
  answer,
  errorBody: { exc_type: "ValidationError", _server_messages: '["{\\"message\\": \\"Not now\\"}"]' },
  webhook: {
    call: ({ credentials }) => {
      const body = JSON.stringify({ doctype: "Employee", name: "HR-EMP-00007" })
      const signature = createHmac("sha256", credentials["webhook_secret"] ?? "").update(body)
      return { headers: { "x-frappe-webhook-signature": signature.digest("base64") }, body }
    },
    goodForMillis: null,
  },
}

export default simulation
