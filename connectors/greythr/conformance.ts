import { type Person, type SimulatedRequest, simulateCompany, type Tenant } from "../sdk/conformance/index.ts"
import { countDays, makeResponseMemory } from "../sdk/conformance/company/remember-responses.ts"
import { makeStatement } from "./simulation/statement.ts"
import {
  LISTS_OF_NAMES,
  makeAddress,
  makeBankAccount,
  makeCategories,
  makeEmployee,
  makeIdentity,
  makeOrgTree,
  makePersonal,
  makeProvidentFund,
  makeRepository,
  makeSeparation,
  makeStatutory,
} from "./simulation/records.ts"

/* greytHR as its API behaves, with the invented company in it. */

const ACME = {
  domain: "acme.greythr.com",
  username: "acme-sync",
  password: "acme-password-41c7",
}
const GLOBEX = {
  domain: "globex.greythr.com",
  username: "globex-sync",
  password: "globex-password-9d02",
}

const MOST_ROWS = 500
const TOKEN = "token"
const WEB_PAGE = { headers: { "content-type": "text/html;charset=UTF-8" }, text: "<html>Sign in</html>" }

type Render = (person: Person, url: URL, now: number) => unknown

/** The lists by path; each has a record of every employee. */
const LISTS: Readonly<Record<string, Render>> = {
  "/employee/v2/employees/categories": (person, { searchParams }, now) =>
    makeCategories(person, searchParams.get("descRequired") === "true", now),
  "/employee/v2/employees/personal": makePersonal,
  "/employee/v2/employees/separation": makeSeparation,
  "/employee/v2/employees/statutory/india": makeStatutory,
  "/employee/v2/employees/pf": makeProvidentFund,
  "/employee/v2/employees/bank": makeBankAccount,
  "/employee/v2/employees/identities/PAN": (person) => makeIdentity(person, "PAN", person.pan),
  "/employee/v2/employees/identities/AADHAR": (person) => makeIdentity(person, "AADHAR", person.aadhaar),
  "/employee/v2/employees/addresses/presentaddress": (person) =>
    makeAddress(person, "presentaddress", person.currentAddress),
  "/employee/v2/employees/addresses/permanentaddress": (person) =>
    makeAddress(person, "permanentaddress", person.permanentAddress),
  "/employee/v2/employees/org-tree": makeOrgTree,
}

const badRequest = (message: string) => ({ status: 400, json: { message } })

/** One page of a list, as `{ data, pages }`; the page number counts from 0. */
const makePage = <Item>(items: ReadonlyArray<Item>, url: URL, render: (item: Item) => unknown) => {
  const page = Number(url.searchParams.get("page") ?? 0)
  const size = Number(url.searchParams.get("size") ?? 25)
  if (!Number.isInteger(page) || page < 0) return badRequest("page")
  if (!Number.isInteger(size) || size < 1 || size > MOST_ROWS) return badRequest("size")
  const totalPages = Math.ceil(items.length / size)
  const pages = {
    totalPages,
    totalElements: items.length,
    size,
    hasNext: page + 1 < totalPages,
    hasPrevious: page > 0,
    first: page === 0,
    last: page + 1 >= totalPages,
  }
  return { json: { data: items.slice(page * size, (page + 1) * size).map(render), pages } }
}

const respondWithToken = (
  { method, headers, body }: SimulatedRequest,
  { credentials, memory, now }: Tenant,
) => {
  const { username, password } = credentials
  const expected = Buffer.from(`${String(username)}:${String(password)}`).toString("base64")
  if (headers["authorization"] !== `Basic ${expected}`)
    return { status: 401, json: { error: "invalid_client" } }
  if (method !== "POST" || new URLSearchParams(body ?? "").get("grant_type") !== "client_credentials") {
    return { status: 400, json: { error: "unsupported_grant_type" } }
  }
  const token = `token-of-${String(username)}-at-${String(now)}`
  memory.set(TOKEN, token)
  return { json: { access_token: token, token_type: "bearer", expires_in: 3_599 } }
}

/** `state` narrows the list, and without it only current employees are listed. */
const respondWithEmployees = (url: URL, { employees, now }: Tenant<Person>) => {
  const state = url.searchParams.get("state") ?? "CURRENT"
  if (!["ALL", "CURRENT", "RESIGNED"].includes(state)) return badRequest("state")
  const listed = employees.filter(
    ({ dateOfLeaving }) => state === "ALL" || (state === "RESIGNED") === (dateOfLeaving !== null),
  )
  return makePage(listed, url, (person) => makeEmployee(person, now))
}

const isTexts = (value: unknown): value is ReadonlyArray<string> =>
  Array.isArray(value) && value.every((each) => typeof each === "string")

const respondWithNames = ({ method, body }: SimulatedRequest) => {
  if (method !== "POST") return { status: 405, json: { message: "method" } }
  const keys = JSON.parse(body ?? "null") as unknown
  if (!isTexts(keys)) return badRequest("body")
  return { json: Object.fromEntries(keys.map((key) => [key, LISTS_OF_NAMES[key] ?? []])) }
}

const STATEMENT = /^\/payroll\/v2\/employees\/salary\/statement\/(.*)$/u

const respondWithStatement = (day: string, url: URL, { employees }: Tenant<Person>) => {
  if (!/^\d{4}-\d{2}-01$/u.test(day)) return badRequest("month")
  const rows = makeStatement(employees, day.slice(0, 7))
  return rows.length === 0 ? { status: 404, json: { message: "No data" } } : makePage(rows, url, (row) => row)
}

const respondWithData = (request: SimulatedRequest, tenant: Tenant<Person>) => {
  const { url } = request
  const { credentials, employees, now } = tenant
  const [, month] = STATEMENT.exec(url.pathname) ?? []
  if (month !== undefined) return respondWithStatement(month, url, tenant)
  if (url.pathname === "/employee/v2/employees") return respondWithEmployees(url, tenant)
  if (url.pathname === "/hr/v2/lov") return respondWithNames(request)
  if (url.pathname === "/payroll/v2/salary/repository") {
    return { json: { data: makeRepository(credentials["domain"] === GLOBEX.domain) } }
  }
  const render = LISTS[url.pathname]
  return render === undefined
    ? { status: 404, json: { message: "Not found" } }
    : makePage(employees, url, (person) => render(person, url, now))
}

const remember = makeResponseMemory<ReturnType<typeof respondWithData>>()

const respond = (request: SimulatedRequest, tenant: Tenant<Person>) => {
  const { url, headers } = request
  const { credentials, memory } = tenant
  if (url.origin === `https://${String(credentials["domain"])}`) {
    return url.pathname === "/uas/v1/oauth2/client-token" ? respondWithToken(request, tenant) : WEB_PAGE
  }
  // A request without a token, or with another company, gets a page of the site.
  if (headers["x-greythr-domain"] !== credentials["domain"] || headers["access-token"] === undefined) {
    return WEB_PAGE
  }
  if (headers["access-token"] !== memory.get(TOKEN)) return { status: 401, json: { message: "Unauthorized" } }
  if (request.method !== "GET") return respondWithData(request, tenant)
  const key = `${String(credentials["domain"])} ${String(countDays(tenant.now))} ${url.href}`
  return remember(tenant.employees, key, () => respondWithData(request, tenant))
}

export default simulateCompany({
  hasFuture: true,
  // A full page and three employees.
  size: MOST_ROWS + 3,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, password: "withdrawn-password-77d0" },
  origins: ({ domain = "" }) => [`https://${domain}`, "https://api.greythr.com"],
  idColumn: "employeeId",
  respond,
  expireTokens: ({ memory }) => {
    memory.delete(TOKEN)
  },
})
