import type { RunningServer } from "../adapters/commander/app.ts"
import { openDatabase } from "./database.ts"
import type { Settings } from "./env.ts"

/** Opens the database and starts the roles of the settings. Everything else is loaded while the database starts. */
export const serve = async (settings: Settings, say: (line: string) => void): Promise<RunningServer> => {
  const open = await openDatabase(settings, say, () => void load())
  const [{ makeContainer }, { startRoles }, { loggingContext, makeLogger }] = await load()
  const logger = makeLogger(settings.logLevel)
  const context = loggingContext(logger)
  try {
    const container = await makeContainer({ settings, open, context })
    const roles = await startRoles({ settings, container, database: open.database, context, logger })
    return {
      url: settings.baseUrl ?? roles.url ?? "(no api role)",
      stop: async () => {
        await roles.stop()
        await container.unbindAllAsync()
        await open.close()
      },
    }
  } catch (error) {
    await open.close()
    throw error
  }
}

/** The modules of the server; Node keeps what was loaded once. */
const load = () =>
  Promise.all([import("./container.ts"), import("./server.ts"), import("../adapters/pino/logger.ts")])
