import type { Command } from "commander"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../../../core/contract/field-errors.ts"
import { RESEND_STATUSES, WebhookResendRequest } from "../../../../core/contract/webhooks/webhook-resend.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import { VendorNotFound } from "../../../../core/use-cases/access/access-errors.ts"
import type { ResentWebhooks } from "../../../../core/use-cases/webhooks/resend-webhooks.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { isUuid } from "../../is-uuid.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

interface ResendOptions {
  readonly vendor: string
  readonly requestId?: string
  readonly session?: string
  readonly counter?: string
  readonly from?: string
  readonly to?: string
  readonly org?: string
  readonly status?: string
}

export const resendCommand = (webhooks: Command, app: App, console: () => Console): void => {
  webhooks
    .command("resend")
    .description("send webhooks again: one, those of a sync, of a time or of a corporate")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .option("--request-id <id>", "the webhook with this requestId, whatever its state")
    .option("--session <id>", "those of this sync session")
    .option("--counter <n>", "with --session: the one with this webhookCounter, whatever its state")
    .option(
      "--from <time>",
      "with --to: those whose timeStamp lies between; ISO 8601, or as a timeStamp says it",
    )
    .option("--to <time>", "the end of that time, which belongs to it")
    .option("--org <id>", "those of this corporate; org_id")
    .option("--status <status>", `${RESEND_STATUSES.join(", ")}; failed ones when left out`)
    .action((options: ResendOptions) => resend(app, console(), options))
}

const resend = async (app: App, console: Console, options: ResendOptions): Promise<void> => {
  const request = toResendRequest(options)
  if (!isUuid(options.vendor)) throw new VendorNotFound({ vendorOrgId: options.vendor })
  const resent = await withServices(app, ({ webhooks }) =>
    webhooks.resendWebhooks(OPERATOR, options.vendor, request),
  )
  const { matched, queued, otherStatuses } = resent
  console.result({ matched, queued, otherwise: otherStatuses }, [resentLine(resent)])
}

const resentLine = ({ matched, queued, status, otherStatuses }: ResentWebhooks): string => {
  if (matched > 0) {
    const sending = matched === queued ? "" : `; ${String(matched - queued)} are being sent at this moment`
    return `${String(queued)} webhooks are sent again${sending}.`
  }
  const others = Object.entries(otherStatuses).filter(([, count]) => count > 0)
  if (status === null || others.length === 0) return "No webhook matches."
  const would = others.map(([other, count]) => `${String(count)} with --status ${other}`).join(", ")
  return `No webhook with status ${status} matches; ${would} would.`
}

/** The same request as the API takes, so that both mean the same. */
const toResendRequest = (options: ResendOptions): WebhookResendRequest => {
  const body = {
    search_type: findSearchType(options),
    ...(options.requestId === undefined ? {} : { request_id: options.requestId }),
    ...(options.session === undefined ? {} : { sync_session_id: options.session }),
    ...(options.counter === undefined ? {} : { webhook_counter: Number(options.counter) }),
    ...(options.from === undefined ? {} : { from_timestamp: options.from }),
    ...(options.to === undefined ? {} : { to_timestamp: options.to }),
    ...(options.org === undefined ? {} : { org_id: options.org }),
    ...(options.status === undefined ? {} : { status: options.status }),
  }
  const decoded = decode(body)
  if (Result.isSuccess(decoded)) return decoded.success
  const wrong = Object.entries(formatFieldErrors(decoded.failure))
  throw new CommandFailed(
    [
      "This is no way to say which webhooks are meant:",
      ...wrong.map(([name, why]) => `${OPTIONS_BY_FIELD[name] ?? name}: ${why}`),
    ].join("\n  "),
  )
}

const decode = Schema.decodeUnknownResult(WebhookResendRequest, { errors: "all" })

const OPTIONS_BY_FIELD: Readonly<Record<string, string>> = {
  request_id: "--request-id",
  sync_session_id: "--session",
  webhook_counter: "--counter",
  from_timestamp: "--from",
  to_timestamp: "--to",
  org_id: "--org",
  status: "--status",
}

type SearchOption = keyof Omit<ResendOptions, "vendor">

/** Which options go together, and how the API calls that. */
const SEARCHES: ReadonlyArray<readonly [WebhookResendRequest["search_type"], ReadonlyArray<SearchOption>]> = [
  ["RequestIdOnly", ["requestId"]],
  ["SyncSessionOnly", ["session"]],
  ["SyncSessionWithCounter", ["session", "counter"]],
  ["SyncSessionWithStatus", ["session", "status"]],
  ["SyncSessionWithCounterStatus", ["session", "counter", "status"]],
  ["TimestampRange", ["from", "to"]],
  ["TimestampRangeWithStatus", ["from", "to", "status"]],
  ["TimestampRangeWithOrg", ["from", "to", "org"]],
  ["TimestampRangeWithStatusOrg", ["from", "to", "status", "org"]],
  ["OrgOnly", ["org"]],
]

const CHOICES: ReadonlyArray<SearchOption> = [
  "requestId",
  "session",
  "counter",
  "from",
  "to",
  "org",
  "status",
]

const findSearchType = (options: ResendOptions): WebhookResendRequest["search_type"] => {
  const given = CHOICES.filter((choice) => options[choice] !== undefined)
  const found = SEARCHES.find(
    ([, needs]) => needs.length === given.length && needs.every((choice) => given.includes(choice)),
  )
  if (found !== undefined) return found[0]
  throw new CommandFailed(
    "Say which webhooks: --request-id ID, --org ID, --session ID [--counter N] [--status S], or --from TIME --to TIME [--org ID] [--status S].",
  )
}
