import { makeCommandApp } from "../../config/app.ts"
import type { Simulator } from "../../config/connector-tools/simulator/start-simulator.ts"
import { readSettings, type Settings } from "../../config/runtime/settings/env.ts"
import type { App, RunningServer } from "../../adapters/commander/app.ts"

/** Number of ports to try if the default one is in use. */
const PORTS_TRIED = 10

/**
 * Settings with a separate data folder and database, whatever this terminal's environment is; receivers on this machine are
 * allowed.
 */
export const demoSettings = (
  env: NodeJS.ProcessEnv,
  hrSystem: Pick<Simulator, "code" | "url"> | null,
): Settings =>
  readSettings({
    LOG_LEVEL: "warn",
    ...env,
    HRSYNC_DATA_DIR: env["HRSYNC_DATA_DIR"] ?? ".data/demo",
    DATABASE_URL: "",
    BASE_URL: "",
    HRSYNC_ROLES: "",
    HRSYNC_METRICS_PORT: "0",
    HRSYNC_ALLOW_PRIVATE_TARGETS: "on",
    HRSYNC_SECOND_FACTOR: "none",
    HRSYNC_SIMULATORS: hrSystem === null ? "" : `${hrSystem.code}=${hrSystem.url}`,
  })

export interface DemoService {
  readonly app: App
  readonly server: RunningServer
}

/** Starts the server on the first free port from that of the settings on. */
export const startService = async (settings: Settings): Promise<DemoService> => {
  for (let port = settings.port; ; port++) {
    const app = makeCommandApp(() => ({ ...settings, port }))
    try {
      return { app, server: await app.serve({ roles: null, port: null, host: null }) }
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
      if (!isTaken || port === settings.port + PORTS_TRIED) throw error
    }
  }
}
