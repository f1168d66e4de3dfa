import type { Simulation } from "../sdk/conformance/index.ts"

/** An endpoint as specification/sources.md#custom-api describes it, for two corporates that authenticate in different ways. */

interface Employee {
  readonly employeeId: string
  readonly name: string
  readonly doj: string
  readonly designation: string
  readonly bankDetails: { readonly bankName: string; readonly accountNumber: string }
  /** Read by the endpoint only. ISO 8601, UTC. */
  readonly modified: string
}

/** Two full pages and one employee. */
const EMPLOYEES = 1_001

const employees = Array.from({ length: EMPLOYEES }, (_, index): Employee => {
  const number = String(index + 1).padStart(4, "0")
  return {
    employeeId: `W${number}`,
    name: `Employee number ${number}`,
    doj: "2020-04-01",
    designation: "Engineer",
    bankDetails: { bankName: "State Bank", accountNumber: `30${number}88776655` },
    modified: "2025-12-01T00:00:00.000Z",
  }
})

const BEARER = { url: "https://hr.acme.example/employees", auth_type: "bearer", token: "acme-token-5f2c81" }
const HEADER = {
  url: "https://people.globex.example/api/staff?unit=all",
  auth_type: "header",
  header_name: "X-Api-Key",
  header_value: "globex-key-90ab17",
}

const isAllowed = (
  headers: Readonly<Record<string, string>>,
  { auth_type, token, header_value }: Readonly<Record<string, string>>,
): boolean =>
  auth_type === "bearer"
    ? headers["authorization"] === `Bearer ${String(token)}`
    : headers["x-api-key"] === header_value

const shown = (employee: Employee) =>
  Object.fromEntries(Object.entries(employee).filter(([key]) => key !== "modified"))

const simulation: Simulation<Employee> = {
  employees,
  credentials: [BEARER, HEADER],
  wrongCredentials: { ...BEARER, token: "withdrawn-token-77d0" },
  origins: ({ url = "" }) => [new URL(url).origin],
  idColumn: "employeeId",
  readId: ({ employeeId }) => employeeId,
  copyId: (employee, { employeeId }) => ({ ...employee, employeeId }),
  withId: (employee, employeeId) => ({ ...employee, employeeId }),
  withLabel: (employee, designation) => ({ ...employee, designation }),
  changed: (employee, at) => ({
    ...employee,
    designation: `Lead Engineer since ${new Date(at).toISOString()}`,
    modified: new Date(at).toISOString(),
  }),
  respond: ({ url, headers }, { credentials, employees: all }) => {
    if (!isAllowed(headers, credentials)) return { status: 401, json: { error: "unauthorised" } }
    const query = Object.fromEntries(url.searchParams)
    const [page, size] = [Number(query["page"]), Number(query["size"])]
    const since = query["updated_since"] ?? ""
    const wanted = all.filter(({ modified }) => modified >= since)
    const data = wanted.slice((page - 1) * size, page * size).map(shown)
    return { json: { data, pageInfo: { totalItems: wanted.length, next: page * size < wanted.length } } }
  },
}

export default simulation
