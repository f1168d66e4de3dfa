/*
 * How a connector reaches its source. Plugins receive it, so it is plain TypeScript, not Effect. Every address passes the
 * egress policy on connecting (specification/promises.md#s2-egress).
 */

export const SOURCE_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
export type SourceMethod = (typeof SOURCE_METHODS)[number]

export interface SourceRequest {
  readonly method: SourceMethod
  /** Must not contain a credential: addresses are logged. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface SourceResponse {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** How long the source asks to wait (RFC 9110 10.2.3), at most a day; null: not stated. */
  readonly retryAfterMillis: number | null
  readonly body: Uint8Array
}

/**
 * Sends one request, without retries or redirects. Throws `SourceError`: `transient` when no complete response came in time,
 * `data` when the address is not allowed or the response is too long.
 */
export type HttpTransport = (request: SourceRequest) => Promise<SourceResponse>

/**
 * The address to connect to for a typed host, for a source that is not reached over HTTP. It was checked: connect to it, never to the
 * name again. Throws `SourceError`: `data` when it is not allowed, `transient` when it has no address now.
 */
export type AddressResolver = (host: string) => Promise<string>

/** A connector's clock. */
export interface SourceClock {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly sleep: (millis: number) => Promise<void>
}
