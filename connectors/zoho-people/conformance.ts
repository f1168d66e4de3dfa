import {
  type Person,
  type SimulatedResponse,
  type SimulatedRequest,
  simulateCompany,
  type Tenant,
} from "../sdk/conformance/index.ts"
import { makeResponseMemory } from "../sdk/conformance/company/remember-responses.ts"
import { COMPONENTS, readLastChange, renderPerson, toRecordId } from "./conformance-records.ts"

/* An organisation in Zoho People with the Indian fields that companies add. All people are invented. */

/** Two full pages and three employees. */
const PEOPLE = 403

const ACME = {
  data_center: "India (zoho.in)",
  client_id: "1000.ACME7F2C81",
  client_secret: "acme-secret-90d3c1aa",
  refresh_token: "1000.acme-refresh-5f2c81",
}
const GLOBEX = {
  data_center: "Europe (zoho.eu)",
  client_id: "1000.GLOBEX0B77E2",
  client_secret: "globex-secret-4e8fa2bb",
  refresh_token: "1000.globex-refresh-0b77e2",
}

const DOMAINS: Readonly<Record<string, string>> = {
  "India (zoho.in)": "zoho.in",
  "Europe (zoho.eu)": "zoho.eu",
}

const findDomain = ({ data_center: chosen = "" }: Readonly<Record<string, string>>): string =>
  DOMAINS[chosen] ?? "zoho.com"

const HOUR_MILLIS = 3_600_000

/** Expiry times by token. */
const getTokens = ({ memory }: Tenant<Person>): Map<string, number> => {
  const known = memory.get("tokens")
  if (known instanceof Map) return known as Map<string, number>
  const tokens = new Map<string, number>()
  memory.set("tokens", tokens)
  return tokens
}

const refuse = (code: number, message: string, status = 200): SimulatedResponse<Person> => ({
  status,
  json: { response: { message, uri: "/api/forms/employee", errors: { code, message }, status: 1 } },
})

const succeed = (result: unknown): SimulatedResponse<Person> => ({
  json: { response: { result, message: "Data fetched successfully", uri: "/api/forms/employee", status: 0 } },
})

/** Zoho returns the error with status 200. */
const issueToken = (
  { method, url, body }: SimulatedRequest,
  tenant: Tenant<Person>,
): SimulatedResponse<Person> => {
  const form = new URLSearchParams(body ?? "")
  if (method !== "POST" || url.pathname !== "/oauth/v2/token") return { status: 404, text: "Not found" }
  if (form.get("grant_type") !== "refresh_token") return { json: { error: "unsupported_grant_type" } }
  const { client_id, client_secret, refresh_token } = tenant.credentials
  if (form.get("client_id") !== client_id || form.get("client_secret") !== client_secret) {
    return { json: { error: "invalid_client" } }
  }
  if (form.get("refresh_token") !== refresh_token) return { json: { error: "invalid_code" } }
  const count = Number(tenant.memory.get("issued") ?? 0) + 1
  tenant.memory.set("issued", count)
  const token = `1000.${refresh_token.slice(5)}.token-${String(count)}`
  getTokens(tenant).set(token, tenant.now + HOUR_MILLIS)
  return { json: { access_token: token, token_type: "Bearer", expires_in: 3600 } }
}

const readManager = (people: ReadonlyArray<Person>, { manager }: Person): Person | undefined =>
  manager === null ? undefined : people.find(({ number }) => number === manager)

/** Zoho lists the records that were added last first. */
const listRecords = ({ searchParams }: URL, people: ReadonlyArray<Person>): SimulatedResponse<Person> => {
  const index = Number(searchParams.get("sIndex") ?? 1)
  const limit = Number(searchParams.get("limit") ?? 200)
  if (limit > 200) return refuse(7021, "Maximum record limit 200 is exceeded")
  const modified = searchParams.get("modifiedtime")
  if (modified !== null && !/^\d{13}$/u.test(modified)) return refuse(7042, "The search value is invalid")
  const changed =
    modified === null ? people : people.filter((each) => readLastChange(each) > Number(modified))
  const page = changed.toReversed().slice(index - 1, index - 1 + limit)
  if (page.length === 0) return refuse(7024, "No records found")
  return succeed(
    page.map((person) => ({
      [toRecordId(person.number)]: [renderPerson(person, readManager(people, person))],
    })),
  )
}

const findRecord = ({ searchParams }: URL, people: ReadonlyArray<Person>): SimulatedResponse<Person> => {
  const person = people.find(({ number }) => toRecordId(number) === searchParams.get("recordId"))
  return person === undefined
    ? refuse(7024, "No records found")
    : succeed([renderPerson(person, readManager(people, person))])
}

const remember = makeResponseMemory<SimulatedResponse<Person>>()

const respond = (request: SimulatedRequest, tenant: Tenant<Person>): SimulatedResponse<Person> => {
  const { url, headers } = request
  if (url.hostname === `accounts.${findDomain(tenant.credentials)}`) return issueToken(request, tenant)
  const [, token = ""] = /^Zoho-oauthtoken (.+)$/u.exec(headers["authorization"] ?? "") ?? []
  if ((getTokens(tenant).get(token) ?? 0) <= tenant.now) return refuse(7202, "The OAuth token is invalid")
  const [, form, action] = /^\/people\/api\/forms\/(\w+)\/(\w+)$/u.exec(url.pathname) ?? []
  if (form !== "employee" && form !== "P_Employee") return refuse(7011, "The form name is invalid")
  if (action === "components") return succeed(COMPONENTS)
  if (action === "getDataByID") return findRecord(url, tenant.employees)
  if (action !== "getRecords") return { status: 404, text: "Not found" }
  return remember(tenant.employees, url.search, () => listRecords(url, tenant.employees))
}

export default simulateCompany({
  size: PEOPLE,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, refresh_token: "1000.withdrawn-refresh-77d0" },
  origins: (credentials) => [
    `https://people.${findDomain(credentials)}`,
    `https://accounts.${findDomain(credentials)}`,
  ],
  idColumn: "employeeId",
  respond,
  errorBody: {
    response: { message: "Error", uri: "/api", errors: [{ code: 7000, message: "Not now" }], status: 1 },
  },
  expireTokens: (tenant) => {
    getTokens(tenant).clear()
  },
})
