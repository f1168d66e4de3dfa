import { type Command, Option } from "commander"
import { SOURCE_WEBHOOKS_PATH } from "../../../../core/contract/connection/source-webhook.ts"
import type { SourceWebhook } from "../../../../core/ports/connection/source-webhooks.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { withServices } from "../../run-command.ts"

interface SourceWebhookOptions {
  readonly new?: true
  readonly end?: true
}

export const sourceWebhookCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("hook")
    .description("show or change the address that the HR system of a real-time connection calls on changes")
    .argument("<id>", "connection_id")
    .addOption(
      new Option("--new", "create an address and show it once; an existing one stops working").conflicts(
        "end",
      ),
    )
    .option("--end", "remove the address")
    .action((id: string, options: SourceWebhookOptions) => {
      if (options.new === true) return issue(cli, id)
      return options.end === true ? end(cli, id) : show(cli, id)
    })
}

const issue = async ({ app, console }: Cli, id: string): Promise<void> => {
  const token = await withServices(app, ({ connection }) => connection.issueSourceWebhook(OPERATOR, id))
  const url = `${app.getBaseUrl()}${SOURCE_WEBHOOKS_PATH}${token}`
  console.result({ connection_id: id, url }, [
    `Configure the HR system to POST to this address on every change. It is a secret and is shown only once:`,
    url,
  ])
}

const end = async ({ app, console }: Cli, id: string): Promise<void> => {
  const ended = await withServices(app, ({ connection }) => connection.revokeSourceWebhook(OPERATOR, id))
  console.result({ connection_id: id, ended }, [
    ended ? "Removed the address. Calls to it are rejected." : "This connection has no address.",
  ])
}

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const hook = await withServices(app, ({ connection }) => connection.showSourceWebhook(OPERATOR, id))
  console.result(
    { connection_id: id, hook: hook === null ? null : sourceWebhookJson(hook) },
    hook === null
      ? [`This connection has no address. Create one with: hrsync connection hook ${id} --new`]
      : [
          `Created: ${sourceWebhookJson(hook).issued_at}`,
          `Last call: ${sourceWebhookJson(hook).heard_at ?? "never"}`,
        ],
  )
}

const sourceWebhookJson = ({ issuedAt, lastReceivedAt }: SourceWebhook) => ({
  issued_at: new Date(issuedAt).toISOString(),
  heard_at: lastReceivedAt === null ? null : new Date(lastReceivedAt).toISOString(),
})
