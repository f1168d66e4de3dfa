import {
  type Credentials,
  type HttpClient,
  type JsonObject,
  makeHttpClient,
  type SourceAccess,
  SourceError,
} from "../sdk/index.ts"

const NAME = "Frappe HR"

/** A condition of a list request: field, operator, value. */
export type Filter = readonly [field: string, operator: ">" | ">=" | "in", value: unknown]

export interface ListQuery {
  readonly fields: ReadonlyArray<string>
  readonly filters: ReadonlyArray<Filter>
  readonly orderBy: string
  readonly limit: number
}

/** A Frappe site as this connector uses it. */
export interface Site {
  /** Lists records of a DocType (GET /api/resource/DocType). Throws `SourceError`. */
  readonly list: (docType: string, query: ListQuery) => Promise<ReadonlyArray<JsonObject>>
}

/** Sends no request. Throws `SourceError` (`auth`) when the address is not one of the web. */
export const openSite = ({ credentials, dial, time }: SourceAccess): Site => {
  const http = makeHttpClient({
    dial,
    time,
    name: NAME,
    origin: parseSite(credentials).origin,
    headers: {
      authorization: `token ${credentials["api_key"] ?? ""}:${credentials["api_secret"] ?? ""}`,
    },
    requestsPerMinute: null,
  })
  return { list: async (docType, query) => readList(docType, await requestList(http, docType, query)) }
}

const requestList = (http: HttpClient, docType: string, query: ListQuery): Promise<unknown> =>
  http.json({
    path: `/api/resource/${encodeURIComponent(docType)}`,
    query: {
      fields: JSON.stringify(query.fields),
      filters: JSON.stringify(query.filters),
      order_by: query.orderBy,
      limit_page_length: query.limit,
    },
  })

const parseSite = ({ site_url = "" }: Credentials): URL => {
  const url = URL.canParse(site_url) ? new URL(site_url) : null
  if (url !== null && ["https:", "http:"].includes(url.protocol)) return url
  throw new SourceError({
    kind: "auth",
    message: "The site address is not a complete web address: write it like https://acme.frappe.cloud.",
  })
}

/** `{ data: [record, ...] }`; Frappe sends no total. */
const readList = (docType: string, answer: unknown): ReadonlyArray<JsonObject> => {
  const data = isObject(answer) ? answer["data"] : undefined
  if (Array.isArray(data) && data.every(isObject)) return data
  throw new SourceError({
    kind: "data",
    message: `${NAME} did not answer as documented: expected data to be a list of ${docType} records.`,
  })
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)
