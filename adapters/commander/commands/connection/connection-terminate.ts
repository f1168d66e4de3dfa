import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Deletion } from "../../../../core/use-cases/connection/terminate-connection.ts"
import type { Cli } from "../../cli.ts"
import { confirm } from "../../confirm.ts"
import { instant } from "../../console.ts"
import { withServices } from "../../run-command.ts"

export const terminateCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("terminate")
    .description("terminate a connection permanently and delete its data; fails while a sync runs")
    .argument("<id>", "connection_id")
    .option("--yes", "skip the confirmation prompt")
    .action((id: string, options: { yes?: true }) => terminate(cli, id, options.yes === true))
}

const terminate = async ({ app, console }: Cli, id: string, yes: boolean): Promise<void> => {
  const deletion = await withServices(app, ({ connection }) => connection.showDeletion(OPERATOR, id))
  await confirm(console, { lines: deletionLines(deletion), question: "Terminate the connection?", yes })
  const receipt = await withServices(app, ({ connection }) => connection.terminateConnection(OPERATOR, id))
  const { employees, syncSessions, webhooks, deletedAt } = receipt
  const counts = { employees, sync_sessions: syncSessions, webhooks }
  console.result({ connection_id: id, ...counts, deleted_at: instant(deletedAt) }, [
    `Terminated connection ${id}. Deleted: ${countsText(receipt)}.`,
  ])
}

const deletionLines = (deletion: Deletion): ReadonlyArray<string> => [
  `This permanently terminates the connection of ${deletion.connection.orgName} (${deletion.connection.status}).`,
  `It deletes ${countsText(deletion)}, the credentials of its source, and the key of its data.`,
  "They cannot be restored from a backup. A new connection needs a new invitation.",
]

const countsText = ({
  employees,
  syncSessions,
  webhooks,
}: Pick<Deletion, "employees" | "syncSessions" | "webhooks">) =>
  `${formatCount(employees, "employee")}, the data of ${formatCount(syncSessions, "sync session")}, ${formatCount(webhooks, "webhook")} that were not delivered`

const formatCount = (count: number, what: string): string =>
  `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`
