import type * as Effect from "effect/Effect"
import type { IncomingHttpHeaders } from "node:http"

/*
 * One table of routes feeds the router; each route says what it needs and how its errors look, since the spec's bodies
 * differ from endpoint to endpoint.
 */

/** What a route gets to see of a request. */
export interface RouteRequest {
  readonly requestId: string
  readonly headers: IncomingHttpHeaders
  /** Reads and parses the JSON body, at most the route's limit. Fails with BodyRefused. */
  readonly json: () => Effect.Effect<unknown, BodyRefused>
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** A plain value becomes JSON; a Buffer and the chunks of a JsonStream are JSON already. */
  readonly body: unknown
}

/** A body that is JSON already, in chunks; the first is awaited before the status is sent. */
export class JsonStream {
  readonly chunks: AsyncIterable<Uint8Array>
  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks
  }
}

/** Why a body was not read. */
export interface BodyRefused {
  readonly _tag: "BodyRefused"
  readonly status: 400 | 413 | 415
  readonly message: string
}

/** A failure as the endpoint's spec shows it, by the tag of the error. */
export type ErrorTable<E extends { readonly _tag: string }> = {
  readonly [Tag in E["_tag"]]: (error: Extract<E, { readonly _tag: Tag }>, requestId: string) => Reply
}

export interface Route {
  readonly method: "GET" | "POST"
  /** With a trailing slash where the spec has one; both forms are answered. */
  readonly path: string
  /** Never fails: the errors went through the route's table. A defect becomes `onDefect`. */
  readonly handle: (request: RouteRequest) => Effect.Effect<Reply>
  /** Largest body, in bytes. */
  readonly bodyLimit: number
  /** The spec's body for a failure that nobody foresaw; the default is the general error body. */
  readonly onDefect?: (requestId: string) => Reply
}
