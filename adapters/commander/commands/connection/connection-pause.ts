import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { withServices } from "../../run-command.ts"

export const pauseCommands = (connection: Command, cli: Cli): void => {
  connection
    .command("pause")
    .description("pause a connection: no syncs until it is resumed; shared employees stay readable")
    .argument("<id>", "connection_id")
    .action((id: string) => setPaused(cli, id, true))

  connection
    .command("resume")
    .description("resume a paused connection")
    .argument("<id>", "connection_id")
    .action((id: string) => setPaused(cli, id, false))
}

const setPaused = async ({ app, console }: Cli, id: string, paused: boolean): Promise<void> => {
  const { orgName } = await withServices(app, ({ connection }) =>
    connection.pauseConnection(OPERATOR, id, paused),
  )
  console.result({ connection_id: id, paused }, [
    paused ? `Paused ${orgName}. It does not sync until it is resumed.` : `Resumed ${orgName}.`,
  ])
}
