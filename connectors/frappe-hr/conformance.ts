import { createHmac } from "node:crypto"
import {
  collate,
  foldText,
  type Person,
  type SimulatedResponse,
  type SimulatedRequest,
  simulateCompany,
  type Tenant,
} from "../sdk/conformance/index.ts"
import { makeResponseMemory } from "../sdk/conformance/company/remember-responses.ts"
import { findRecords, type Row, toEmployee, toId, toSiteTime } from "./simulated-records.ts"

/* The REST API v1 of a Frappe site with the India fields of Frappe HR, in the time zone of Kolkata. */

const ACME = {
  site_url: "https://acme.frappe.example",
  api_key: "acme-key-5f2c81",
  api_secret: "acme-secret-90d3c1",
  webhook_secret: "acme-hook-secret-71aa",
  dependents_table: "Employee Family Member",
  field_map: "aadhar = custom_aadhaar_number",
}
const GLOBEX = {
  ...ACME,
  site_url: "https://hr.globex.example",
  api_key: "globex-key-0b77e2",
  api_secret: "globex-secret-4e8fa2",
  webhook_secret: "globex-hook-secret-c35b",
}

type Condition = readonly [field: string, operator: string, value: unknown]

/** MariaDB compares and sorts texts by a collation. */
const OPERATORS: Readonly<Record<string, (wanted: unknown) => (value: unknown) => boolean>> = {
  "=": (wanted) => (value) => collate(String(value), String(wanted)) === 0,
  ">": (wanted) => (value) => collate(String(value), String(wanted)) > 0,
  ">=": (wanted) => (value) => collate(String(value), String(wanted)) >= 0,
  "<=": (wanted) => (value) => collate(String(value), String(wanted)) <= 0,
  in: (wanted) => {
    const all = new Set(Array.isArray(wanted) ? wanted.map((each) => foldText(String(each))) : [])
    return (value) => all.has(foldText(String(value)))
  },
}

const compare =
  (orderBy: string) =>
  (one: Row, other: Row): number => {
    const [field = "name", direction] = orderBy.split(" ")
    const sign = direction === "desc" ? -1 : 1
    return sign * collate(String(one[field]), String(other[field]))
  }

const fail = (status: number, type: string): SimulatedResponse<Person> => ({
  status,
  json: { exc_type: type, exception: `frappe.exceptions.${type}`, exc: '["Traceback ..."]' },
})

const list = (rows: ReadonlyArray<Row>, query: URLSearchParams): SimulatedResponse<Person> => {
  const fields = JSON.parse(query.get("fields") ?? '["name"]') as ReadonlyArray<string>
  const filters = JSON.parse(query.get("filters") ?? "[]") as ReadonlyArray<Condition>
  const isKnown = (field: string) => field === "*" || rows.length === 0 || field in (rows[0] ?? {})
  if (![...fields, ...filters.map(([field]) => field)].every(isKnown)) return fail(417, "DataError")
  const conditions = filters.map(([field, operator, value]) => ({
    field,
    isMet: OPERATORS[operator]?.(value),
  }))
  const matches = rows.filter((row) => conditions.every(({ field, isMet }) => isMet?.(row[field]) === true))
  const page = matches
    .toSorted(compare(query.get("order_by") ?? "modified desc"))
    .slice(0, Number(query.get("limit_page_length") ?? 20))
  const pick = (row: Row): Row =>
    fields.includes("*") ? row : Object.fromEntries(fields.map((field) => [field, row[field]]))
  return { json: { data: page.map(pick) } }
}

/** Fields of Employee that an update may set, and where a person has them. */
const WRITTEN: Readonly<Record<string, (person: Person, value: string | null) => Partial<Person>>> = {
  designation: (_, value) => ({ designation: value ?? "" }),
  cell_number: (_, value) => ({ mobile: value ?? "" }),
  date_of_birth: (_, value) => ({ dateOfBirth: value ?? "" }),
  bank_ac_no: ({ bankAccount }, value) => ({ bankAccount: { ...bankAccount, accountNumber: value ?? "" } }),
}

const update = (name: string, body: string | null, tenant: Tenant<Person>): SimulatedResponse<Person> => {
  const person = tenant.employees.find((each) => toId(each) === name)
  if (person === undefined) return fail(404, "DoesNotExistError")
  const fields = Object.entries(JSON.parse(body ?? "{}") as Readonly<Record<string, string | null>>)
  const isValid = ([field, value]: readonly [string, string | null]) =>
    WRITTEN[field] !== undefined && (!field.startsWith("date_") || /^\d{4}-\d\d-\d\d$/u.test(value ?? ""))
  if (!fields.every(isValid)) return fail(417, "ValidationError")
  const changed = fields.reduce<Person>(
    (each, [field, value]) => ({ ...each, ...WRITTEN[field]?.(each, value), changedAt: tenant.now }),
    person,
  )
  const employees = tenant.employees.map((each) => (each === person ? changed : each))
  return { json: { data: toEmployee(changed) }, employees }
}

const remember = makeResponseMemory<SimulatedResponse<Person>>()

const respond = (
  { method, url, headers, body }: SimulatedRequest,
  tenant: Tenant<Person>,
): SimulatedResponse<Person> => {
  const { api_key, api_secret } = tenant.credentials
  if (headers["authorization"] !== `token ${String(api_key)}:${String(api_secret)}`)
    return fail(401, "AuthenticationError")
  const [, api, resource, docType = "", name = ""] = url.pathname.split("/").map(decodeURIComponent)
  const found = findRecords(docType, tenant.employees, url.hostname)
  if (api !== "api" || resource !== "resource" || found === null) return fail(404, "DoesNotExistError")
  // The permission of a child table is that of the DocType that has it.
  if (url.searchParams.get("parent") !== found.parent) return fail(403, "PermissionError")
  if (method === "PUT" && docType === "Employee") return update(name, body, tenant)
  if (name === "") {
    return remember(found.rows, url.searchParams.toString(), () => list(found.rows, url.searchParams))
  }
  const record = found.rows.find((row) => row["name"] === name)
  return record === undefined ? fail(404, "DoesNotExistError") : { json: { data: record } }
}

export default simulateCompany({
  hasFuture: true,
  size: 503,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, api_secret: "withdrawn-secret-77d0" },
  origins: ({ site_url = "" }) => [new URL(site_url).origin],
  idColumn: "employeeId",
  respond,
  errorBody: { exc_type: "ValidationError", _server_messages: '["{\\"message\\": \\"Not now\\"}"]' },
  updates: {
    taken: { designation: "Head of Research", mobileNumber: "9811111111" },
    emptied: ["designation"],
    refused: { dob: "before all time" },
  },
  webhook: {
    call: ({ credentials, now }) => {
      const body = JSON.stringify({ doctype: "Employee", name: "HR-EMP-00007", modified: toSiteTime(now) })
      const signature = createHmac("sha256", credentials["webhook_secret"] ?? "").update(body)
      return { headers: { "x-frappe-webhook-signature": signature.digest("base64") }, body }
    },
    goodForMillis: null,
  },
})
