import * as Effect from "effect/Effect"
import type { Route } from "../route.ts"

/** What must be there before requests are taken, by name. */
export type Readiness = Readonly<Record<string, boolean>>

/** GET /healthz: the process runs. GET /readyz: it can do its work. */
export const operationsRoutes = (readiness: Effect.Effect<Readiness>): ReadonlyArray<Route> => [
  {
    method: "GET",
    path: "/healthz",
    bodyLimit: 0,
    operation: null,
    handle: () => Effect.succeed({ status: 200, body: { status: "ok" } }),
  },
  {
    method: "GET",
    path: "/readyz",
    bodyLimit: 0,
    operation: null,
    handle: () =>
      readiness.pipe(
        Effect.map((parts) => {
          const ready = Object.values(parts).every(Boolean)
          return { status: ready ? 200 : 503, body: { status: ready ? "ready" : "not ready", ...parts } }
        }),
      ),
  },
]
