import type { Command } from "commander"
import type { App } from "../app.ts"
import type { Console } from "../console.ts"

export const migrateCommand = (program: Command, app: App, console: () => Console): void => {
  program
    .command("migrate")
    .description("run pending database migrations")
    .action(() => migrate(app, console()))
}

const migrate = async (app: App, console: Console): Promise<void> => {
  const ran = await app.migrate()
  console.result(
    { migrations: ran },
    ran.length === 0 ? ["The database is up to date."] : ran.map((name) => `Ran ${name}`),
  )
}
