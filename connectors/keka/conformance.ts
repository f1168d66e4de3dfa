import { countDays, makeResponseMemory } from "../sdk/conformance/company/remember-responses.ts"
import {
  makeFutureSalary,
  type Person,
  type SimulatedRequest,
  simulateCompany,
  type Tenant,
} from "../sdk/conformance/index.ts"
import {
  listComponents,
  isInRegister,
  listCycles,
  PAY_GROUPS,
  toEmployee,
  toFinancialDetails,
  toRegisterItem,
  toSalary,
} from "./simulated-records.ts"

/* A company in Keka: the token endpoint, and the lists of the API with their paging, filters and limits. */

const ACME = {
  company: "acme",
  environment: "Production",
  client_id: "acme-client-5f2c81",
  client_secret: "acme-secret-90d3c1",
  api_key: "acme-api-key-44be07",
  relation_types: "1 = Father; 2 = Mother; 3 = Spouse; 4 = Child",
  blood_groups: "1 = A+; 2 = B+; 3 = O+; 4 = AB-",
}
const GLOBEX = {
  company: "https://globex.kekademo.com/",
  environment: "Sandbox",
  client_id: "globex-client-0b77e2",
  client_secret: "globex-secret-4e8fa2",
  api_key: "globex-api-key-a1c09d",
}

/** Two full pages of people who work there and some more, and a page of people who left. */
const PEOPLE = 443
const MAX_PAGE_SIZE = 200
const TOKEN_MILLIS = 86_400_000
const TOKENS = "tokens"

const findDomain = ({ environment }: Readonly<Record<string, string>>): string =>
  environment === "Sandbox" ? "kekademo.com" : "keka.com"

type Request = SimulatedRequest
type Company = Tenant<Person>
type Query = Readonly<Record<string, string>>

/** Only the records of the page are rendered. */
interface List {
  readonly parameters: ReadonlyArray<string>
  readonly select: (company: Company, query: Query) => ReadonlyArray<unknown>
  readonly render?: (person: Person, company: Company) => unknown
}

const isWorking = ({ dateOfLeaving }: Person): boolean => dateOfLeaving === null

/** Without the filter, only who works there. */
const filterByStatus = (people: ReadonlyArray<Person>, status = "Working"): ReadonlyArray<Person> =>
  people.filter((person) => isWorking(person) === (status === "Working"))

const changedSince = (people: ReadonlyArray<Person>, since: string | undefined): ReadonlyArray<Person> =>
  since === undefined ? people : people.filter(({ changedAt }) => changedAt >= Date.parse(`${since}Z`))

/** A person once for each salary: a revision that begins later is listed after the one of today. */
const listSalaries = (person: Person): ReadonlyArray<Person> => {
  const { future } = person
  if (future === undefined) return [person]
  const later = { ...person, salary: makeFutureSalary(future), dateOfJoining: future.from }
  return future.isFirst ? [later] : [person, later]
}

const isYearly = ({ credentials }: Company): boolean => findDomain(credentials) === "kekademo.com"

const LISTS: Readonly<Record<string, List>> = {
  "/hris/employees": {
    parameters: ["employmentStatus", "lastModified"],
    select: ({ employees }, { employmentStatus, lastModified }) =>
      changedSince(filterByStatus(employees, employmentStatus), lastModified),
    render: (person, { employees }) => toEmployee(person, employees),
  },
  "/payroll/salaries": {
    parameters: ["employmentStatus"],
    select: ({ employees }, { employmentStatus }) =>
      filterByStatus(employees, employmentStatus).flatMap(listSalaries),
    render: (person, company) => toSalary(person, isYearly(company)),
  },
  "/payroll/employees/financialdetails": {
    parameters: [],
    select: ({ employees }) => employees,
    render: toFinancialDetails,
  },
  "/payroll/salarycomponents": {
    parameters: [],
    select: ({ credentials }) => listComponents(String(credentials["client_id"])),
  },
  "/payroll/paygroups": { parameters: [], select: () => PAY_GROUPS },
}

const CYCLES = /^\/payroll\/paygroups\/(?<group>[^/]+)\/paycycles$/u
const REGISTER = /^\/payroll\/paygroups\/(?<group>[^/]+)\/paycycles\/(?<month>[^/]+)\/payregister$/u

const findList = (path: string): List | undefined => {
  const known = LISTS[path]
  if (known !== undefined) return known
  const cycles = CYCLES.exec(path)?.groups
  const register = REGISTER.exec(path)?.groups
  if (cycles !== undefined) {
    return { parameters: [], select: ({ employees, now }) => listCycles(employees, now) }
  }
  if (register === undefined) return undefined
  const { group = "", month = "" } = register
  return {
    parameters: [],
    select: ({ employees }) => employees.filter((person) => isInRegister(person, group, month)),
    render: (person) => toRegisterItem(person, month),
  }
}

const refuse = (status: number, message: string) => ({
  status,
  json: { succeeded: false, message, errors: [message], data: null },
})

const EXPECTED: Readonly<Record<string, RegExp>> = {
  employmentStatus: /^(?:Working|Relieved)$/u,
  lastModified: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u,
  pageNumber: /^[1-9]\d*$/u,
  pageSize: /^[1-9]\d*$/u,
}

const findQueryError = (query: Query, { parameters }: List): string | undefined => {
  if (Number(query["pageSize"] ?? 1) > MAX_PAGE_SIZE) return "pageSize is at most 200."
  return Object.entries(query)
    .filter(
      ([key, value]) =>
        ![...parameters, "pageNumber", "pageSize"].includes(key) || EXPECTED[key]?.test(value) !== true,
    )
    .map(([key]) => `The value of ${key} is not valid.`)[0]
}

const respondWithList = (url: URL, company: Company) => {
  const list = findList(url.pathname.replace("/api/v1", ""))
  if (list === undefined) return refuse(404, "Not found.")
  const query = Object.fromEntries(url.searchParams)
  const error = findQueryError(query, list)
  if (error !== undefined) return refuse(400, error)
  const records = list.select(company, query)
  const [number, size] = [Number(query["pageNumber"] ?? 1), Number(query["pageSize"] ?? 100)]
  const pages = Math.ceil(records.length / size)
  const toPage = (page: number) => {
    const address = new URL(url)
    address.searchParams.set("pageNumber", String(page))
    return address.href
  }
  return {
    json: {
      succeeded: true,
      message: null,
      errors: null,
      data: records
        .slice((number - 1) * size, number * size)
        .map((record) => (list.render === undefined ? record : list.render(record as Person, company))),
      pageNumber: number,
      pageSize: size,
      firstPage: toPage(1),
      lastPage: toPage(pages),
      totalPages: pages,
      totalRecords: records.length,
      nextPage: number < pages ? toPage(number + 1) : null,
      previousPage: number > 1 ? toPage(number - 1) : null,
    },
  }
}

const readTokens = ({ memory }: Company): Map<string, number> => {
  const tokens = (memory.get(TOKENS) as Map<string, number> | undefined) ?? new Map<string, number>()
  memory.set(TOKENS, tokens)
  return tokens
}

const respondWithToken = ({ body, method }: Request, company: Company) => {
  const { client_id = "", client_secret = "", api_key = "" } = company.credentials
  const form = Object.fromEntries(new URLSearchParams(body ?? ""))
  const expected = { grant_type: "kekaapi", scope: "kekaapi", client_id, client_secret, api_key }
  if (method !== "POST" || Object.entries(expected).some(([key, value]) => form[key] !== value)) {
    return { status: 400, json: { error: "invalid_client" } }
  }
  const tokens = readTokens(company)
  const token = `${client_id}-token-${String(company.now)}-${String(tokens.size)}`
  tokens.set(token, company.now + TOKEN_MILLIS)
  return { json: { access_token: token, expires_in: 86_400, token_type: "Bearer", scope: "kekaapi" } }
}

const remember = makeResponseMemory<ReturnType<typeof respondWithList>>()

const respond = (request: Request, company: Company) => {
  const { url, headers } = request
  if (headers["user-agent"] === undefined) return { status: 403, text: "" }
  if (url.host === `login.${findDomain(company.credentials)}`) {
    return url.pathname === "/connect/token" ? respondWithToken(request, company) : { status: 404, text: "" }
  }
  const token = (headers["authorization"] ?? "").replace("Bearer ", "")
  if (!((readTokens(company).get(token) ?? 0) > company.now)) return { status: 401, text: "" }
  const { credentials, employees, now } = company
  const key = `${String(credentials["client_id"])} ${String(countDays(now))} ${url.href}`
  return remember(employees, key, () => respondWithList(url, company))
}

export default simulateCompany({
  hasFuture: true,
  size: PEOPLE,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, api_key: "withdrawn-key-77d0" },
  origins: (credentials) => {
    const company = /globex|acme/u.exec(credentials["company"] ?? "")?.[0] ?? ""
    const domain = findDomain(credentials)
    return [`https://${company}.${domain}`, `https://login.${domain}`]
  },
  idColumn: "employeeId",
  respond,
  expireTokens: ({ memory }) => {
    memory.delete(TOKENS)
  },
  errorBody: { succeeded: false, message: "Something went wrong.", errors: ["E500"], data: null },
})
