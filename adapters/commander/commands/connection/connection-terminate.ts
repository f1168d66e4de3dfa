import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { Deletion } from "../../../../core/use-cases/connection/terminate-connection.ts"
import type { App } from "../../app.ts"
import { confirm } from "../../confirm.ts"
import { type Console, instant } from "../../console.ts"
import { withServices } from "../../run-command.ts"

export const terminateCommand = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("terminate")
    .description("end a connection for good and delete its data; refused while a sync runs")
    .argument("<id>", "connection_id")
    .option("--yes", "do not ask")
    .action((id: string, options: { yes?: true }) => terminate(app, console(), id, options.yes === true))
}

const terminate = async (app: App, console: Console, id: string, yes: boolean): Promise<void> => {
  const deletion = await withServices(app, ({ connection }) => connection.showDeletion(OPERATOR, id))
  await confirm(console, { lines: deletionLines(deletion), question: "Delete all of it?", yes })
  const receipt = await withServices(app, ({ connection }) => connection.terminateConnection(OPERATOR, id))
  const { employees, syncSessions, webhooks, deletedAt } = receipt
  const counts = { employees, sync_sessions: syncSessions, webhooks }
  console.result({ connection_id: id, ...counts, deleted_at: instant(deletedAt) }, [
    `Connection ${id} is terminated. Deleted: ${countsText(receipt)}.`,
  ])
}

const deletionLines = (deletion: Deletion): ReadonlyArray<string> => [
  `This ends the connection of ${deletion.connection.orgName} (${deletion.connection.status}) for good.`,
  `It deletes ${countsText(deletion)}, the credentials of its source, and the key of its data.`,
  "A backup cannot bring them back; a new connection needs a new invitation.",
]

const countsText = ({
  employees,
  syncSessions,
  webhooks,
}: Pick<Deletion, "employees" | "syncSessions" | "webhooks">) =>
  `${formatCount(employees, "employee")}, the data of ${formatCount(syncSessions, "sync session")}, ${formatCount(webhooks, "webhook")} that were not delivered`

const formatCount = (count: number, what: string): string =>
  `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`
