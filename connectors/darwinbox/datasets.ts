import {
  type HttpClient,
  isObject,
  makeHttpClient,
  type SourceAccess,
  type SourceError,
  sourceError,
  unexpectedResponse,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { makeErrorReader, NAME, saysNothingFound } from "./failure.ts"
import type { DatasetKeys, Settings } from "./settings.ts"

/** Which employees of a dataset are requested; all without a condition. */
export interface Condition {
  /** `DD-MM-YYYY HH:mm:ss`, in the time zone of the company. */
  readonly last_modified?: string
  readonly employee_ids?: ReadonlyArray<string>
}

/** The datasets of the Employee Master API. Each function throws `SourceError`. */
export interface Datasets {
  readonly listActive: (condition: Condition) => Promise<ReadonlyArray<unknown>>
  /** Null: the form has no keys for it. */
  readonly listInactive: ((condition: Condition) => Promise<ReadonlyArray<unknown>>) | null
}

const PATH = "/masterapi/employee"

/** Sends no request. */
export const openDatasets = (access: SourceAccess, settings: Settings): Datasets => {
  const { active, inactive } = settings
  const httpActive = makeClient(access, settings, "active employees")
  const httpInactive = makeClient(access, settings, "inactive employees")
  return {
    listActive: async (condition) => {
      const response = await request(httpActive, active, condition)
      // A company without active employees would have no employees left.
      if (saysNothingFound(response) && Object.keys(condition).length === 0) throw noEmployees()
      return readEmployees(response)
    },
    listInactive:
      inactive === null
        ? null
        : async (condition) => readEmployees(await request(httpInactive, inactive, condition)),
  }
}

const makeClient = (
  { transport, time }: SourceAccess,
  { origin, authorization }: Settings,
  employees: string,
): HttpClient =>
  makeHttpClient({
    transport,
    time,
    name: NAME,
    origin,
    headers: { authorization },
    requestsPerMinute: null,
    readError: makeErrorReader(employees),
  })

const request = (
  http: HttpClient,
  { apiKey, datasetKey }: DatasetKeys,
  condition: Condition,
): Promise<unknown> => http.json({ path: PATH, json: { api_key: apiKey, datasetKey, ...condition } })

/** `{ status: 1, employee_data: [employee, ...] }`, all at once. */
const readEmployees = (response: unknown): ReadonlyArray<unknown> => {
  const employees = isObject(response) ? response["employee_data"] : undefined
  if (Array.isArray(employees)) return employees
  if (saysNothingFound(response)) return []
  throw unexpectedResponse(NAME, "employee_data to be a list")
}

const noEmployees = (): SourceError => sourceError("data", SENTENCES["no-employees"]())
