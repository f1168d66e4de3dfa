import { BoundedValues } from "./bounded-values.ts"
import { Counter, Histogram, type Registry } from "./library.ts"

/** What is counted for a request that was completed or aborted. */
export interface RequestEnd {
  readonly method: string
  /** The route's pattern; null when none matched. */
  readonly route: string | null
  readonly status: number
  readonly durationMillis: number
}

/** More routes than there are. */
const ROUTES = 200
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts rejected credentials; missing ones do not count. */
export const makeRefusalMetrics = (registry: Registry): ((route: string) => void) => {
  const refused = new Counter({
    name: "hrsync_credentials_refused_total",
    help: "Keys, passwords and tokens that were unknown, wrong or revoked, by route pattern.",
    labelNames: ["route"],
    registers: [registry],
  })
  const routes = new BoundedValues(ROUTES)
  return (route) => {
    refused.inc({ route: routes.bound(route) })
  }
}

export const makeHttpMetrics = (registry: Registry): ((end: RequestEnd) => void) => {
  const registers = [registry]
  const requests = new Counter({
    name: "hrsync_http_requests_total",
    help: 'Requests by route pattern; "none": no route matched.',
    labelNames: ["route", "method", "status"],
    registers,
  })
  const seconds = new Histogram({
    name: "hrsync_http_request_duration_seconds",
    help: "From the first byte of a request to the last of its response.",
    labelNames: ["route", "method"],
    buckets: SECONDS,
    registers,
  })
  const routes = new BoundedValues(ROUTES)
  return ({ method: given, route: pattern, status: code, durationMillis }) => {
    const method = METHODS.has(given) ? given : "other"
    const route = pattern === null ? "none" : routes.bound(pattern)
    const status = code >= 100 && code < 600 ? code : "other"
    requests.inc({ route, method, status })
    seconds.observe({ route, method }, durationMillis / 1_000)
  }
}

/** HTTP has thirty more, and the caller chooses which one to send. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
