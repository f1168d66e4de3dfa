import {
  type Credentials,
  type HttpClient,
  type HttpResponse,
  isObject,
  type JsonObject,
  makeHttpClient,
  readPath,
  type SourceAccess,
  sourceError,
  type SourceError,
  unexpectedResponse,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"

export const NAME = "Frappe HR"

/** A condition of a list request: field, operator, value. */
export type Filter = readonly [field: string, operator: "=" | ">" | ">=" | "<=" | "in", value: unknown]

export interface ListQuery {
  readonly fields: ReadonlyArray<string>
  readonly filters: ReadonlyArray<Filter>
  readonly orderBy: string
  readonly limit: number
  /** For a child table: the DocType that has it. Frappe checks the permission of that one. */
  readonly parent?: string
}

/** A Frappe site as this connector uses it. Every function throws `SourceError`. */
export interface Site {
  /** Lists records of a DocType (GET /api/resource/DocType). */
  readonly list: (docType: string, query: ListQuery) => Promise<ReadonlyArray<JsonObject>>
  /** Reads one record with its child tables (GET /api/resource/DocType/name). */
  readonly read: (docType: string, name: string) => Promise<JsonObject>
  /** Sets fields of one record (PUT /api/resource/DocType/name). */
  readonly update: (docType: string, name: string, fields: JsonObject) => Promise<void>
}

/** Sends no request. Throws `SourceError` (`auth`) when the address is not one of the web. */
export const openSite = ({ credentials, transport, time }: SourceAccess): Site => {
  const http = makeHttpClient({
    transport,
    time,
    name: NAME,
    origin: parseSite(credentials).origin,
    headers: {
      authorization: `token ${credentials["api_key"] ?? ""}:${credentials["api_secret"] ?? ""}`,
    },
    requestsPerMinute: null,
    checks: "the site address, the API key and the API secret",
    readError,
  })
  return {
    list: async (docType, query) => readList(docType, await requestList(http, docType, query)),
    read: async (docType, name) => readRecord(docType, await http.json({ path: toPath(docType, name) })),
    update: async (docType, name, fields) => {
      readRecord(docType, await http.json({ method: "PUT", path: toPath(docType, name), json: fields }))
    },
  }
}

const toPath = (docType: string, ...name: ReadonlyArray<string>): string =>
  ["/api/resource", docType, ...name]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join("/")

const requestList = (http: HttpClient, docType: string, query: ListQuery): Promise<unknown> =>
  http.json({
    path: toPath(docType),
    query: {
      fields: JSON.stringify(query.fields),
      filters: JSON.stringify(query.filters),
      order_by: query.orderBy,
      limit_page_length: query.limit,
      parent: query.parent ?? null,
    },
  })

const parseSite = ({ site_url = "" }: Credentials): URL => {
  const url = URL.canParse(site_url) ? new URL(site_url) : null
  if (url !== null && ["https:", "http:"].includes(url.protocol)) return url
  throw sourceError("auth", SENTENCES["address-wrong"]())
}

/** Frappe names the exception in `exc_type`; its texts quote records and stack lines. */
const readError = ({ status, json }: HttpResponse): SourceError | null => {
  const type = readPath(json, "exc_type")
  if (status === 404 && type === "DoesNotExistError")
    return sourceError("permission", SENTENCES["not-there"]())
  return status === 417 ? sourceError("data", SENTENCES.refused()) : null
}

/** `{ data: [record, ...] }`; Frappe sends no total. */
const readList = (docType: string, response: unknown): ReadonlyArray<JsonObject> => {
  const data = readPath(response, "data")
  if (Array.isArray(data) && data.every(isObject)) return data
  throw unexpectedResponse(NAME, `data to be a list of ${docType} records`)
}

const readRecord = (docType: string, response: unknown): JsonObject => {
  const data = readPath(response, "data")
  if (isObject(data)) return data
  throw unexpectedResponse(NAME, `data to be a ${docType} record`)
}
