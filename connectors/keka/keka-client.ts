import {
  type AccessToken,
  type HttpResponse,
  isObject,
  type JsonObject,
  makeHttpClient,
  type PageComparison,
  readNumber,
  readText,
  readWholeList,
  requestAccessToken,
  type SourceAccess,
  SourceError,
  sourceError,
  unexpectedResponse,
  withAccessToken,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import { readSettings } from "./settings.ts"

const NAME = "Keka"
/** Keka asks for one, and refuses some of the common ones. */
const USER_AGENT = { "user-agent": "hr-data-sync" }
/** Keka allows 50; the others are for tokens. */
const REQUESTS_PER_MINUTE = 48
const MINUTE_MILLIS = 60_000
/** The largest that Keka allows. */
const PAGE_SIZE = 200

/** A list of the API. */
export interface Resource {
  /** Below `/api/v1`. */
  readonly path: string
  /** For messages: `The API key may not read ${what}`. */
  readonly what: string
}

export type Query = Readonly<Record<string, string | number>>

export interface ListPage {
  readonly records: ReadonlyArray<unknown>
  /** Records on all pages; null: not stated. */
  readonly total: number | null
  readonly isLast: boolean
}

export interface Keka {
  /** Requests one page, the first by default. Throws `SourceError`. */
  readonly page: (resource: Resource, query?: Query) => Promise<ListPage>
  /** Requests the pages of a list, one after the other, and compares them. Throws `SourceError`. */
  readonly pages: (resource: Resource, comparison: PageComparison, query?: Query) => AsyncGenerator<ListPage>
}

export type SignIn = () => Promise<AccessToken>

/** Exchanges the API key for a token. Throws `SourceError`. */
export const makeSignIn =
  ({ credentials, transport, time }: SourceAccess): SignIn =>
  () =>
    requestAccessToken({
      transport,
      time,
      name: NAME,
      origin: readSettings(credentials).loginOrigin,
      path: "/connect/token",
      headers: USER_AGENT,
      form: {
        grant_type: "kekaapi",
        scope: "kekaapi",
        client_id: credentials["client_id"] ?? "",
        client_secret: credentials["client_secret"] ?? "",
        api_key: credentials["api_key"] ?? "",
      },
      checks: "the environment, the client ID, the client secret and the API key",
    })

/** Sends no request. Throws `SourceError` (`auth`) for a form that has to be corrected. */
export const openKeka = (access: SourceAccess, signIn: SignIn = makeSignIn(access)): Keka => {
  const request = makeRequest(access, signIn)
  const page = async (resource: Resource, query: Query = {}): Promise<ListPage> => {
    const asked = { pageNumber: 1, pageSize: PAGE_SIZE, ...query }
    return parsePage(resource, await request(resource, asked), asked.pageNumber)
  }
  return {
    page,
    pages: (resource, comparison, query = {}) =>
      walkPages((pageNumber) => page(resource, { ...query, pageNumber }), comparison),
  }
}

/** Keka numbers its pages, so that they move when a record joins or leaves the list. */
async function* walkPages(
  request: (number: number) => Promise<ListPage>,
  comparison: PageComparison,
): AsyncGenerator<ListPage> {
  for (let number = 1; ; number++) {
    const page = await request(number)
    if (comparison.needsSecondLook) comparison.addSecondLook(readIds(await request(number - 1)))
    comparison.add({ ids: readIds(page), total: page.total, isLast: page.isLast })
    yield page
    if (page.isLast) return
  }
}

/** Lists name the id of a record in different ways. */
const readIds = ({ records }: ListPage): ReadonlyArray<string | null> =>
  records.map((record) =>
    isObject(record)
      ? readText(record["id"] ?? record["identifier"] ?? record["employeeId"] ?? record["employeeNumber"])
      : null,
  )

const makeRequest = (access: SourceAccess, signIn: SignIn) => {
  const { transport, time, credentials } = access
  let refusal: unknown = null
  const signInOnce: SignIn = async () => {
    try {
      return await signIn()
    } catch (error) {
      refusal = error
      throw error
    }
  }
  const plain = makeHttpClient({
    transport,
    time,
    name: NAME,
    origin: readSettings(credentials).apiOrigin,
    headers: USER_AGENT,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    readError,
  })
  const http = withAccessToken(plain, {
    time,
    request: signInOnce,
    headers: (token) => ({ authorization: `Bearer ${token}` }),
  })
  return async ({ path, what }: Resource, query: Query): Promise<unknown> => {
    try {
      return await http.json({ path: `/api/v1${path}`, query })
    } catch (error) {
      if (!(error instanceof SourceError) || error === refusal) throw error
      // Keka also returns 401 when the key lacks a scope: then it still exchanges the key for a token.
      if (error.kind === "auth") await signInOnce()
      else if (error.kind !== "permission") throw error
      throw lacksScope(what)
    }
  }
}

const lacksScope = (what: string): SourceError =>
  sourceError("permission", SENTENCES["scope-missing"]({ what }))

/** `{ succeeded: false, message, errors }` comes with status 400 or 200. */
const readError = ({ status, retryAfterMillis, json }: HttpResponse): SourceError | null => {
  if (status === 429 && retryAfterMillis === null) {
    // The limit is for a minute, and Keka does not say when it began.
    return sourceError("rate", SENTENCES["too-many-requests"](), { retryAfterMillis: MINUTE_MILLIS })
  }
  const isRefused = isObject(json) && json["succeeded"] === false
  return isRefused && (status === 200 || status === 400)
    ? sourceError("data", SENTENCES.refused({ status }))
    : null
}

const parsePage = ({ what }: Resource, response: unknown, number: number): ListPage => {
  const records = isObject(response) ? response["data"] : undefined
  if (!isObject(response) || !Array.isArray(records))
    throw unexpectedResponse(NAME, `data to be a list of ${what}`)
  return {
    records,
    total: readNumber(response["totalRecords"]),
    isLast: records.length === 0 || isLastPage(response, number),
  }
}

const isLastPage = (response: JsonObject, number: number): boolean => {
  const pages = readNumber(response["totalPages"])
  return pages === null ? readText(response["nextPage"]) === null : number >= pages
}

/**
 * Reads every record of a list that is joined to employees, and returns what `map` keeps of each. Throws `SourceError`, also
 * for a record that is no object.
 */
export const listRecords = <Kept>(
  keka: Keka,
  resource: Resource,
  map: (record: JsonObject) => Kept,
  query?: Query,
): Promise<ReadonlyArray<Kept>> =>
  readWholeList(`The list of ${resource.what} in ${NAME}`, async (comparison) => {
    const kept: Array<Kept> = []
    for await (const { records } of keka.pages(resource, comparison, query)) {
      for (const record of records) {
        if (!isObject(record)) throw unexpectedResponse(NAME, `data to be a list of ${resource.what}`)
        kept.push(map(record))
      }
    }
    return kept
  })
