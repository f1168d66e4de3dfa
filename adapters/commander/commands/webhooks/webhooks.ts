import type { Command } from "commander"
import type { Cli } from "../../cli.ts"
import type { ReceivedWebhook } from "../../app.ts"
import { withServices } from "../../run-command.ts"
import { resendCommand } from "./webhooks-resend.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import { CommandFailed } from "../../failure.ts"
import { readPort } from "../../arguments/read-whole-number.ts"

export const webhookCommands = (program: Command, cli: Cli): void => {
  const webhooks = program.command("webhooks").description("test, receive and resend webhooks")

  webhooks
    .command("test")
    .description("send test.event to a vendor's endpoint and show its response")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .action((options: { vendor: string }) => test(cli, options.vendor))

  webhooks
    .command("listen")
    .description("run a local receiver that verifies and prints webhooks until stopped")
    .requiredOption("--port <number>", "local port to listen on")
    .requiredOption(
      "--secret <app_secret>",
      "the vendor's app_secret (repeat it during a rotation to accept both)",
      (value: string, before?: ReadonlyArray<string>) => [...(before ?? []), value],
    )
    .action((options: ListenOptions) => listen(cli, options))

  resendCommand(webhooks, cli)
}

interface ListenOptions {
  readonly port: string
  readonly secret: ReadonlyArray<string>
}

const test = async ({ app, console }: Cli, vendorOrgId: string): Promise<void> => {
  const result = await withServices(app, ({ webhooks }) => webhooks.sendTestEvent(OPERATOR, vendorOrgId))
  const { requestId, acknowledged, durationMillis } = result
  const took = `in ${String(Math.round(durationMillis))} ms`
  if (result.kind === "unreachable") {
    throw new CommandFailed(
      "EndpointUnreachable",
      `The endpoint did not respond ${took} (${result.reason}): ${result.detail}`,
    )
  }
  const { status } = result
  const answer = Buffer.from(result.answer).toString()
  console.result({ request_id: requestId, status, acknowledged, duration_ms: durationMillis, answer }, [
    `The endpoint responded with ${String(status)} ${took}: ${acknowledged ? "acknowledged" : "not acknowledged, since that requires a 2xx status"}.`,
  ])
  if (!acknowledged) process.exitCode = 1
}

const listen = async ({ app, console }: Cli, options: ListenOptions): Promise<void> => {
  const port = readPort(options.port)
  const listener = await app.listenForWebhooks({
    port,
    secret: options.secret,
    onWebhook: (webhook) => {
      const { verified, problems, duplicate } = webhook
      console.result({ verified, problems, duplicate, webhook: webhook.webhook }, [webhookLine(webhook)])
    },
  })
  console.note(`Listening at ${listener.url}`)
  await new Promise((resolve) => {
    process.once("SIGINT", resolve)
    process.once("SIGTERM", resolve)
  })
  await listener.close()
}

const webhookLine = ({ webhook, problems, duplicate }: ReceivedWebhook): string => {
  const verdict = problems.length === 0 ? "verified" : problems.join(" ")
  if (webhook === null) return `not a webhook: ${verdict}`
  const records = webhook.recordCount === null ? "" : `, ${String(webhook.recordCount)} records`
  const again = duplicate ? " (again)" : ""
  return `#${String(webhook.webhookCounter)} ${webhook.event} ${webhook.eventType}${records}: ${verdict}${again}`
}
