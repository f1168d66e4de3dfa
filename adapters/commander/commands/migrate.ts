import type { Command } from "commander"
import type { App, MadeLogin } from "../app.ts"
import type { Console } from "../console.ts"

export const migrateCommand = (program: Command, app: App, console: () => Console): void => {
  program
    .command("migrate")
    .description("run pending database migrations")
    .option("--logins", "make the logins of the processes, and print their addresses once")
    .action(({ logins }: MigrateOptions) => migrate(app, console(), logins === true))
}

interface MigrateOptions {
  readonly logins?: boolean
}

const migrate = async (app: App, console: Console, isMakingLogins: boolean): Promise<void> => {
  const ran = await app.migrate()
  const lines = ran.length === 0 ? ["The database is up to date."] : ran.map((name) => `Ran ${name}`)
  if (!isMakingLogins) {
    console.result({ migrations: ran }, lines)
    return
  }
  const logins = await app.makeLogins()
  console.result({ migrations: ran, logins }, [...lines, ...logins.map(describeLogin)])
  console.note(
    "The passwords are stored nowhere else. Put the addresses where your settings are, and start the processes again.",
  )
}

const describeLogin = ({ setting, login, url }: MadeLogin): string =>
  url === null
    ? `The login ${login} exists; its password was not changed. Its address belongs into ${setting}.`
    : `${setting}=${url}`
