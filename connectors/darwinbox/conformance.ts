import {
  type Person,
  type SimulatedResponse,
  type SimulatedRequest,
  simulateCompany,
  type Tenant,
} from "../sdk/conformance/index.ts"
import { countDays, makeResponseMemory } from "../sdk/conformance/company/remember-responses.ts"
import { makeEmployee, readLocalTime } from "./simulation/records.ts"

/* The Employee Master API of Darwinbox, with the invented company in it. */

const ACME = {
  base_url: "https://acme.darwinbox.in",
  username: "acme-api",
  password: "acme-password-2b81",
  api_key: "acme-active-key-77f0",
  dataset_key: "acme-active-dataset-90ad",
  inactive_api_key: "acme-inactive-key-1c4e",
  inactive_dataset_key: "acme-inactive-dataset-5d2f",
}
const GLOBEX = {
  base_url: "https://globex.darwinbox.com",
  username: "globex-api",
  password: "globex-password-8e13",
  api_key: "globex-active-key-b0a9",
  dataset_key: "globex-active-dataset-3c77",
  inactive_api_key: "globex-inactive-key-f2d6",
  inactive_dataset_key: "globex-inactive-dataset-0b58",
}

const CONDITIONS = ["api_key", "datasetKey", "last_modified", "employee_ids", "date_of_activation"]

/** Darwinbox reports failures with status 200. */
const fail = (message: string) => ({ json: { status: 0, message } })

const readBody = (body: string | null): Readonly<Record<string, unknown>> | null => {
  const parsed = JSON.parse(body ?? "null") as unknown
  return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)
    ? (parsed as Readonly<Record<string, unknown>>)
    : null
}

/** Each dataset has an API key of its own. Null: there is none with these keys. */
const findDataset = (
  { api_key: apiKey, datasetKey }: Readonly<Record<string, unknown>>,
  { credentials }: Tenant<Person>,
): "active" | "inactive" | null => {
  if (apiKey === credentials["api_key"] && datasetKey === credentials["dataset_key"]) return "active"
  return apiKey === credentials["inactive_api_key"] && datasetKey === credentials["inactive_dataset_key"]
    ? "inactive"
    : null
}

const readChange = ({ changedAt, bankChangedAt }: Person): number => Math.max(changedAt, bankChangedAt)

/** On the day of the exit an employee is inactive. */
const isInactive = ({ dateOfLeaving }: Person, now: number): boolean =>
  dateOfLeaving !== null && dateOfLeaving <= new Date(now).toISOString().slice(0, 10)

type Dataset = NonNullable<ReturnType<typeof findDataset>>
const remember = makeResponseMemory<SimulatedResponse<Person>>()

const respond = (request: SimulatedRequest, tenant: Tenant<Person>) => {
  const { method, url, headers, body } = request
  const { credentials, employees, now } = tenant
  const { username, password } = credentials
  const expected = Buffer.from(`${String(username)}:${String(password)}`).toString("base64")
  if (headers["authorization"] !== `Basic ${expected}`) {
    return { status: 401, json: { status: 0, message: "Unauthorized" } }
  }
  if (url.pathname !== "/masterapi/employee" || method !== "POST") return { status: 404, text: "Not found" }
  const given = readBody(body)
  if (given === null || headers["content-type"] !== "application/json") return fail("Invalid request")
  if (Object.keys(given).some((key) => !CONDITIONS.includes(key))) return fail("Invalid parameters")
  const dataset = findDataset(given, tenant)
  if (dataset === null) return fail("Invalid API key or dataset key")
  const { last_modified: modified, employee_ids: ids } = given
  const since = modified === undefined ? -Infinity : readLocalTime(modified)
  if (since === null) return fail("Invalid date format for last_modified")
  if (ids !== undefined && !Array.isArray(ids)) return fail("employee_ids must be a list")
  const key = JSON.stringify([dataset, since, ids, countDays(now)])
  return remember(employees, key, () => listEmployees(tenant, dataset, since, given))
}

const listEmployees = (
  { employees, now }: Tenant<Person>,
  dataset: Dataset,
  since: number,
  { last_modified: modified, employee_ids: ids }: Readonly<Record<string, unknown>>,
) => {
  const found = employees.filter(
    (person) =>
      isInactive(person, now) === (dataset === "inactive") &&
      readChange(person) >= since &&
      (!Array.isArray(ids) || ids.includes(person.employeeNumber)),
  )
  // A search without a result is a failure; a dataset without employees is an empty list.
  if (found.length === 0 && employees.length > 0 && (modified ?? ids) !== undefined) {
    return fail("No employees found")
  }
  const message = "Successfully loaded all employees data"
  const data = found.map((person) => makeEmployee(person, employees, readChange(person), dataset))
  return { json: { status: 1, message, employee_data: data } }
}

export default simulateCompany({
  // A full page and some more, of active employees.
  size: 1_060,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, password: "withdrawn-password-77d0" },
  origins: ({ base_url = "" }) => [new URL(base_url).origin],
  idColumn: "employeeId",
  respond,
  errorBody: { status: 0, message: "Something went wrong" },
})
