import { CONTEXTS } from "../../tokens.ts"
import { apiRoutes } from "./api.ts"
import type { Thread } from "../../threads/thread.ts"
import type { Settings } from "../settings/env.ts"

/** Stands for everything that the routes call: it is never called, since they only tell their paths. */
const INERT: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => "" : INERT),
  apply: () => INERT,
})

/** Also open to everyone, so that a load balancer outside can ask whether the service runs. */
const HEALTH = "/healthz"

/** The paths of the role api that others call, as the router has them: `/api/files/:id`. Not those of health and metrics. */
export const listPublicPaths = (settings: Settings): ReadonlyArray<string> => {
  const useCases = Object.fromEntries(Object.keys(CONTEXTS).map((context) => [context, INERT]))
  const application = new Proxy(
    { useCases },
    { get: (own, name) => (name === "useCases" ? own.useCases : INERT) },
  )
  const thread = { settings, application } as unknown as Thread
  return [...new Set([...apiRoutes(thread).map(({ path }) => path), HEALTH])].toSorted()
}
