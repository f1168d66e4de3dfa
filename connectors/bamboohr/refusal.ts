import { type HttpResponse, SourceError, type SourceErrorKind } from "../sdk/index.ts"

/** A response with a status that a reading may handle itself, such as by a smaller page. */
export class Refusal extends SourceError {
  readonly status: number

  constructor(status: number, kind: SourceErrorKind, message: string) {
    super({ kind, message })
    this.status = status
  }
}

export const isRefusal = (error: unknown, status: number): boolean =>
  error instanceof Refusal && error.status === status

const REFUSED: Readonly<Record<number, readonly [kind: SourceErrorKind, message: string]>> = {
  400: [
    "data",
    "BambooHR returned 400: it does not accept the request. Check that the user to whom the API key belongs may see every field that is read.",
  ],
  403: [
    "permission",
    "BambooHR returned 403: the access level of the user to whom the API key belongs does not allow this.",
  ],
  404: [
    "data",
    "BambooHR returned 404: check the subdomain, and that the user to whom the API key belongs may see employees.",
  ],
  413: ["data", "BambooHR returned 413: the response would be too large, even with few employees."],
  422: [
    "data",
    "BambooHR returned 422: it does not accept the request. Check that the user to whom the API key belongs may see every field that is read.",
  ],
}

/** Recognises BambooHR's failures. Until September 2026 it throttles with 503 instead of 429. */
export const readError = ({ status, retryAfterMillis }: HttpResponse): SourceError | null => {
  if (status === 503 && retryAfterMillis !== null) {
    const message = "BambooHR returned 503: too many requests."
    return new SourceError({ kind: "rate", message, retryAfterMillis })
  }
  const refused = REFUSED[status]
  return refused === undefined ? null : new Refusal(status, ...refused)
}
