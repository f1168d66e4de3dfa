import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App } from "../../app.ts"
import { type Console, table } from "../../console.ts"
import { withServices } from "../../run-command.ts"

/** What an operator does with messages that no worker could take. */
export const messageCommands = (program: Command, app: App, console: () => Console): void => {
  const messages = program.command("messages").description("messages that no worker could take")

  messages
    .command("parked")
    .description("how many there are; nothing of them is shown")
    .action(() => list(app, console()))

  messages
    .command("redrive")
    .description("give them to the workers again, once the cause is mended")
    .action(() => redrive(app, console()))
}

const list = async (app: App, console: Console): Promise<void> => {
  const counts = [...(await withServices(app, ({ webhooks }) => webhooks.countParked(OPERATOR)))]
  console.result(
    counts.map(([topic, count]) => ({ topic, parked: count })),
    table(
      ["TOPIC", "PARKED"],
      counts.map(([topic, count]) => [topic, String(count)]),
    ),
  )
}

const redrive = async (app: App, console: Console): Promise<void> => {
  const redriven = await withServices(app, ({ webhooks }) => webhooks.redriveParked(OPERATOR))
  console.result({ redriven }, [`${String(redriven)} messages were given to the workers again.`])
}
