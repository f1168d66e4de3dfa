import type * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"
import type { TooManyRequests } from "../../core/use-cases/access/credentials/authentication.ts"
import type { BodyType, Operation } from "./operation.ts"

/*
 * One table of routes feeds the router, validation, access, rate limits and the API document: `endpoint.ts` makes most of
 * them, a route that the spec wants otherwise is written out.
 */

/** What a route gets to see of a request. */
export interface RouteRequest {
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** What the peer is counted by: see access/caller-address.ts. */
  readonly address: string
  /** Looks credentials up, unless too many of this address were refused. */
  readonly guard: Guard
  /** What stands in the path for `{name}`, decoded. */
  readonly path: Readonly<Record<string, string | undefined>>
  /** A parameter that is given more than once is a list, which no schema accepts. */
  readonly query: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** Reads and parses the body, at most the route's limit. Fails with BodyRefused. */
  readonly body: (types: ReadonlyArray<BodyType>) => Effect.Effect<unknown, BodyRefused>
  /** The body as it came, where a signature covers it. */
  readonly bytes: Effect.Effect<Uint8Array, BodyRefused>
  /** Who calls was admitted: from now on the request's log lines name it. */
  readonly identify: (caller: Caller) => void
}

/**
 * `credentials`: what is looked up, null when nothing was sent. Refusals are counted by address, told to the log and counted;
 * from an address with too many, only what was good a while ago is looked up at all.
 */
export type Guard = <A, E extends { readonly _tag: string }>(
  credentials: string | null,
  lookUp: Effect.Effect<A, E>,
) => Effect.Effect<A, E | TooManyRequests>

/** Who calls, as far as it is known; ids only. */
export interface Caller {
  vendorOrgId?: string
  connectionId?: string
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A plain value becomes JSON; a Buffer is JSON already. */
  readonly body: unknown
}

/** A body that is bytes already, in chunks; the first is awaited before the status is sent. */
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

/** decisions.md 1, "Body limits": which of the limits in the settings. */
export type BodyLimit = "json" | "encryptedRead"
export type BodyLimits = Readonly<Record<BodyLimit, number>>

export interface Route {
  readonly method: "GET" | "POST"
  /** With a trailing slash where the spec has one; both forms are answered. A parameter stands as `{name}`. */
  readonly path: string
  /** Never fails: the errors were turned into replies. A defect becomes `onDefect`. */
  readonly handle: (request: RouteRequest) => Effect.Effect<Reply>
  /** Of its body; null: it takes none. */
  readonly bodyLimit: BodyLimit | null
  /** It answers whoever looks after the process, however often. */
  readonly isProbe?: boolean
  /** How it words that an address calls too often, which comes before it is asked; the default is the general error body. */
  readonly onTooMany?: (error: TooManyRequests, requestId: string) => Reply
  /** The spec's body for a failure that nobody foresaw; the default is the general error body. */
  readonly onDefect?: (requestId: string) => Reply
  /** What the API document says of it; null: it is no part of the API, as a page or a probe. */
  readonly operation: Operation | null
}
