import type { HttpTransport } from "../../core/ports/sync/http-transport.ts"

/** Counts the HTTP requests of threads. Shared with them, since they send pages and nothing else. */
export type RequestCounter = Int32Array<SharedArrayBuffer>

export const makeRequestCounter = (): RequestCounter => new Int32Array(new SharedArrayBuffer(4))

export const countRequests =
  (transport: HttpTransport, counter: RequestCounter): HttpTransport =>
  (request) => {
    Atomics.add(counter, 0, 1)
    return transport(request)
  }

export const readRequestCount = (counter: RequestCounter): number => Atomics.load(counter, 0)
