import {
  type Credentials,
  type HttpClient,
  isObject,
  type JsonObject,
  listObjects,
  makeHttpClient,
  readText,
  requestAccessToken,
  type SourceAccess,
  SourceError,
  sourceError,
  unexpectedResponse,
  withAccessToken,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { readDataCenter } from "./data-center.ts"
import { isEndOfRecords, makeErrorReader } from "./zoho-error.ts"

export const NAME = "Zoho People"

/** A field of a form. */
export interface Component {
  /** The key in records, which never changes. */
  readonly name: string
  /** As people see it. */
  readonly label: string
}

/** The key under which a record holds its own id. */
export const RECORD_ID = "recordId"

export interface RecordQuery {
  /** The position of the first record, from 1. */
  readonly index: number
  readonly limit: number
  /** Only records that were changed since; null: all. */
  readonly modifiedtime: number | string | null
}

/** The employee form of an organisation. Every method throws `SourceError`. */
export interface People {
  readonly listComponents: () => Promise<ReadonlyArray<Component>>
  /** The records with their id as `RECORD_ID`; null in the place of one that is not written as documented. */
  readonly listRecords: (query: RecordQuery) => Promise<ReadonlyArray<JsonObject | null>>
  /** Null: there is none, or it may not be read. */
  readonly findRecord: (recordId: string) => Promise<JsonObject | null>
}

/** Below the limit of 400, which other programs of the company share. */
const REQUESTS_PER_MINUTE = 300

/** Sends no request. Throws `SourceError` (`auth`) when the form is not filled in correctly. */
export const openPeople = (access: SourceAccess): People => {
  const http = connect(access)
  const form = `/people/api/forms/${readForm(access.credentials)}`
  return {
    listComponents: async () => readComponents(await http.json({ path: `${form}/components` })),
    listRecords: async ({ index, limit, modifiedtime }) => {
      const query = { sIndex: index, limit, modifiedtime }
      try {
        return readResult(await http.json({ path: `${form}/getRecords`, query })).map(unwrapRecord)
      } catch (error) {
        if (isEndOfRecords(error)) return []
        throw error
      }
    },
    findRecord: async (recordId) => {
      try {
        const [record] = readResult(await http.json({ path: `${form}/getDataByID`, query: { recordId } }))
        return unwrapRecord(record) ?? (isObject(record) ? record : null)
      } catch (error) {
        if (error instanceof SourceError && ["data", "permission"].includes(error.kind)) return null
        throw error
      }
    },
  }
}

const connect = ({ credentials, transport, time }: SourceAccess): HttpClient => {
  const { people, accounts } = readDataCenter(credentials)
  const readError = makeErrorReader(time)
  const http = makeHttpClient({
    transport,
    time,
    name: NAME,
    origin: people,
    headers: {},
    requestsPerMinute: REQUESTS_PER_MINUTE,
    readError,
  })
  return withAccessToken(http, {
    time,
    request: () =>
      requestAccessToken({
        transport,
        time,
        name: "Zoho",
        origin: accounts,
        path: "/oauth/v2/token",
        form: {
          grant_type: "refresh_token",
          client_id: credentials["client_id"] ?? "",
          client_secret: credentials["client_secret"] ?? "",
          refresh_token: credentials["refresh_token"] ?? "",
        },
        checks: "the data centre, the client ID, the client secret and the refresh token",
        // Ten tokens in ten minutes.
        rateError: "Access Denied",
      }),
    headers: (token) => ({ authorization: `Zoho-oauthtoken ${token}` }),
  })
}

const readForm = ({ employee_form: form = "employee" }: Credentials): string => {
  if (/^\w+$/u.test(form)) return form
  throw sourceError("auth", SENTENCES["form-wrong"]())
}

const readResult = (body: unknown): ReadonlyArray<unknown> => {
  const response = isObject(body) ? body["response"] : undefined
  const result = isObject(response) ? response["result"] : undefined
  if (Array.isArray(result)) return result
  throw unexpectedResponse(NAME, "result to be a list")
}

const readComponents = (body: unknown): ReadonlyArray<Component> => {
  const components = listObjects(readResult(body)).flatMap(({ labelname, displayname }) =>
    typeof labelname === "string" ? [{ name: labelname, label: readText(displayname) ?? "" }] : [],
  )
  if (components.length > 0) return components
  throw unexpectedResponse(NAME, "result to be a list of fields with a labelname")
}

/** `{ "100000000000000001": [{ ... }] }`: the id is the only key, and its list has one entry. */
const unwrapRecord = (item: unknown): JsonObject | null => {
  const [only, ...others] = isObject(item) ? Object.entries(item) : []
  if (only === undefined || others.length > 0) return null
  const [id, list] = only
  const [fields] = listObjects(list)
  return fields === undefined ? null : { ...fields, [RECORD_ID]: id }
}
