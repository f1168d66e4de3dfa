import type { HttpTransport } from "../../core/ports/sync/http-transport.ts"

/** Tells a simulator which origin a request is meant for. */
export const ORIGINAL_ORIGIN_HEADER = "x-hrsync-origin"

/**
 * Sends every request to a simulator (`hrsync simulate`) in place of its own origin. `simulator`: the origin that the operator
 * named, such as `http://127.0.0.1:4010`.
 */
export const makeSimulatedTransport =
  (transport: HttpTransport, simulator: string): HttpTransport =>
  (request) => {
    const { origin, pathname, search } = new URL(request.url)
    return transport({
      ...request,
      // Not resolved against it: a path that begins with two slashes would name another host.
      url: new URL(simulator).origin + pathname + search,
      headers: { ...request.headers, [ORIGINAL_ORIGIN_HEADER]: origin },
    })
  }
