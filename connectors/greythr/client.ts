import {
  type HttpClient,
  type HttpResponse,
  isForbidden,
  type JsonRequest,
  makeHttpClient,
  requestAccessToken,
  type SourceAccess,
  SourceError,
  sourceError,
  withAccessToken,
} from "../sdk/index.ts"
import { SENTENCES } from "./sentences.ts"
import type { Settings } from "./settings.ts"

export const NAME = "greytHR"

const API = "https://api.greythr.com"

type Query = NonNullable<JsonRequest["query"]>

/** The API of greytHR, signed in. Each function throws `SourceError`. */
export interface Greythr {
  readonly get: (path: string, query?: Query) => Promise<unknown>
  /** As `get`, but undefined when greytHR has nothing at this path (404). */
  readonly find: (path: string, query?: Query) => Promise<unknown>
  readonly post: (path: string, json: unknown) => Promise<unknown>
}

/** Sends no request: greytHR is asked for a token before the first one. */
export const openGreythr = (access: SourceAccess, settings: Settings): Greythr => {
  const http = makeSignedInClient(access, settings)
  const find = async (path: string, query: Query = {}): Promise<unknown> => {
    try {
      return await http.json({ path, query })
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw explainRefusal(error, path)
    }
  }
  return {
    find,
    get: async (path, query) => {
      const response = await find(path, query)
      if (response === undefined) throw notFound(path)
      return response
    },
    post: async (path, json) => {
      try {
        return await http.json({ path, json })
      } catch (error) {
        throw isNotFound(error) ? notFound(path) : explainRefusal(error, path)
      }
    },
  }
}

const makeSignedInClient = (
  { transport, time }: SourceAccess,
  { host, authorization }: Settings,
): HttpClient => {
  const http = withAccessToken(
    makeHttpClient({
      transport,
      time,
      name: NAME,
      origin: API,
      headers: { "x-greythr-domain": host },
      requestsPerMinute: null,
      readError,
    }),
    {
      time,
      headers: (token) => ({ "access-token": token }),
      request: () =>
        requestAccessToken({
          transport,
          time,
          name: NAME,
          origin: `https://${host}`,
          path: "/uas/v1/oauth2/client-token",
          headers: { authorization },
          form: { grant_type: "client_credentials" },
          checks: "the domain, the API user name and the API password",
        }),
    },
  )
  return {
    json: async (request) => {
      try {
        return await http.json(request)
      } catch (error) {
        // A page in place of data may also mean that greytHR is down for maintenance. The second try signs in
        // again when it gets a page again: then that fails, too, and says what is wrong.
        if (!(error instanceof SourceError) || error.message !== WEB_PAGE.en) throw error
        return http.json(request)
      }
    },
  }
}

const WEB_PAGE = SENTENCES["web-page"]()
const NOT_FOUND = SENTENCES["not-found"]()

/** greytHR refuses a token with status 200 and a web page. */
const readError = ({ status, headers }: HttpResponse): SourceError | null => {
  if (status === 404) return sourceError("missing", NOT_FOUND)
  const isPage = status === 200 && /^text\/html/iu.test(headers["content-type"] ?? "")
  return isPage ? sourceError("auth", WEB_PAGE) : null
}

const isNotFound = (error: unknown): boolean => error instanceof SourceError && error.message === NOT_FOUND.en

const notFound = (path: string): SourceError => sourceError("data", SENTENCES["no-such-list"]({ path }))

/** Names the role that is missing. */
const explainRefusal = (error: unknown, path: string): unknown => {
  if (!isForbidden(error)) return error
  const role = path.startsWith("/payroll/") ? "Salary API" : "Employee API"
  const area = path.replace(/\/[\d-]+$/u, "")
  return sourceError("permission", SENTENCES["role-missing"]({ area, role }))
}
