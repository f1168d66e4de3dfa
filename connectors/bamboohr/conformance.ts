import { createHmac } from "node:crypto"
import {
  collate,
  makeFutureSalary,
  type Person,
  type SimulatedFuture,
  type SimulatedResponse,
  type SimulatedRequest,
  simulateCompany,
  sumLines,
  type Tenant,
} from "../sdk/conformance/index.ts"
import { makeResponseMemory } from "../sdk/conformance/company/remember-responses.ts"
import { FIELDS, readLastChange, toId, toTime } from "./conformance-fields.ts"
import { GOOD_FOR_MILLIS } from "./signature.ts"

/* A BambooHR account with the Indian custom fields that companies create. All people are invented. */

type Json = Readonly<Record<string, unknown>>

/** A full page and five employees. The last one has no dependents. */
const PEOPLE = 1_005

const ACME = {
  subdomain: "acme",
  api_key: "acme-key-5f2c81d09a",
  webhook_private_key: "acme-hook-key-71aa52",
}
const GLOBEX = {
  subdomain: "globex",
  api_key: "globex-key-0b77e2c41d",
  webhook_private_key: "globex-hook-key-c35b90",
}

const refuse = (status: number, code: string): SimulatedResponse<Person> => ({
  status,
  headers: { "x-bamboohr-error-message": code },
  json: { type: "about:blank", title: code, status, detail: "The request is not valid.", code },
})

const listFields = ({ searchParams }: URL): SimulatedResponse<Person> => {
  const size = Number(searchParams.get("page_size") ?? 500)
  if (size > 1_000) return refuse(422, "INVALID_PAGE_SIZE")
  const all = Object.entries(FIELDS).map(([name, { label }]) => ({ name, label, parentName: "Employee" }))
  const last = Math.max(1, Math.ceil(all.length / size))
  const page = Math.min(Number(searchParams.get("page") ?? 1), last)
  const pagination = { current_page: page, total_pages: last }
  return { json: { name: "employee", pagination, fields: all.slice((page - 1) * size, page * size) } }
}

/** Orders numbers as numbers, also when they are texts, and other texts as MySQL does. */
const compareValues = (one: string, other: string): number => {
  const difference = Number(one) - Number(other)
  return Number.isNaN(difference) ? collate(one, other) : difference
}

const sortPeople = (people: ReadonlyArray<Person>, key: string): ReadonlyArray<Person> =>
  people
    .map((person) => [String(FIELDS[key]?.read(person, undefined)), person] as const)
    .toSorted(([one], [other]) => compareValues(one, other))
    .map(([, person]) => person)

const FILTER = /^lastChanged (ge|gt) '([^']+)'$/u

const queryEmployees = (body: string | null, people: ReadonlyArray<Person>): SimulatedResponse<Person> => {
  const { fields = [], filter, orderBy, page = 1, pageSize = 100 } = JSON.parse(body ?? "{}") as Query
  if (fields.length === 0 || fields.some((name) => FIELDS[name] === undefined)) return refuse(400, "UE-1000")
  const [key = "", direction = "asc"] = orderBy?.split(" ") ?? []
  if (orderBy !== undefined && (!fields.includes(key) || direction !== "asc")) return refuse(400, "UE-1001")
  if (pageSize > 1_000) return refuse(422, "INVALID_PAGE_SIZE")
  const condition = filter === undefined ? null : FILTER.exec(filter)
  const since = condition === null ? 0 : Date.parse(condition[2] ?? "")
  if ((filter !== undefined && condition === null) || Number.isNaN(since))
    return refuse(422, "INVALID_FILTER")
  const found = people.filter((person) => readLastChange(person) >= since)
  const managers = new Map(people.map((person) => [person.number, person]))
  const render = (person: Person): Json => {
    const manager = managers.get(person.manager ?? 0)
    return Object.fromEntries(fields.map((name) => [name, FIELDS[name]?.read(person, manager)]))
  }
  const sorted = orderBy === undefined ? found : sortPeople(found, key)
  const totalPages = Math.ceil(found.length / pageSize)
  return {
    json: {
      data: sorted
        .slice((page - 1) * pageSize, page * pageSize)
        .map((person) => ({ fields: render(person) })),
      links: totalPages > 1 ? { next: "https://acme.bamboohr.com/api/v2/datasets/employee/data" } : [],
      meta: { page, pageSize, totalPages, totalItems: found.length },
    },
  }
}

interface Query {
  readonly fields?: ReadonlyArray<string>
  readonly filter?: string
  readonly orderBy?: string
  readonly page?: number
  readonly pageSize?: number
}

const listDependents = (people: ReadonlyArray<Person>, employeeId: string | null): Json => ({
  "Employee Dependents": people
    .filter(({ number }) => employeeId === null || toId(number) === employeeId)
    .flatMap(({ number, dependents }) =>
      dependents.map(({ name, relation, gender, dateOfBirth }, index) => ({
        id: `${String(number)}${String(index)}`,
        employeeId: toId(number),
        firstName: name.split(" ")[0],
        middleName: "",
        lastName: name.split(" ").slice(1).join(" "),
        relationship: relation,
        gender,
        dateOfBirth,
        homePhone: null,
      })),
    ),
})

/** Half of the people are paid by the month; every seventh has a raise that is not valid yet. */
const listCompensation = (person: Person): ReadonlyArray<Json> => {
  const { number, salary, dateOfJoining, future } = person
  const isMonthly = number % 2 === 1
  const rate = (sumLines(salary, "earning") / (isMonthly ? 12 : 1)).toFixed(2)
  const paid = { employeeId: toId(number), type: "Salary", paidPer: isMonthly ? "Month" : "Year" }
  const later = future === undefined ? [] : [{ ...paid, ...toFutureRate(future) }]
  if (future?.isFirst === true) return later
  return [
    ...later,
    { ...paid, id: "2", startDate: "2025-04-01", rate: `${rate} INR` },
    { ...paid, id: "1", startDate: dateOfJoining, endDate: "2025-03-31", rate: "1.00 INR" },
    ...(number % 7 === 0
      ? [{ ...paid, id: "3", startDate: "2125-04-01", rate: { value: "9.00", currency: "INR" } }]
      : []),
  ]
}

const toFutureRate = (future: SimulatedFuture): Json => ({
  id: "4",
  startDate: future.from,
  rate: `${String(sumLines(makeFutureSalary(future), "earning"))}.00 INR`,
})

const listBonuses = ({ number }: Person): ReadonlyArray<Json> => {
  if (number % 10 !== 0) return []
  const bonus = { employeeId: toId(number), comment: "" }
  return [
    { ...bonus, id: "1", date: "2019-11-01", amount: "90000.00 INR", reason: "Joining" },
    { ...bonus, id: "2", date: "2025-11-01", amount: "25000.00 INR", reason: "Performance" },
  ]
}

const TABLES: Readonly<Record<string, (person: Person) => ReadonlyArray<Json>>> = {
  compensation: listCompensation,
  bonus: listBonuses,
}

/** An empty map becomes an empty list in PHP. */
const toMap = (entries: ReadonlyArray<readonly [string, Json]>): unknown =>
  entries.length === 0 ? [] : Object.fromEntries(entries)

const listChanges = (url: URL, people: ReadonlyArray<Person>): SimulatedResponse<Person> => {
  const since = Date.parse(url.searchParams.get("since") ?? "")
  if (Number.isNaN(since)) return refuse(400, "since is not valid")
  const changed = people.filter((person) => readLastChange(person) >= since)
  const [, tableName] = /\/changed\/tables\/(\w+)$/u.exec(url.pathname) ?? []
  const table = TABLES[tableName ?? ""]
  if (tableName !== undefined && table === undefined) return refuse(404, "no such table")
  const employees = toMap(
    changed.flatMap((person): ReadonlyArray<readonly [string, Json]> => {
      const lastChanged = toTime(readLastChange(person))
      const id = toId(person.number)
      if (table === undefined) return [[id, { id, action: "Updated", lastChanged }]]
      const rows = table(person).map((row) => ({ ...row, employeeId: undefined }))
      return rows.length === 0 ? [] : [[id, { lastChanged, rows }]]
    }),
  )
  return { json: tableName === undefined ? { latest: null, employees } : { table: tableName, employees } }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
}

/** BambooHR writes texts, also those of labels, as PHP escapes them for a web page. */
const escapeTexts = (json: unknown): unknown => {
  if (typeof json === "string") return json.replace(/[&<>"']/gu, (character) => ESCAPES[character] ?? "")
  if (Array.isArray(json)) return json.map(escapeTexts)
  if (typeof json !== "object" || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, escapeTexts(value)]))
}

const remember = makeResponseMemory<SimulatedResponse<Person>>()

const escaped = (response: SimulatedResponse<Person>): SimulatedResponse<Person> => ({
  ...response,
  json: escapeTexts(response.json),
})

const respond = (
  { method, url, headers, body }: SimulatedRequest,
  { credentials, employees: people }: Tenant<Person>,
): SimulatedResponse<Person> => {
  const [key] = Buffer.from(headers["authorization"]?.replace(/^Basic /u, "") ?? "", "base64")
    .toString()
    .split(":")
  if (url.hostname !== `${String(credentials["subdomain"])}.bamboohr.com`)
    return refuse(404, "no such company")
  if (key !== credentials["api_key"]) return refuse(401, "invalid key")
  if (headers["accept"] !== "application/json") return { text: "<response/>" }
  const { pathname, searchParams } = url
  if (pathname === "/api/v2/datasets/employee/data" && method === "POST") {
    return remember(people, `query ${body ?? ""}`, () => escaped(queryEmployees(body, people)))
  }
  if (pathname === "/api/v1_2/datasets/employee/fields") return escaped(listFields(url))
  if (pathname === "/api/v1/employeedependents")
    return remember(people, pathname + searchParams.toString(), () => ({
      json: escapeTexts(listDependents(people, searchParams.get("employeeid"))),
    }))
  if (pathname.startsWith("/api/v1/employees/changed")) return listChanges(url, people)
  const table = TABLES[/^\/api\/v1\/employees\/all\/tables\/(\w+)$/u.exec(pathname)?.[1] ?? ""]
  if (table === undefined) return refuse(404, "no such page")
  return remember(people, pathname, () => ({ json: escapeTexts(people.flatMap(table)) }))
}

export default simulateCompany({
  hasFuture: true,
  size: PEOPLE,
  credentials: [ACME, GLOBEX],
  wrongCredentials: { ...ACME, api_key: "withdrawn-key-77d0aa" },
  origins: ({ subdomain = "" }) => [`https://${subdomain}.bamboohr.com`],
  idColumn: "employeeId",
  respond,
  errorBody: { type: "about:blank", title: "Not now", status: 500, detail: "Something went wrong" },
  webhook: {
    call: ({ credentials, now }) => {
      const timestamp = String(Math.floor(now / 1_000))
      const body = JSON.stringify({ employees: [{ id: "107", action: "Updated", fields: {} }] })
      const signature = createHmac("sha256", credentials["webhook_private_key"] ?? "").update(
        body + timestamp,
      )
      return {
        headers: { "x-bamboohr-timestamp": timestamp, "x-bamboohr-signature": signature.digest("hex") },
        body,
      }
    },
    goodForMillis: GOOD_FOR_MILLIS,
  },
})
