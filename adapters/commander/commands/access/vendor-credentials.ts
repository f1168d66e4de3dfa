import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { getCredentialState } from "../../../../core/domain/access/credential.ts"
import type { VendorCredential } from "../../../../core/ports/access/vendor-credentials.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App, Services } from "../../app.ts"
import { type Console, instant, table } from "../../console.ts"
import { readDuration, readInstant } from "../../read-time.ts"
import { withServices } from "../../run-command.ts"

/** The lives of a vendor's credentials: what there is, what is issued, what ends. */
export const vendorCredentialCommands = (vendor: Command, app: App, console: () => Console): void => {
  vendor
    .command("credentials")
    .description("API keys, Basic users, public keys and app secrets of a vendor; never a secret")
    .argument("<vendor>", "org_id of the vendor")
    .action((id: string) => list(app, console(), id))

  const expiresIn = [
    "--expires-in <duration>",
    "ends by itself after 90m, 24h, 30d; else it has no end",
  ] as const
  vendor
    .command("issue-key")
    .description("issue one more API key, shown once; those before stay active")
    .argument("<vendor>", "org_id of the vendor")
    .option(...expiresIn)
    .action((id: string, options: ExpiryOptions) => issueKey(app, console(), id, options))

  vendor
    .command("issue-user")
    .description("issue one more Basic user of the encrypted read, shown once; those before stay active")
    .argument("<vendor>", "org_id of the vendor")
    .option(...expiresIn)
    .action((id: string, options: ExpiryOptions) => issueUser(app, console(), id, options))

  vendor
    .command("revoke")
    .description("end an API key, a Basic user, a public key, or an app secret that was replaced")
    .argument("<credential>", "id, as hrsync vendor credentials shows it")
    .option("--after <duration>", "it is good still for 90m, 24h, 7d; else it ends at once")
    .option("--yes", "even if it is the last one of its kind")
    .action((id: string, options: RevokeOptions) => revoke(app, console(), id, options))

  vendor
    .command("rotate-secret")
    .description("a new app secret, shown once; for 24 hours webhooks carry signatures by both")
    .argument("<vendor>", "org_id of the vendor")
    .option("--switch-at <time>", "when service-signature changes to it (ISO 8601); else now")
    .action((id: string, options: { switchAt?: string }) => rotate(app, console(), id, options))
}

interface ExpiryOptions {
  readonly expiresIn?: string
}

interface RevokeOptions {
  readonly after?: string
  readonly yes?: true
}

const list = async (app: App, console: Console, id: string): Promise<void> => {
  const { found, now } = await withServices(app, ({ access }) =>
    Effect.all({ found: access.listCredentials(OPERATOR, id), now: Clock.currentTimeMillis }),
  )
  console.result(
    found.map((one) => credentialJson(one, now)),
    table(
      ["KIND", "ID", "IS KNOWN BY", "CREATED", "LAST USED", "STATE"],
      found.map((one) => {
        const { kind, label, created_at, last_used_at } = credentialJson(one, now)
        return [kind, one.id, label ?? "", created_at ?? "", last_used_at ?? "", stateText(one, now)]
      }),
    ),
  )
}

const credentialJson = (one: VendorCredential, now: number) => ({
  kind: one.kind,
  id: one.id,
  label: one.label,
  state: getCredentialState(one, now),
  created_at: instant(one.createdAt),
  last_used_at: instant(one.lastUsedAt),
  expires_at: instant(one.expiresAt),
  revoked_at: instant(one.revokedAt),
})

const stateText = (one: VendorCredential, now: number): string => {
  const state = getCredentialState(one, now)
  if (state === "active") return state
  if (state === "revoked") return `revoked ${instant(one.revokedAt) ?? ""}`
  return `${state === "expired" ? "ended" : "ends"} ${instant(one.expiresAt) ?? ""}`
}

/** Epoch milliseconds; null: without an end. */
const readExpiry = ({ expiresIn }: ExpiryOptions): Effect.Effect<number | null> => {
  if (expiresIn === undefined) return Effect.succeed(null)
  const lasts = readDuration("--expires-in", expiresIn)
  return Effect.map(Clock.currentTimeMillis, (now) => now + lasts)
}

const issueKey = async (app: App, console: Console, id: string, options: ExpiryOptions): Promise<void> => {
  const expiry = readExpiry(options)
  const issued = await withServices(app, ({ access }: Services) =>
    Effect.flatMap(expiry, (expiresAt) => access.issueApiKey(OPERATOR, id, expiresAt)),
  )
  const shown = { id: issued.id, api_key: issued.apiKey, expires_at: instant(issued.expiresAt) }
  console.result(shown, [
    "The API key is shown once:",
    ...secretsTable(shown),
    ...endAdvice("key", id, issued.expiresAt),
  ])
}

const issueUser = async (app: App, console: Console, id: string, options: ExpiryOptions): Promise<void> => {
  const expiry = readExpiry(options)
  const issued = await withServices(app, ({ access }: Services) =>
    Effect.flatMap(expiry, (expiresAt) => access.issueBasicUser(OPERATOR, id, expiresAt)),
  )
  const { username, password } = issued
  const shown = { id: issued.id, username, password, expires_at: instant(issued.expiresAt) }
  console.result(shown, [
    "The password is shown once:",
    ...secretsTable(shown),
    ...endAdvice("user", id, issued.expiresAt),
  ])
}

const secretsTable = (shown: Readonly<Record<string, string | null>>): ReadonlyArray<string> =>
  table(
    ["", ""],
    Object.entries(shown).map(([name, value]) => [name, value ?? "without an end"]),
  ).slice(1)

const endAdvice = (what: string, vendorOrgId: string, expiresAt: number | null): ReadonlyArray<string> =>
  expiresAt === null
    ? [
        `When the vendor has changed over, end the earlier ${what}: hrsync vendor credentials ${vendorOrgId}, then hrsync vendor revoke ID`,
      ]
    : []

const revoke = async (app: App, console: Console, id: string, options: RevokeOptions): Promise<void> => {
  const afterMillis = options.after === undefined ? 0 : readDuration("--after", options.after)
  const ended = await withServices(app, ({ access }) =>
    access.revokeCredential(OPERATOR, id, { afterMillis, allowLast: options.yes === true }),
  )
  const endsAt = instant(ended.endsAt) ?? ""
  console.result({ id, kind: ended.kind, ends_at: endsAt }, [
    afterMillis === 0 ? `The ${ended.kind} has ended.` : `The ${ended.kind} ends at ${endsAt}.`,
  ])
}

const rotate = async (
  app: App,
  console: Console,
  id: string,
  options: { readonly switchAt?: string },
): Promise<void> => {
  const switchAt = options.switchAt === undefined ? null : readInstant("--switch-at", options.switchAt)
  const rotated = await withServices(app, ({ access }) => access.rotateSecret(OPERATOR, id, switchAt))
  const shown = {
    id: rotated.id,
    app_secret: rotated.appSecret,
    service_signature_from: instant(rotated.switchesAt),
    previous_until: instant(rotated.previousUntil),
  }
  console.result(shown, [
    "The app secret is shown once:",
    ...secretsTable(shown),
    "The header webhook-signature carries a signature by it, and by the secret before until previous_until.",
    "The header service-signature is made with it from service_signature_from on.",
  ])
}
