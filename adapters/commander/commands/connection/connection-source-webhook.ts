import { type Command, Option } from "commander"
import { SOURCE_WEBHOOKS_PATH } from "../../../../core/contract/connection/source-webhook.ts"
import type { SourceWebhook } from "../../../../core/ports/connection/source-webhooks.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { withServices } from "../../run-command.ts"

interface SourceWebhookOptions {
  readonly new?: true
  readonly end?: true
}

export const sourceWebhookCommand = (connection: Command, app: App, console: () => Console): void => {
  connection
    .command("hook")
    .description("where the HR system of a connection in real time says that something changed")
    .argument("<id>", "connection_id")
    .addOption(
      new Option("--new", "make an address, shown once; an earlier one ends at once").conflicts("end"),
    )
    .option("--end", "end the address")
    .action((id: string, options: SourceWebhookOptions) => {
      if (options.new === true) return issue(app, console(), id)
      return options.end === true ? end(app, console(), id) : show(app, console(), id)
    })
}

const issue = async (app: App, console: Console, id: string): Promise<void> => {
  const token = await withServices(app, ({ connection }) => connection.issueSourceWebhook(OPERATOR, id))
  const url = `${app.baseUrl}${SOURCE_WEBHOOKS_PATH}${token}`
  console.result({ connection_id: id, url }, [
    `Have the HR system call this address (POST) whenever something changed. It is a secret, and shown once:`,
    url,
  ])
}

const end = async (app: App, console: Console, id: string): Promise<void> => {
  const ended = await withServices(app, ({ connection }) => connection.revokeSourceWebhook(OPERATOR, id))
  console.result({ connection_id: id, ended }, [
    ended ? "Nothing is heard at the address any more." : "This connection had no address.",
  ])
}

const show = async (app: App, console: Console, id: string): Promise<void> => {
  const hook = await withServices(app, ({ connection }) => connection.showSourceWebhook(OPERATOR, id))
  console.result(
    { connection_id: id, hook: hook === null ? null : sourceWebhookJson(hook) },
    hook === null
      ? [`This connection has no address: hrsync connection hook ${id} --new makes one.`]
      : [
          `The address was made at ${sourceWebhookJson(hook).issued_at}.`,
          `The HR system was last heard ${sourceWebhookJson(hook).heard_at ?? "never"}.`,
        ],
  )
}

const sourceWebhookJson = ({ issuedAt, lastReceivedAt }: SourceWebhook) => ({
  issued_at: new Date(issuedAt).toISOString(),
  heard_at: lastReceivedAt === null ? null : new Date(lastReceivedAt).toISOString(),
})
