import {
  type HttpClient,
  type HttpResponse,
  isObject,
  type JsonObject,
  makeHttpClient,
  readPath,
  readText,
  type SourceAccess,
  SourceError,
  sourceError,
  unexpectedResponse,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { readSettings } from "./settings.ts"
import { authorise } from "./sign-in/sign-in.ts"

const NAME = "SAP SuccessFactors"
/** The message of a 400, until it is known for which entity. */
const REFUSED = SENTENCES.refused()

export interface ODataQuery {
  readonly filter?: string | null
  readonly expand?: ReadonlyArray<string>
  /** Absent: all fields, since a request that names a field that this company hides fails. */
  readonly select?: ReadonlyArray<string>
  readonly orderBy?: string
  /** At most so many records, and no further page. */
  readonly top?: number
}

export interface SuccessFactors {
  /** Requests the pages of an entity. Throws `SourceError`: `missing` when the company does not have it. */
  readonly pages: (entity: string, query?: ODataQuery) => AsyncGenerator<ReadonlyArray<unknown>>
  /** The same, record by record. Throws `SourceError` also for what is no record. */
  readonly list: (entity: string, query?: ODataQuery) => AsyncGenerator<JsonObject>
}

/** Sends no request. Throws `SourceError` (`auth`) for a form that has to be corrected. */
export const openSuccessFactors = (access: SourceAccess): SuccessFactors => {
  const { transport, time, credentials } = access
  const { origin } = readSettings(credentials)
  const plain = makeHttpClient({
    transport,
    time,
    name: NAME,
    origin,
    headers: {},
    requestsPerMinute: null,
    checks: "the company ID, the API user and the password",
    readError,
  })
  const http = authorise(plain, access)
  const pages: SuccessFactors["pages"] = (entity, query = {}) => walkPages(http, entity, query)
  return { pages, list: (entity, query) => listRecords(entity, pages(entity, query)) }
}

/** The next page is asked for by the token in its address; the address itself may name any host. */
async function* walkPages(
  http: HttpClient,
  entity: string,
  query: ODataQuery,
): AsyncGenerator<ReadonlyArray<unknown>> {
  let token: string | null = null
  for (;;) {
    const response = await request(http, entity, query, token)
    const results = readPath(response, "d", "results")
    if (!Array.isArray(results)) throw unexpectedResponse(NAME, `d.results to be a list of ${entity}`)
    yield results as ReadonlyArray<unknown>
    const next = query.top === undefined ? readSkipToken(readPath(response, "d", "__next")) : null
    if (next === null) return
    if (next === token) throw unexpectedResponse(NAME, `another page of ${entity} after each page`)
    token = next
  }
}

const request = async (
  http: HttpClient,
  entity: string,
  { filter = null, expand, select, orderBy, top }: ODataQuery,
  token: string | null,
): Promise<unknown> => {
  try {
    return await http.json({
      path: `/odata/v2/${entity}`,
      query: {
        $format: "json",
        $filter: filter,
        $expand: expand?.join(",") ?? null,
        $select: select?.join(",") ?? null,
        $orderby: orderBy ?? null,
        $top: top ?? null,
        // Pages of a snapshot do not move while records change.
        paging: top === undefined ? "snapshot" : null,
        $skiptoken: token,
      },
    })
  } catch (error) {
    throw explainError(error, entity)
  }
}

const readSkipToken = (next: unknown): string | null => {
  const text = readText(next)
  return text !== null && URL.canParse(text) ? new URL(text).searchParams.get("$skiptoken") : null
}

const readError = ({ status, json }: HttpResponse): SourceError | null => {
  if (status === 404) return sourceError("missing", SENTENCES["not-found"]())
  if (status === 400) return sourceError("data", REFUSED)
  return status === 200 && isObject(json) && "error" in json
    ? sourceError("data", SENTENCES["error-response"]())
    : null
}

const explainError = (error: unknown, entity: string): unknown => {
  if (!(error instanceof SourceError)) return error
  if (error.kind === "permission") return sourceError("permission", SENTENCES["no-permission"]({ entity }))
  if (error.message === REFUSED.en) return sourceError("data", SENTENCES["not-valid"]({ entity }))
  return error.kind === "missing" ? sourceError("missing", SENTENCES["no-entity"]({ entity })) : error
}

async function* listRecords(
  entity: string,
  pages: AsyncGenerator<ReadonlyArray<unknown>>,
): AsyncGenerator<JsonObject> {
  for await (const records of pages) {
    for (const record of records) {
      if (!isObject(record)) throw unexpectedResponse(NAME, `d.results to be a list of ${entity}`)
      yield record
    }
  }
}
