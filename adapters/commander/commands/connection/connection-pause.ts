import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { withServices } from "../../run-command.ts"

export const pauseCommands = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("pause")
    .description("take nothing from the corporate until it is resumed; what the vendor has stays readable")
    .argument("<id>", "connection_id")
    .action((id: string) => setPaused(app, console(), id, true))

  connection
    .command("resume")
    .description("let a paused connection go on")
    .argument("<id>", "connection_id")
    .action((id: string) => setPaused(app, console(), id, false))
}

const setPaused = async (app: App, console: Console, id: string, paused: boolean): Promise<void> => {
  const { orgName } = await withServices(app, ({ connection }) =>
    connection.pauseConnection(OPERATOR, id, paused),
  )
  console.result({ connection_id: id, paused }, [
    paused ? `Nothing is taken from ${orgName} until it is resumed.` : `${orgName} goes on.`,
  ])
}
