import { decodeHTMLStrict } from "entities"
import {
  type Credentials,
  type HttpClient,
  isObject,
  type JsonObject,
  listObjects,
  makeHttpClient,
  readNumber,
  readText,
  type SourceAccess,
  sourceError,
  unexpectedResponse,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { isRefusal, readError } from "./refusal.ts"

export const NAME = "BambooHR"

/** A field of the employee dataset. */
export interface DatasetField {
  readonly name: string
  /** As the account shows it; empty when it has none. */
  readonly label: string
}

export interface EmployeeQuery {
  readonly fields: ReadonlyArray<string>
  /** A condition in OData's syntax; null: all employees. */
  readonly filter: string | null
  readonly orderBy: string
  readonly page: number
  readonly pageSize: number
}

export interface EmployeePage {
  readonly records: ReadonlyArray<unknown>
  readonly totalPages: number
  readonly totalItems: number
}

export type TableName = "bonus" | "compensation"

/** An account of BambooHR as this connector uses it. Every method throws `SourceError`. */
export interface Account {
  readonly listFields: () => Promise<ReadonlyArray<DatasetField>>
  readonly queryEmployees: (query: EmployeeQuery) => Promise<EmployeePage>
  /** Internal ids of the employees that changed or were deleted since this time. */
  readonly listChanged: (since: string) => Promise<ReadonlyArray<string>>
  /** `employeeId` null: those of all employees. */
  readonly listDependents: (employeeId: string | null) => Promise<ReadonlyArray<JsonObject>>
  /**
   * Rows of a table with `employeeId`, of all employees or of those that changed since a time; empty when the account does
   * not have the table.
   */
  readonly listTableRows: (table: TableName, since: string | null) => Promise<ReadonlyArray<JsonObject>>
}

/** Sends no request. Throws `SourceError` (`auth`) when the subdomain is not one. */
export const openAccount = ({ credentials, transport, time }: SourceAccess): Account => {
  const key = Buffer.from(`${credentials["api_key"] ?? ""}:x`).toString("base64")
  const http = unescapeResponses({
    transport,
    time,
    name: NAME,
    origin: readOrigin(credentials),
    headers: { authorization: `Basic ${key}` },
    requestsPerMinute: null,
    checks: "the subdomain and the API key",
    readError,
  })
  return {
    listFields: () => listFields(http),
    queryEmployees: async ({ filter, ...query }) =>
      readEmployeePage(
        await http.json({
          path: "/api/v2/datasets/employee/data",
          json: { ...query, ...(filter === null ? {} : { filter }) },
        }),
      ),
    listChanged: async (since) =>
      Object.keys(readMap(await http.json({ path: "/api/v1/employees/changed", query: { since } }))),
    listDependents: async (employeeid) =>
      readDependents(await http.json({ path: "/api/v1/employeedependents", query: { employeeid } })),
    listTableRows: async (table, since) => {
      try {
        return since === null ? await listAllRows(http, table) : await listChangedRows(http, table, since)
      } catch (error) {
        if (isRefusal(error, 404)) return []
        throw error
      }
    },
  }
}

type Client = Pick<HttpClient, "json">

/** BambooHR escapes texts for web pages: `R&amp;D`, `Father&#039;s Name`. */
const unescapeResponses = (options: Parameters<typeof makeHttpClient>[0]): Client => {
  const http = makeHttpClient(options)
  return { json: async (request) => unescapeTexts(await http.json(request)) }
}

/** Once: an escaped `&amp;` is the text that a person entered. */
const unescapeTexts = (json: unknown): unknown => {
  if (typeof json === "string") return json.includes("&") ? decodeHTMLStrict(json) : json
  if (Array.isArray(json)) return json.map(unescapeTexts)
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, unescapeTexts(value)]))
}

const readOrigin = ({ subdomain = "" }: Credentials): string => {
  if (/^[a-z0-9][a-z0-9-]*$/iu.test(subdomain)) return `https://${subdomain.toLowerCase()}.bamboohr.com`
  throw sourceError("auth", SENTENCES["subdomain-wrong"]())
}

const FIELDS_PER_PAGE = 1_000

/** BambooHR answers a page after the last one with the last one again, so only a page that is not full is surely the last. */
const listFields = async (http: Client): Promise<ReadonlyArray<DatasetField>> => {
  const known = new Map<string, DatasetField>()
  for (let page = 1; ; page++) {
    const response = await http.json({
      path: "/api/v1_2/datasets/employee/fields",
      query: { page, page_size: FIELDS_PER_PAGE },
    })
    const fields = readFields(response)
    const before = known.size
    for (const field of fields) known.set(field.name, field)
    if (fields.length < FIELDS_PER_PAGE || known.size === before) return [...known.values()]
  }
}

const readFields = (response: unknown): ReadonlyArray<DatasetField> => {
  const fields = isObject(response) ? response["fields"] : undefined
  const read = listObjects(fields).flatMap(({ name, label }) =>
    typeof name === "string" ? [{ name, label: readText(label) ?? "" }] : [],
  )
  if (read.length > 0) return read
  throw unexpectedResponse(NAME, "fields to be a list of fields with a name")
}

const readEmployeePage = (response: unknown): EmployeePage => {
  const { data, meta } = isObject(response) ? response : {}
  const totalPages = isObject(meta) ? readNumber(meta["totalPages"]) : null
  const totalItems = isObject(meta) ? readNumber(meta["totalItems"]) : null
  if (Array.isArray(data) && totalPages !== null && totalItems !== null) {
    return { records: data, totalPages, totalItems }
  }
  throw unexpectedResponse(NAME, "data to be a list of employees, and meta to hold totalPages and totalItems")
}

/** The objects by employee id under `employees`. An empty map arrives as an empty list. */
const readMap = (response: unknown): JsonObject => {
  const employees = isObject(response) ? response["employees"] : undefined
  if (isObject(employees)) return employees
  if (Array.isArray(employees) && employees.length === 0) return {}
  throw unexpectedResponse(NAME, "employees to be a map by employee id")
}

const readDependents = (response: unknown): ReadonlyArray<JsonObject> => {
  const dependents = isObject(response) ? response["Employee Dependents"] : undefined
  if (isListOfObjects(dependents)) return dependents
  throw unexpectedResponse(NAME, "Employee Dependents to be a list of dependents")
}

const listAllRows = async (http: Client, table: TableName): Promise<ReadonlyArray<JsonObject>> => {
  const rows = await http.json({ path: `/api/v1/employees/all/tables/${table}` })
  if (isListOfObjects(rows)) return rows
  throw unexpectedResponse(NAME, `the table ${table} to be a list of rows`)
}

const listChangedRows = async (
  http: Client,
  table: TableName,
  since: string,
): Promise<ReadonlyArray<JsonObject>> => {
  const path = `/api/v1/employees/changed/tables/${table}`
  const employees = readMap(await http.json({ path, query: { since } }))
  return Object.entries(employees).flatMap(([employeeId, employee]) => {
    const rows = isObject(employee) ? employee["rows"] : undefined
    if (isListOfObjects(rows)) return rows.map((row) => ({ ...row, employeeId }))
    throw unexpectedResponse(NAME, `the table ${table} to hold a list of rows for each employee`)
  })
}

const isListOfObjects = (value: unknown): value is ReadonlyArray<JsonObject> =>
  Array.isArray(value) && value.every(isObject)
