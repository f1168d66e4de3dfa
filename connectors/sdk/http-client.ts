import { isUtf8 } from "node:buffer"
import { SourceError } from "../../core/ports/sync/source.ts"
import { HTTP_SENTENCES } from "./http-sentences.ts"
import { sourceError } from "./sentences.ts"
import type {
  SourceResponse,
  HttpTransport,
  SourceMethod,
  SourceClock,
} from "../../core/ports/sync/http-transport.ts"
import { describeJsonError } from "./json-error.ts"

/*
 * The HTTP client for connectors: it keeps the source's rate limit, retries where a retry may help, and maps each failure
 * to an error kind.
 */

export interface HttpClientOptions {
  readonly transport: HttpTransport
  readonly time: SourceClock
  /** The source's name, for messages: `Keka`. */
  readonly name: string
  /**
   * The only origin that receives requests, such as `https://api.example.com`: a response cannot point the client to
   * another one.
   */
  readonly origin: string
  /** Sent with every request; put credentials here. */
  readonly headers: Readonly<Record<string, string>>
  readonly requestsPerMinute: number | null
  /** What to check in the form when the source returns 401, for messages: `the subdomain and the API key`. */
  readonly checks?: string
  /**
   * Recognises the source's own way to report a failure, such as an error body with status 200. It sees every response before
   * the rules of the client, which apply when it returns null; an error of a kind that may pass is retried.
   */
  readonly readError?: (response: HttpResponse) => SourceError | null
  /** Returns a number from 0 to 1; `Math.random` by default. */
  readonly random?: () => number
}

/** A response as `readError` sees it. */
export interface HttpResponse {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** How long the source asks to wait; null: not stated. */
  readonly retryAfterMillis: number | null
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown
}

export interface JsonRequest {
  /** A path on the origin, or a full address on it. */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | null>>
  /** Default: POST with `json` or `form`, else GET. */
  readonly method?: SourceMethod
  /** Sent as JSON. */
  readonly json?: unknown
  /** Sent like a form (`application/x-www-form-urlencoded`); not together with `json`. */
  readonly form?: Readonly<Record<string, string>>
  /** Sent with this request in addition to the client's headers, such as a token that expires. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface HttpClient {
  /** Returns the parsed JSON body, or null for 204, which has none (RFC 9110 15.3.5). Throws `SourceError`. */
  readonly json: (request: JsonRequest) => Promise<unknown>
}

const TRIES = 3
const FIRST_WAIT_MILLIS = 1_000
const WAIT_FACTOR = 4
const JITTER = 0.2
/** For a longer wait than this the client gives up, and the next sync tries again. */
const MAX_WAIT_MILLIS = 120_000

export const makeHttpClient = (options: HttpClientOptions): HttpClient => {
  const { transport, time, random = Math.random } = options
  const waitForSlot = makePacer(options)

  const attempt = async (request: JsonRequest): Promise<unknown> => {
    await waitForSlot()
    const { type, body } = encodeBody(request)
    const response = await transport({
      method: request.method ?? (body === null ? "GET" : "POST"),
      url: makeAddress(options, request),
      headers: {
        accept: "application/json",
        ...(type === null ? {} : { "content-type": type }),
        ...options.headers,
        ...request.headers,
      },
      body,
    })
    return readJson(options, response)
  }

  return {
    json: async (request) => {
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(request)
        } catch (error) {
          const wait = waitAfter(error, tried, random)
          if (wait === null) throw error
          await time.sleep(wait)
        }
      }
    },
  }
}

/** Spaces requests evenly so that they stay within the source's limit. */
const makePacer = ({ time, requestsPerMinute }: HttpClientOptions): (() => Promise<void>) => {
  const apart = requestsPerMinute === null ? 0 : 60_000 / requestsPerMinute
  let next = 0
  return async () => {
    const now = time.now()
    const at = Math.max(now, next)
    next = at + apart
    if (at > now) await time.sleep(at - now)
  }
}

const makeAddress = ({ origin, name }: HttpClientOptions, { path, query = {} }: JsonRequest): string => {
  const url = new URL(path, origin)
  if (url.origin !== new URL(origin).origin) {
    throw sourceError("data", HTTP_SENTENCES.elsewhere({ name, host: url.host }))
  }
  for (const [key, value] of Object.entries(query)) {
    if (value !== null) url.searchParams.set(key, String(value))
  }
  return url.href
}

/** Milliseconds until the next try; null when a retry would not help or all tries are used. */
const waitAfter = (error: unknown, tried: number, random: () => number): number | null => {
  if (!(error instanceof SourceError) || tried === TRIES) return null
  if (error.kind !== "transient" && error.kind !== "rate") return null
  if (error.retryAfterMillis !== undefined) {
    return error.retryAfterMillis > MAX_WAIT_MILLIS ? null : error.retryAfterMillis
  }
  const spread = 1 - JITTER + 2 * JITTER * random()
  return Math.round(FIRST_WAIT_MILLIS * WAIT_FACTOR ** (tried - 1) * spread)
}

const encodeBody = ({
  json,
  form,
}: JsonRequest): { readonly type: string | null; readonly body: string | null } => {
  if (json !== undefined) return { type: "application/json", body: JSON.stringify(json) }
  if (form === undefined) return { type: null, body: null }
  return { type: "application/x-www-form-urlencoded", body: new URLSearchParams(form).toString() }
}

const readJson = ({ name, checks, readError }: HttpClientOptions, response: SourceResponse): unknown => {
  const { status, headers, retryAfterMillis } = response
  const json = parseBody(response)
  const error = readError?.({ status, headers, retryAfterMillis, json }) ?? null
  if (error !== null) throw error
  if (status < 200 || status > 299) throw statusError({ name, checks }, response)
  if (json !== undefined) return json
  throw sourceError("data", HTTP_SENTENCES["not-json"]({ name, what: describeNotJson(response) }))
}

/** Nothing of the body: it may hold personal data. */
const describeNotJson = ({ headers, body }: SourceResponse): string => {
  const coding = headers["content-encoding"] ?? "identity"
  if (coding !== "identity")
    return `${coding}, although it was asked for no compression: switch that off there.`
  const type = headers["content-type"] ?? "an unknown content type"
  if (!/\bjson\b/iu.test(type))
    return `${type} that is not JSON: check the address, it may be that of a web page.`
  if (!isUtf8(body)) return `${type} that is not in UTF-8, as JSON must be.`
  return `${type} that is not JSON${describeJsonError(new TextDecoder().decode(body))}.`
}

/** Null for 204; undefined when the body is not JSON. */
const parseBody = ({ status, body }: SourceResponse): unknown => {
  if (status === 204) return null
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}

const statusError = (
  { name, checks }: { readonly name: string; readonly checks: string | undefined },
  { status, retryAfterMillis }: SourceResponse,
): SourceError => {
  const returned = { name, status }
  if (status === 401)
    return sourceError(
      "auth",
      checks === undefined
        ? HTTP_SENTENCES["credentials-wrong"](returned)
        : HTTP_SENTENCES["sign-in-refused"]({ name, checks }),
    )
  if (status === 403) return sourceError("permission", HTTP_SENTENCES["no-permission"](returned))
  const wait = retryAfterMillis === null ? {} : { retryAfterMillis }
  if (status === 429) return sourceError("rate", HTTP_SENTENCES["too-many-requests"](returned), wait)
  if (status === 408 || status >= 500)
    return sourceError("transient", HTTP_SENTENCES["internal-problem"](returned), wait)
  return sourceError("data", HTTP_SENTENCES[status < 400 ? "moved" : "address-wrong"](returned))
}
