/**
 * The service refused the request, or did not respond; the message contains its status, its message and its
 * requestId.
 */
export class ApiError extends Error {
  /** The HTTP status, or the `status_code` of a body that came with HTTP 200; null when there was no response. */
  readonly status: number | null
  /** Identifies the request in the service's logs. */
  readonly requestId: string | null
  /** Invalid fields by dotted path, where the service names them. */
  readonly fields: Readonly<Record<string, string>>
  constructor(message: string, about: ErrorFacts, cause?: unknown) {
    super(message, { cause })
    this.status = about.status
    this.requestId = about.requestId ?? null
    this.fields = about.fields ?? {}
  }
}

interface ErrorFacts {
  readonly status: number | null
  readonly requestId?: string | null
  readonly fields?: Readonly<Record<string, string>>
}

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly json?: unknown
}

/** Makes a function that calls one service and resolves with the JSON of a 2xx. */
export const makeCall =
  (baseUrl: string) =>
  async <A>(
    method: "GET" | "POST",
    path: string,
    { headers = {}, query = {}, json }: Sent = {},
  ): Promise<A> => {
    const url = `${baseUrl}${path}${formatQuery(query)}`
    const response = await fetch(url, {
      method,
      headers: json === undefined ? headers : { "content-type": "application/json", ...headers },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    }).catch((cause: unknown) => {
      throw new ApiError(`${baseUrl} does not respond: does the server run there?`, { status: null }, cause)
    })
    const body = parseJson(await response.text())
    if (body === undefined) {
      const { status } = response
      throw new ApiError(`${baseUrl}${path} returned ${String(status)} without JSON.`, { status })
    }
    if (!response.ok)
      throw refusal(body as RefusalBody, response.status, response.headers.get("x-request-id"))
    return body as A
  }

interface RefusalBody {
  readonly requestId?: string
  readonly message?: string
  readonly data?: unknown
  readonly details?: unknown
}

/** Makes the error of a refused request. */
export const refusal = (body: RefusalBody, status: number | null, header: string | null = null): ApiError => {
  const requestId = body.requestId ?? header
  const words = `The service returned ${String(status)}: ${body.message ?? "(no message)"}`
  const named = requestId === null ? words : `${words} (requestId ${requestId})`
  return new ApiError(named, { status, requestId, fields: fieldsIn(body.data ?? body.details) })
}

const fieldsIn = (data: unknown): Readonly<Record<string, string>> =>
  typeof data === "object" && data !== null
    ? Object.fromEntries(Object.entries(data).filter(([, reason]) => typeof reason === "string"))
    : {}

const formatQuery = (query: NonNullable<Sent["query"]>): string => {
  const given = Object.entries(query).flatMap(([name, value]): Array<[string, string]> =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
