import * as Effect from "effect/Effect"
import type { Lane } from "../../../core/domain/sync/lane.ts"
import type { Route } from "../calls/route.ts"

export interface Readiness {
  /** `stopping`: ready, but shutting down. */
  readonly status: "ready" | "not ready" | "stopping"
  /** Whether each dependency is available, by name. */
  readonly parts: Readonly<Record<string, boolean>>
  /** What workers do in turn, over all processes; absent: not known now. */
  readonly lanes?: ReadonlyArray<LaneState>
}

export interface LaneState extends Pick<Lane, "name" | "waiting" | "running"> {
  readonly oldest_waiting_since: string | null
  /** `stalled`: jobs wait, and none has begun for too long. */
  readonly state: "working" | "idle" | "stalled"
}

/** GET /metrics for Prometheus; `text` is in its text format 0.0.4. */
export const metricsRoute = (text: Effect.Effect<string>): Route => ({
  method: "GET",
  path: "/metrics",
  bodyLimit: null,
  isProbe: true,
  operation: null,
  handle: () =>
    Effect.map(text, (body) => ({ status: 200, headers: { "Content-Type": METRICS_TYPE }, body })),
})

const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"

/** GET /healthz: the process runs. GET /readyz: it accepts work. */
export const operationsRoutes = (readiness: Effect.Effect<Readiness>): ReadonlyArray<Route> => [
  {
    method: "GET",
    path: "/healthz",
    bodyLimit: null,
    isProbe: true,
    operation: null,
    handle: () => Effect.succeed({ status: 200, body: { status: "ok" } }),
  },
  {
    method: "GET",
    path: "/readyz",
    bodyLimit: null,
    isProbe: true,
    operation: null,
    handle: () =>
      readiness.pipe(
        Effect.map(({ status, parts, lanes }) => ({
          status: status === "ready" ? 200 : 503,
          body: { status, ...parts, ...(lanes === undefined ? {} : { lanes }) },
        })),
      ),
  },
]
