import type { HttpTransport } from "../../core/ports/sync/http-transport.ts"

/** The number of HTTP requests of connectors, sent by them or for them. */
export interface RequestCounter {
  requests: number
}

export const countRequests =
  (transport: HttpTransport, counter: RequestCounter): HttpTransport =>
  (request) => {
    counter.requests++
    return transport(request)
  }
