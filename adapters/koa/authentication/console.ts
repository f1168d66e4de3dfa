import * as Effect from "effect/Effect"
import type { LimitAnonymousCalls } from "../../../core/use-cases/accounts/credentials/authentication.ts"
import type { RespondOnce } from "../../../core/use-cases/accounts/sessions/respond-once.ts"
import type {
  AuthenticatedSession,
  AuthenticateSession,
} from "../../../core/use-cases/accounts/sessions/authenticate-session.ts"
import type { Browser } from "../../../core/use-cases/accounts/sessions/start-session.ts"
import type { Access } from "./access.ts"
import type { CrossSiteRequest } from "../calls/error-table.ts"
import type { RouteRequest } from "../calls/route.ts"
import { CONSOLE_HEADER } from "../calls/security.ts"
import { SESSION_COOKIE, DEVICE_COOKIE, formatCookie, PROVIDER_COOKIE, readCookie } from "./cookies.ts"
import { makeOnce } from "./once.ts"

/** A session of the console, by its cookie. Its token is replaced from time to time. */
export const makeConsoleAccess = (
  authenticate: AuthenticateSession,
  respondOnce: RespondOnce,
  origin: string,
): Access<AuthenticatedSession> => ({
  once: makeOnce(respondOnce),
  authenticate: Effect.fnUntraced(function* (request, endpoint) {
    yield* refuseOtherSites(request, origin)
    const token = readCookie(request.headers, SESSION_COOKIE)
    const session = yield* request.guard(token, authenticate(token, { address: request.address, endpoint }))
    if (session.newToken !== null) request.setCookie(formatCookie(SESSION_COOKIE, session.newToken))
    return session
  }),
})

/** A page of the console whose user has not signed in yet. */
export interface ConsoleVisitor {
  readonly browser: Browser
  /** The token of a sign-in that began. */
  readonly token: string | null
  /** The token of a sign-in that began at the identity provider. */
  readonly providerToken: string | null
  readonly setCookie: RouteRequest["setCookie"]
}

export const makeConsoleVisitorAccess = (
  limit: LimitAnonymousCalls,
  origin: string,
): Access<ConsoleVisitor> => ({
  authenticate: Effect.fnUntraced(function* (request, endpoint) {
    yield* refuseOtherSites(request, origin)
    const { address, headers, setCookie } = request
    yield* limit({ address, endpoint })
    return {
      browser: {
        address,
        userAgent: headers["user-agent"] ?? "",
        deviceKey: readCookie(headers, DEVICE_COOKIE),
      },
      token: readCookie(headers, SESSION_COOKIE),
      providerToken: readCookie(headers, PROVIDER_COOKIE),
      setCookie,
    }
  }),
})

/**
 * Cross-site request forgery: a page of another site can neither set a header without this service's consent
 * (CORS), nor make a browser lie in `Sec-Fetch-Site` (Fetch Metadata) or in `Origin`, which older browsers send alone. Calls
 * that only read need no header, since the other site cannot read their response.
 */
const refuseOtherSites = (
  { headers, method }: Pick<RouteRequest, "headers" | "method">,
  origin: string,
): Effect.Effect<void, CrossSiteRequest> => {
  const site = headers["sec-fetch-site"]
  const isOwnSite = site === undefined || site === "same-origin" || (site === "none" && method === "GET")
  const isOwnOrigin =
    headers.origin === undefined || headers.origin === origin || isAtHost(headers.origin, headers.host)
  const isOwnPage = method === "GET" || headers[CONSOLE_HEADER.name.toLowerCase()] === CONSOLE_HEADER.value
  return isOwnSite && isOwnOrigin && isOwnPage ? Effect.void : Effect.fail({ _tag: "CrossSiteRequest" })
}

/** The service may have more names than that of its settings, as on a laptop. A page cannot choose the host of its request. */
const isAtHost = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host?.toLowerCase()
