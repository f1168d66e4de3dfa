import type { Command } from "commander"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../../../core/contract/field-errors.ts"
import { RESEND_STATUSES, WebhookResendRequest } from "../../../../core/contract/webhooks/webhook-resend.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import { VendorNotFound } from "../../../../core/use-cases/authorization/authorization-errors.ts"
import type { ResentWebhooks } from "../../../../core/use-cases/webhooks/resend-webhooks.ts"
import type { Cli } from "../../cli.ts"
import { isUuid } from "../../arguments/is-uuid.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

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

export const resendCommand = (webhooks: Command, cli: Cli): void => {
  webhooks
    .command("resend")
    .description("send webhooks again, selected by id, sync session, time or corporate")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .option("--request-id <id>", "the webhook with this requestId, in any state")
    .option("--session <id>", "webhooks of this sync session")
    .option("--counter <n>", "with --session: the webhook with this webhookCounter, in any state")
    .option(
      "--from <time>",
      "with --to: webhooks with a timeStamp from this time on (ISO 8601 or the format of timeStamp)",
    )
    .option("--to <time>", "with --from: end of the range, inclusive")
    .option("--org <id>", "webhooks of this corporate (org_id)")
    .option("--status <status>", `${RESEND_STATUSES.join(", ")} (default: failed)`)
    .action((options: ResendOptions) => resend(cli, options))
}

const resend = async ({ app, console }: Cli, options: ResendOptions): Promise<void> => {
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
    const sending = matched === queued ? "" : ` ${String(matched - queued)} are being sent now.`
    return `Requeued ${String(queued)} webhooks.${sending}`
  }
  const others = Object.entries(otherStatuses).filter(([, count]) => count > 0)
  if (status === null || others.length === 0) return "No webhooks match."
  const would = others.map(([other, count]) => `${String(count)} with --status ${other}`).join(", ")
  return `No webhooks with status ${status} match, but ${would} do.`
}

/** Builds the request of the API, so that both validate and select alike. */
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
  throw new UsageInvalid(
    [
      "The selection of webhooks is not valid:",
      ...wrong.map(([name, why]) => `${OPTIONS_BY_FIELD[name] ?? name}: ${why}`),
    ].join("\n  "),
    OPTIONS_BY_FIELD[wrong[0]?.[0] ?? ""],
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

/** The valid combinations of options, by the name that the API uses. */
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
  const used = CHOICES.filter((choice) => options[choice] !== undefined)
  const found = SEARCHES.find(
    ([, needs]) => needs.length === used.length && needs.every((choice) => used.includes(choice)),
  )
  if (found !== undefined) return found[0]
  throw new UsageInvalid(
    "Select webhooks with --request-id ID, --org ID, --session ID [--counter N] [--status S], or --from TIME --to TIME [--org ID] [--status S].",
  )
}
