import type { Command } from "commander"
import type { Cli } from "../cli.ts"
import type { MadeLogin } from "../app.ts"

export const migrateCommand = (program: Command, cli: Cli): void => {
  program
    .command("migrate")
    .description("run pending database migrations")
    .option("--logins", "make the logins of the processes, and print their addresses once")
    .action(({ logins }: MigrateOptions) => migrate(cli, logins === true))
}

interface MigrateOptions {
  readonly logins?: boolean
}

const migrate = async ({ app, console }: Cli, isMakingLogins: boolean): Promise<void> => {
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
    ? `The login ${login} exists; its password was not changed. Put its address into ${setting}.`
    : `${setting}=${url}`
