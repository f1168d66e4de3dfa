import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { getEndpointState, getFailingSince } from "../../../../core/domain/webhooks/circuit.ts"
import type { Backlog } from "../../../../core/ports/webhooks/outbox.ts"
import type { Vendor, WebhookEndpoint } from "../../../../core/domain/access/vendor.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { SavedEndpoint, EventSelection } from "../../../../core/use-cases/webhooks/webhook-endpoint.ts"
import type { App } from "../../app.ts"
import { type Console, instant, table } from "../../console.ts"
import { CommandFailed, withServices } from "../../run-command.ts"

interface SetOptions {
  readonly vendor: string
  readonly url?: string
  readonly events?: string
  /** True: without an instant. */
  readonly resend?: true | string
}

/** A vendor's webhook endpoint: how it stands, and what is set of it. */
export const vendorWebhookCommands = (vendor: Command, app: App, console: () => Console): void => {
  vendor
    .command("show")
    .description("one vendor, and how its webhook endpoint stands")
    .argument("<vendor>", "org_id of the vendor")
    .action((id: string) => show(app, console(), id))

  vendor
    .command("set-webhook")
    .description("where a vendor receives webhooks, and which; a disabled endpoint receives again")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .option("--url <url>", "where they are sent; as it is when left out")
    .option("--events <list>", "names of events with commas between them, or all; as they are when left out")
    .option("--resend [since]", "send again what failed since the endpoint fails, or since a time (ISO 8601)")
    .action((options: SetOptions) => set(app, console(), options))
}

/** Of an option: `all`, or names with commas between them. */
export const parseEvents = (list: string): EventSelection =>
  list === "all" ? list : list.split(",").map((event) => event.trim())

const show = async (app: App, console: Console, id: string): Promise<void> => {
  const { vendor, backlog, now } = await withServices(app, ({ access }) =>
    Effect.flatMap(access.showVendor(OPERATOR, id), (found) =>
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
    ...table(
      ["", ""],
      [
        ["vendor", vendor.name],
        ["org_id", vendor.orgId],
        ["time zone", vendor.timeZone],
        ["origins", vendor.origins.join(", ") || "none"],
        ...(webhook === null ? [["webhooks", "go nowhere"]] : endpointRows(webhook)),
      ],
    ).slice(1),
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
  ...(webhook.failing_since === null ? [] : [["acknowledged nothing since", webhook.failing_since]]),
  ["waiting", String(webhook.waiting)],
  ...(webhook.failing_since === null ? [] : [["failed since then", String(webhook.failed_since_then)]]),
  ...(webhook.given_up === 0 ? [] : [["given up after five days", String(webhook.given_up)]]),
]

const stateText = ({
  state,
  next_try,
  disabled_at,
  disabled_reason,
  failures_in_a_row,
}: EndpointDescription): string => {
  if (state === "disabled") {
    const why = disabled_reason === "gone" ? "it answered 410" : "it acknowledged nothing for five days"
    return `disabled since ${disabled_at ?? ""}: ${why}`
  }
  if (state === "paused") return `paused until ${next_try ?? ""}, when one webhook tries it`
  if (state === "trying") return "one webhook tries it; the others wait for what comes of that"
  return state === "failing" ? `failing: ${String(failures_in_a_row)} attempts in a row` : state
}

const adviceFor = ({ orgId }: Vendor, webhook: EndpointDescription | null): ReadonlyArray<string> => {
  if (webhook?.state === "disabled") {
    return [
      `When it is mended: hrsync vendor set-webhook --vendor ${orgId} --resend`,
      "enables it and sends again what failed; --url URL as well if it has moved.",
    ]
  }
  return webhook === null || webhook.given_up === 0
    ? []
    : [
        `"hrsync issues --vendor ${orgId}" shows of which connections webhooks were given up;`,
        `"hrsync webhooks resend --vendor ${orgId} --org ORG_ID" sends those of a corporate again.`,
      ]
}

const set = async (app: App, console: Console, options: SetOptions): Promise<void> => {
  const resend = readResendOption(options.resend)
  const saved = await withServices(app, ({ webhooks }) =>
    webhooks.setWebhookEndpoint(OPERATOR, {
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
      `${String(events.length)} kinds of events go to ${url}: ${events.join(", ")}`,
      ...resentLines(saved, resend !== "none"),
    ],
  )
}

const readResendOption = (option: SetOptions["resend"]): "none" | "since it fails" | number => {
  if (option === undefined) return "none"
  if (option === true) return "since it fails"
  const at = Date.parse(option)
  if (Number.isNaN(at))
    throw new CommandFailed("--resend takes a time like 2026-01-31T09:00:00Z, or nothing.")
  return at
}

const resentLines = (
  { failedSince, failed, resent }: SavedEndpoint,
  wasRequested: boolean,
): ReadonlyArray<string> => {
  if (wasRequested) return [`${String(resent)} webhooks that failed are sent again.`]
  const since = instant(failedSince)
  return since === null || failed === 0
    ? []
    : [`${String(failed)} webhooks failed since ${since}: --resend ${since} sends them again.`]
}
