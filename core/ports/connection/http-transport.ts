/*
 * How a connector reaches its source. It is given to plugins, so it is plain TypeScript, not Effect. Every address
 * passes the egress policy when it is dialled (quality.md S2).
 */

export const SOURCE_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const
export type SourceMethod = (typeof SOURCE_METHODS)[number]

export interface SourceRequest {
  readonly method: SourceMethod
  /** Never with a credential in it: addresses stand in logs. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface SourceResponse {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** What the source asks to wait (RFC 9110 10.2.3), at most a day; null: nothing. */
  readonly retryAfterMillis: number | null
  readonly body: Uint8Array
}

/**
 * One request, once, with no redirect followed. Throws `SourceError`: `transient` when no whole answer came in time, `data`
 * when the address may not be dialled or the answer is too long.
 */
export type HttpTransport = (request: SourceRequest) => Promise<SourceResponse>

/**
 * The address to connect to for a host that somebody typed, for a source that is not reached over HTTP. It was checked: dial
 * it, never the name again. Throws `SourceError`: `data` when it may not be dialled, `transient` when it has no address now.
 */
export type AddressResolver = (host: string) => Promise<string>

/** Time as a connector sees it. */
export interface SourceClock {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly sleep: (millis: number) => Promise<void>
}
