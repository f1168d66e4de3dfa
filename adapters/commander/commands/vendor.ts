import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isActive } from "../../../core/domain/accounts/credential.ts"
import { getEndpointState } from "../../../core/domain/webhooks/circuit.ts"
import type { Vendor } from "../../../core/domain/accounts/vendor.ts"
import { OPERATOR } from "../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../cli.ts"
import { pairs, table } from "../output/table.ts"
import { readText } from "../arguments/read-text.ts"
import { withServices } from "../run-command.ts"
import { vendorFlagsCommand } from "./sharing/vendor-flags.ts"
import { vendorCredentialCommands } from "./accounts/vendor-credentials.ts"
import { vendorRulesCommand } from "./transformation/vendor-rules.ts"
import { vendorSdkCommand } from "./accounts/vendor-sdk.ts"
import { vendorSetCommand } from "./accounts/vendor-set.ts"
import { vendorWebhookCommands, parseEvents } from "./webhooks/vendor-webhook.ts"

interface CreateOptions {
  readonly name: string
  readonly adminEmail?: string
  readonly publicKey?: string
  readonly webhookUrl?: string
  readonly webhookEvents: string
  readonly origin: ReadonlyArray<string>
  readonly timeZone: string
}

export const vendorCommands = (program: Command, cli: Cli): void => {
  const vendor = program.command("vendor").description("manage vendors, who receive employee data")

  vendor
    .command("create")
    .description("create a vendor and show its secrets once")
    .requiredOption("--name <name>", "name of the vendor")
    .option("--admin-email <email>", "e-mail address of the first admin of the vendor's console")
    .option(
      "--public-key <file>",
      "file with the RSA public key (PEM or JWK) that verifies requests and encrypts responses",
    )
    .option("--webhook-url <url>", "URL that receives webhooks")
    .option(
      "--webhook-events <list>",
      "comma-separated event names, or all (every event except sync.events.employee.csv)",
      "all",
    )
    .option("--origin <url>", "origin that may embed the journey (repeatable)", collect, [])
    .option(
      "--time-zone <zone>",
      "IANA time zone; failed webhooks are sent again at the end of its day",
      "UTC",
    )
    .action((options: CreateOptions) => create(cli, options))

  vendor
    .command("list")
    .description("list vendors")
    .action(() => list(cli))

  vendor
    .command("add-key")
    .description("register an additional public key; existing keys stay active")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .requiredOption("--public-key <file>", "file with the RSA public key (PEM or JWK)")
    .action((options: { vendor: string; publicKey: string }) => addKey(cli, options))

  vendorSetCommand(vendor, cli)
  vendorSdkCommand(vendor, cli)
  vendorCredentialCommands(vendor, cli)
  vendorWebhookCommands(vendor, cli)
  vendorRulesCommand(vendor, cli)
  vendorFlagsCommand(vendor, cli)
}

const collect = (value: string, previous: ReadonlyArray<string>) => [...previous, value]

const create = async ({ app, console }: Cli, options: CreateOptions): Promise<void> => {
  const publicKey = options.publicKey === undefined ? null : await readText(options.publicKey)
  const created = await withServices(app, (services) =>
    services.accounts.createVendor(OPERATOR, {
      name: options.name,
      adminEmail: options.adminEmail ?? null,
      publicKey,
      webhookUrl: options.webhookUrl ?? null,
      webhookEvents: parseEvents(options.webhookEvents),
      origins: options.origin,
      timeZone: options.timeZone,
    }),
  )
  const { admin } = created
  console.result(
    {
      org_id: created.orgId,
      api_key: created.apiKey,
      username: created.username,
      password: created.password,
      app_key: created.appKey,
      app_secret: created.appSecret,
      webhook_secret: created.webhookSecret,
      admin,
    },
    [
      `Created vendor ${options.name}. These secrets are shown only once:`,
      ...pairs([
        ["org_id", created.orgId],
        ["api_key", created.apiKey],
        ["username", created.username],
        ["password", created.password],
        ["app_key", created.appKey],
        ["app_secret", created.appSecret],
        ["webhook_secret", created.webhookSecret],
        ...(admin === null ? [] : [[`admin ${admin.email}`, admin.password ?? "keeps the present password"]]),
      ]),
    ],
  )
}

const list = async ({ app, console }: Cli): Promise<void> => {
  const { vendors, now } = await withServices(app, ({ accounts }) =>
    Effect.all({ vendors: accounts.listVendors(OPERATOR), now: Clock.currentTimeMillis }),
  )
  const readState = ({ endpoint }: Vendor) => (endpoint === null ? null : getEndpointState(endpoint, now))
  console.result(
    vendors.map((vendor) => ({
      org_id: vendor.orgId,
      name: vendor.name,
      time_zone: vendor.timeZone,
      webhook_url: vendor.endpoint?.url ?? null,
      webhook_events: vendor.endpoint?.events ?? [],
      webhook_state: readState(vendor),
      webhook_disabled: readState(vendor) === "disabled",
      created_at: new Date(vendor.createdAt).toISOString(),
    })),
    vendors.length === 0
      ? ['No vendors. Create one with "hrsync vendor create --name NAME".']
      : table(
          ["ORG ID", "NAME", "WEBHOOKS", "TO"],
          vendors.map((vendor) => [
            vendor.orgId,
            vendor.name,
            readState(vendor) ?? "",
            vendor.endpoint?.url ?? "nowhere",
          ]),
        ),
  )
}

const addKey = async (
  { app, console }: Cli,
  options: { vendor: string; publicKey: string },
): Promise<void> => {
  const text = await readText(options.publicKey)
  const { key, keys } = await withServices(app, ({ accounts }) =>
    Effect.gen(function* () {
      const key = yield* accounts.addVendorKey(OPERATOR, options.vendor, text)
      const credentials = yield* accounts.listCredentials(OPERATOR, options.vendor)
      const now = yield* Clock.currentTimeMillis
      return { key, keys: credentials.filter((one) => one.kind === "public-key" && isActive(one, now)) }
    }),
  )
  console.result({ id: key.id, kid: key.kid, encrypts: key.encrypts, active_keys: keys.length }, [
    `Registered key ${key.kid ?? key.id}${key.encrypts ? "" : " (for signatures only)"}. Active keys: ${String(keys.length)}.`,
  ])
}
