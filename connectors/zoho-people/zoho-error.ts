import {
  type HttpResponse,
  isObject,
  listObjects,
  readNumber,
  type SourceClock,
  SourceError,
  type SourceErrorKind,
} from "../sdk/index.ts"

/** An error of Zoho People, which it usually sends with status 200. */
export class ZohoError extends SourceError {
  /** Null: it has none. */
  readonly code: number | null

  constructor(code: number | null, kind: SourceErrorKind, message: string, retryAfterMillis?: number) {
    super({ kind, message, ...(retryAfterMillis === undefined ? {} : { retryAfterMillis }) })
    this.code = code
  }
}

/** There are no records from here on. */
const NO_RECORDS = 7024
const OVER_THRESHOLD = 7209
/** Zoho locks an endpoint for this long after too many requests. */
const LOCK_MILLIS = 300_000

const NO_PERMISSION =
  "Zoho People refused the request: create the refresh token with the scope ZOHOPEOPLE.forms.READ, as a user who may view all employees."

const KNOWN: Readonly<Record<number, readonly [kind: SourceErrorKind, message: string]>> = {
  7011: ["auth", "Zoho People has no such form: check the link name of the employee form."],
  [NO_RECORDS]: ["data", "Zoho People has no records."],
  7037: ["permission", NO_PERMISSION],
  7040: ["permission", NO_PERMISSION],
  7202: ["auth", "Zoho People does not accept the access token."],
}

export const isEndOfRecords = (error: unknown): boolean =>
  error instanceof ZohoError && error.code === NO_RECORDS

/** Recognises the errors of Zoho People, whatever the status of the response. */
export const makeErrorReader =
  (time: SourceClock) =>
  ({ status, headers, json }: HttpResponse): SourceError | null => {
    const response = isObject(json) ? json["response"] : undefined
    const errors = isObject(response) ? response["errors"] : undefined
    const [first] = isObject(errors) ? [errors] : listObjects(errors)
    const code = readNumber(first?.["code"])
    if (code === OVER_THRESHOLD) {
      const message = "Zoho People answered that there were too many requests."
      return new ZohoError(code, "rate", message, readWait(headers, time))
    }
    const known = KNOWN[code ?? 0]
    if (known !== undefined) return new ZohoError(code, ...known)
    if (first !== undefined || (isObject(response) && (readNumber(response["status"]) ?? 0) !== 0)) {
      const message = `Zoho People refused the request${code === null ? "" : ` with the code ${String(code)}`}.`
      return new ZohoError(code, "data", message)
    }
    return status === 403 ? new ZohoError(null, "permission", NO_PERMISSION) : null
  }

/** `X-RateLimit-Reset` is a time in seconds. */
const readWait = (headers: HttpResponse["headers"], time: SourceClock): number => {
  const reset = readNumber(headers["x-ratelimit-reset"])
  return reset === null ? LOCK_MILLIS : Math.max(1_000, reset * 1_000 - time.now())
}
