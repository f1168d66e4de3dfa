import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { table } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"

/** Commands for dead-lettered messages, which no worker could process. */
export const messageCommands = (program: Command, cli: Cli): void => {
  const messages = program
    .command("messages")
    .description("manage dead-lettered messages, which no worker could process")

  messages
    .command("parked")
    .description("show the number of dead-lettered messages")
    .action(() => list(cli))

  messages
    .command("redrive")
    .description("send dead-lettered messages to the workers again, once the cause is fixed")
    .action(() => redrive(cli))
}

const list = async ({ app, console }: Cli): Promise<void> => {
  const counts = [...(await withServices(app, ({ webhooks }) => webhooks.countParked(OPERATOR)))]
  console.result(
    counts.map(([topic, count]) => ({ topic, parked: count })),
    table(
      ["TOPIC", "PARKED"],
      counts.map(([topic, count]) => [topic, String(count)]),
    ),
  )
}

const redrive = async ({ app, console }: Cli): Promise<void> => {
  const redriven = await withServices(app, ({ webhooks }) => webhooks.redriveParked(OPERATOR))
  console.result({ redriven }, [`Sent ${String(redriven)} messages to the workers again.`])
}
