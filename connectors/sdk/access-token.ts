import { SourceError } from "../../core/ports/sync/source.ts"
import { HTTP_SENTENCES } from "./http-sentences.ts"
import { sourceError } from "./sentences.ts"
import type { HttpTransport, SourceClock } from "../../core/ports/sync/http-transport.ts"
import { type HttpResponse, type HttpClient, type JsonRequest, makeHttpClient } from "./http-client.ts"
import { isObject } from "./json-values.ts"

/* Access tokens for sources that exchange the credentials for one (RFC 6749), and renewing them during a load. */

export interface AccessToken {
  readonly value: string
  /** Null: the source does not say how long it is valid. */
  readonly expiresInSeconds: number | null
}

export interface TokenClientOptions {
  readonly time: SourceClock
  /** Requests a new token. Throws `SourceError`. */
  readonly request: () => Promise<AccessToken>
  /** The headers that carry the token. */
  readonly headers: (token: string) => Readonly<Record<string, string>>
}

/** Renewed this long before it expires, so that it does not expire on the way. */
const EXPIRY_MARGIN_MILLIS = 60_000

/**
 * Returns a client that sends each request with a token. It requests a token before the first request, and again before it
 * expires or when the source refuses it (`auth`): then the request is repeated once.
 */
export const withAccessToken = (http: HttpClient, options: TokenClientOptions): HttpClient => {
  const { time, request, headers } = options
  let current: Promise<AccessToken> | null = null
  let renewAt = Infinity

  const renew = (): Promise<AccessToken> => {
    const requested = request()
    current = requested
    renewAt = Infinity
    requested.then(
      ({ expiresInSeconds }) => {
        renewAt = computeRenewal(time.now(), expiresInSeconds)
      },
      () => {
        current = null
      },
    )
    return requested
  }
  const get = (): Promise<AccessToken> => (current === null || time.now() >= renewAt ? renew() : current)

  const send = (given: JsonRequest, { value }: AccessToken): Promise<unknown> =>
    http.json({ ...given, headers: { ...given.headers, ...headers(value) } })

  return {
    json: async (given) => {
      const isCached = current !== null && time.now() < renewAt
      const used = get()
      const token = await used
      try {
        return await send(given, token)
      } catch (error) {
        if (!isCached || !(error instanceof SourceError) || error.kind !== "auth") throw error
        // Another request may have renewed it by now.
        return send(given, await (current === used ? renew() : get()))
      }
    },
  }
}

const computeRenewal = (now: number, expiresInSeconds: number | null): number =>
  expiresInSeconds === null
    ? Infinity
    : now + Math.max(expiresInSeconds * 1_000 - EXPIRY_MARGIN_MILLIS, expiresInSeconds * 500)

export interface TokenEndpoint {
  readonly transport: HttpTransport
  readonly time: SourceClock
  /** The source's name, for messages: `Keka`. */
  readonly name: string
  /** The origin of the token endpoint. */
  readonly origin: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, string>>
  /** What an admin checks when it refuses, in the words of the form: `the client ID and the client secret`. */
  readonly checks: string
  /** The `error` with which it refuses one more token in a short time, which says nothing about the credentials. */
  readonly rateError?: string
}

/**
 * Requests a token from an OAuth 2 token endpoint (RFC 6749 4.4, 5.1). Throws `SourceError`: `auth` when it refuses the
 * credentials, also with status 200; `rate` when it refuses one more token.
 */
export const requestAccessToken = async (endpoint: TokenEndpoint): Promise<AccessToken> => {
  const { transport, time, name, origin, path, headers = {}, form } = endpoint
  const readError = makeTokenErrorReader(endpoint)
  const http = makeHttpClient({ transport, time, name, origin, headers, requestsPerMinute: null, readError })
  const response = await http.json({ path, form })
  const token = isObject(response) ? response["access_token"] : undefined
  if (!isObject(response) || typeof token !== "string" || token === "") {
    throw sourceError("data", HTTP_SENTENCES["not-as-documented"]({ name, expected: "an access token" }))
  }
  const seconds = Number(response["expires_in"])
  return { value: token, expiresInSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null }
}

const REFUSED = [400, 401, 403]
/** RFC 6749 4.1.2.1. */
const PASSING_ERRORS = ["temporarily_unavailable", "server_error"]

const makeTokenErrorReader =
  ({ name, checks, rateError }: TokenEndpoint) =>
  ({ status, json }: HttpResponse): SourceError | null => {
    const error = isObject(json) ? json["error"] : undefined
    if (!REFUSED.includes(status) && (status !== 200 || error === undefined)) return null
    if (rateError !== undefined && error === rateError)
      return sourceError("rate", HTTP_SENTENCES["too-many-tokens"]({ name }))
    if (PASSING_ERRORS.includes(String(error)))
      return sourceError("transient", HTTP_SENTENCES["sign-in-later"]({ name }))
    return sourceError("auth", HTTP_SENTENCES["sign-in-refused"]({ name, checks }))
  }
