import type { Role } from "../settings/env.ts"
import { type StartRole, startTogether } from "./role.ts"
import { startScheduler } from "./scheduler.ts"
import { startWorker } from "./worker.ts"

/** The roles that serve no requests. */
const STARTS: Readonly<Record<Exclude<Role, "api">, StartRole>> = {
  worker: startWorker,
  scheduler: startScheduler,
}

/** Starts the roles of a background thread. */
export const startBackground: StartRole = (thread) =>
  startTogether(
    thread.settings.roles.flatMap((role) => (role === "api" ? [] : [STARTS[role]])),
    thread,
  )
