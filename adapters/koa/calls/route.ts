import type * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"
import type { TooManyRequests } from "../../../core/use-cases/accounts/credentials/rate-limits.ts"
import type { BodyType } from "../../../core/contract/call.ts"
import type { Operation } from "./operation.ts"

/* One table of routes drives the router, validation, access, rate limits and the API document. `endpoint.ts` makes most routes;
   those that the spec defines differently are written out. */

/** The request as a route sees it. */
export interface RouteRequest {
  readonly requestId: string
  readonly method: Route["method"]
  readonly headers: IncomingHttpHeaders
  /** The key that limits count the caller by: see authentication/caller-address.ts. */
  readonly address: string
  /** Looks up credentials, unless too many of this address were rejected. */
  readonly guard: Guard
  /** Path parameters by name, decoded. */
  readonly path: Readonly<Record<string, string | undefined>>
  /** A repeated parameter is a list, which no schema accepts. */
  readonly query: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** Reads and parses the body, at most the route's limit. Fails with BodyRefused. */
  readonly body: (types: ReadonlyArray<BodyType>) => Effect.Effect<unknown, BodyRefused>
  /** The unparsed body, for signatures over its bytes. */
  readonly bytes: Effect.Effect<Uint8Array, BodyRefused>
  /** Adds a Set-Cookie header to the response, whatever it is. */
  readonly setCookie: (cookie: string) => void
  /** Records the admitted caller; later log lines of the request name it. */
  readonly identify: (caller: Caller) => void
}

/**
 * Looks up `credentials` (null: none were sent). Rejections are logged and counted by address; for an address with too many,
 * only credentials that were valid recently are looked up.
 */
export type Guard = <A, E extends { readonly _tag: string }>(
  credentials: string | null,
  lookUp: Effect.Effect<A, E>,
) => Effect.Effect<A, E | TooManyRequests>

/** The caller as far as known; ids only. */
export interface Caller {
  vendorOrgId?: string
  connectionId?: string
  /** The vendor's API key or Basic user. */
  credentialId?: string
}

export interface RouteResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Whose limit was reached (429), or whose queue is full (503), for the log. */
  readonly limitKey?: string | undefined
  /** Why the call was refused: a code, for the log of API calls. */
  readonly refusal?: string | undefined
  /** A plain value becomes JSON; a Buffer is JSON already. */
  readonly body: unknown
}

/** Server-sent events: a response that ends when its server stops. */
export const EVENT_STREAM = "text/event-stream"

/** A body as a stream of bytes; the first chunk is awaited before the status is sent. */
export class Streamed {
  readonly chunks: AsyncIterable<Uint8Array>
  readonly contentType: string
  constructor(chunks: AsyncIterable<Uint8Array>, contentType = "application/json") {
    this.chunks = chunks
    this.contentType = contentType
  }
}

/** Why a body was not read. */
export interface BodyRefused {
  readonly _tag: "BodyRefused"
  readonly status: 400 | 413 | 415 | 429
  readonly message: string
  readonly headers?: Readonly<Record<string, string>>
}

/** specification/limits.md#request-bodies: which of the limits; that of a part of an uploaded file is no setting. */
export type BodyLimit = keyof BodyLimits | "uploadChunk"
export type BodyLimits = Readonly<Record<"json" | "encryptedRead", number>>

export interface Route {
  readonly method: "GET" | "POST" | "PUT"
  /** With a trailing slash where the spec has one; both forms match. Parameters are written as `{name}`, the rest of a path as `{name...}`. */
  readonly path: string
  /** Never fails: errors are already mapped to responses. A defect becomes `onDefect`. */
  readonly handle: (request: RouteRequest) => Effect.Effect<RouteResponse>
  /** The limit of its body; null: no body. */
  readonly bodyLimit: BodyLimit | null
  /** For probes and metrics: exempt from the rate limit. */
  readonly isProbe?: boolean
  /** Its error body for a rate-limited address, which is rejected before the route runs; default: the general error body. */
  readonly onTooMany?: (error: TooManyRequests, requestId: string) => RouteResponse
  /** The spec's error body for a defect; default: the general error body. */
  readonly onDefect?: (requestId: string) => RouteResponse
  /** Its description in the API document; null for pages and probes. */
  readonly operation: Operation | null
}
