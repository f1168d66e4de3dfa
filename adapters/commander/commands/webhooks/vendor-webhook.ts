import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { getEndpointState, getFailingSince } from "../../../../core/domain/webhooks/circuit.ts"
import type { Backlog } from "../../../../core/ports/webhooks/outbox.ts"
import type { Vendor, WebhookEndpoint } from "../../../../core/domain/accounts/vendor.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { SavedEndpoint } from "../../../../core/use-cases/webhooks/webhook-endpoint.ts"
import type { EventSelection } from "../../../../core/use-cases/accounts/vendors/event-selection.ts"
import type { Cli } from "../../cli.ts"
import { instant } from "../../console.ts"
import { pairs } from "../../output/table.ts"
import { readInstant } from "../../arguments/read-time.ts"
import { withServices } from "../../run-command.ts"

interface SetOptions {
  readonly vendor: string
  readonly url?: string
  readonly events?: string
  /** True: the option was given without a time. */
  readonly resend?: true | string
}

/** Commands that show and configure a vendor's webhook endpoint. */
export const vendorWebhookCommands = (vendor: Command, cli: Cli): void => {
  vendor
    .command("show")
    .description("show a vendor and the state of its webhook endpoint")
    .argument("<vendor>", "org_id of the vendor")
    .action((id: string) => show(cli, id))

  vendor
    .command("set-webhook")
    .description("set the URL and events of a vendor's webhook endpoint; enables a disabled endpoint")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .option("--url <url>", "URL that receives webhooks (default: unchanged)")
    .option("--events <list>", "comma-separated event names, or all (default: unchanged)")
    .option(
      "--resend [since]",
      "send failed webhooks again: those since the endpoint began to fail, or since a time (ISO 8601)",
    )
    .action((options: SetOptions) => set(cli, options))
}

/** Reads `all` or comma-separated names. */
export const parseEvents = (list: string): EventSelection =>
  list === "all" ? list : list.split(",").map((event) => event.trim())

const show = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { vendor, backlog, now } = await withServices(app, ({ accounts }) =>
    Effect.flatMap(accounts.showVendor(OPERATOR, id), (found) =>
      Effect.map(Clock.currentTimeMillis, (now) => ({ ...found, now })),
    ),
  )
  const { endpoint } = vendor
  const webhook = endpoint === null ? null : describeEndpoint(endpoint, backlog, now)
  const shown = {
    org_id: vendor.orgId,
    name: vendor.name,
    time_zone: vendor.timeZone,
    origins: vendor.origins,
    created_at: instant(vendor.createdAt),
    webhook,
  }
  console.result(shown, [
    ...pairs([
      ["vendor", vendor.name],
      ["org_id", vendor.orgId],
      ["time zone", vendor.timeZone],
      ["origins", vendor.origins.join(", ") || "none"],
      ...(webhook === null ? [["webhooks", "not sent"]] : endpointRows(webhook)),
    ]),
    ...adviceFor(vendor, webhook),
  ])
}

const describeEndpoint = (
  endpoint: WebhookEndpoint,
  { waiting, failed, exhausted }: Backlog,
  now: number,
) => {
  const { circuit, disabled } = endpoint
  const state = getEndpointState(endpoint, now)
  return {
    url: endpoint.url,
    events: endpoint.events,
    state,
    failing_since: instant(getFailingSince(endpoint)),
    failures_in_a_row: circuit.failures,
    next_try: state === "paused" ? instant(circuit.openUntil) : null,
    disabled_at: instant(disabled?.at ?? null),
    disabled_reason: disabled?.reason ?? null,
    waiting,
    failed_since_then: failed.reduce((count, { webhooks }) => count + webhooks, 0),
    given_up: exhausted,
  }
}

type EndpointDescription = ReturnType<typeof describeEndpoint>

const endpointRows = (webhook: EndpointDescription): ReadonlyArray<ReadonlyArray<string>> => [
  ["webhooks to", webhook.url],
  ["state", stateText(webhook)],
  ...(webhook.failing_since === null ? [] : [["failing since", webhook.failing_since]]),
  ["waiting", String(webhook.waiting)],
  ...(webhook.failing_since === null ? [] : [["failed since then", String(webhook.failed_since_then)]]),
  ...(webhook.given_up === 0 ? [] : [["exhausted after five days", String(webhook.given_up)]]),
]

const stateText = ({
  state,
  next_try,
  disabled_at,
  disabled_reason,
  failures_in_a_row,
}: EndpointDescription): string => {
  if (state === "disabled") {
    const why =
      disabled_reason === "gone" ? "it responded with 410" : "it acknowledged no webhook for five days"
    return `disabled since ${disabled_at ?? ""}: ${why}`
  }
  if (state === "paused") return `paused until ${next_try ?? ""}, when one webhook is sent as a test`
  if (state === "trying") return "testing with one webhook; the others wait for its result"
  return state === "failing" ? `failing: ${String(failures_in_a_row)} attempts in a row` : state
}

const adviceFor = ({ orgId }: Vendor, webhook: EndpointDescription | null): ReadonlyArray<string> => {
  if (webhook?.state === "disabled") {
    return [
      `Once the receiver is fixed: hrsync vendor set-webhook --vendor ${orgId} --resend`,
      "enables the endpoint and sends failed webhooks again. Add --url URL if it has moved.",
    ]
  }
  return webhook === null || webhook.given_up === 0
    ? []
    : [
        `"hrsync issues --vendor ${orgId}" lists connections with exhausted webhooks.`,
        `"hrsync webhooks resend --vendor ${orgId} --org ORG_ID" sends the webhooks of a corporate again.`,
      ]
}

const set = async ({ app, console }: Cli, options: SetOptions): Promise<void> => {
  const resend = readResendOption(options.resend)
  const saved = await withServices(app, ({ webhooks }) =>
    webhooks.setWebhookEndpoint(OPERATOR, {
      ifVersion: null,
      vendorOrgId: options.vendor,
      url: options.url ?? null,
      events: options.events === undefined ? null : parseEvents(options.events),
      resend,
    }),
  )
  const { url, events, failedSince, resent, failed } = saved
  console.result(
    {
      webhook_url: url,
      webhook_events: events,
      failing_since: instant(failedSince),
      failed,
      resent,
    },
    [
      `Sending ${String(events.length)} events to ${url}: ${events.join(", ")}`,
      ...resentLines(saved, resend !== "none"),
    ],
  )
}

const readResendOption = (option: SetOptions["resend"]): "none" | "since it fails" | number => {
  if (option === undefined) return "none"
  if (option === true) return "since it fails"
  return readInstant("--resend", option)
}

const resentLines = (
  { failedSince, failed, resent }: SavedEndpoint,
  wasRequested: boolean,
): ReadonlyArray<string> => {
  if (wasRequested) return [`Requeued ${String(resent)} failed webhooks.`]
  const since = instant(failedSince)
  return since === null || failed === 0
    ? []
    : [`${String(failed)} webhooks have failed since ${since}. To send them again, use --resend ${since}.`]
}
