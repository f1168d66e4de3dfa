import type { Services } from "../../adapters/commander/app.ts"
import { explainDatabaseError } from "./database/database-unavailable.ts"
import type { Settings } from "./settings/env.ts"

/** Everything that a command needs of the product: opens the database, and migrates it as the login that owns the tables. */
export const openServices = async (
  settings: Settings,
  printNote: (line: string) => void,
): Promise<Services> => {
  const [{ openDatabase }, { checkKeySettings }, { openApplication }, { makeLogger, loggingContext }] =
    await Promise.all([
      import("./database/database.ts"),
      import("./settings/key-settings.ts"),
      import("../container.ts"),
      import("../../adapters/pino/logger.ts"),
    ])
  await checkKeySettings(settings)
  const open = await openDatabase(toCommandSettings(settings), printNote).catch((error: unknown) => {
    throw explainDatabaseError(error)
  })
  const context = loggingContext(makeLogger(settings.logLevel === "info" ? "warn" : settings.logLevel))
  const application = await openApplication({ settings, database: open.database, context }).catch(
    async (error: unknown) => {
      await open.close()
      throw error
    },
  )
  return {
    ...application.useCases,
    context,
    close: async () => {
      await application.close()
      await open.close()
    },
  }
}

/** Uses the pool size of a command, whatever roles a server in the same environment has. */
const toCommandSettings = (settings: Settings): Settings => ({ ...settings, roles: [] })
