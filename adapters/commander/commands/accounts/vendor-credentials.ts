import type { Command } from "commander"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Cli } from "../../cli.ts"
import { KEY_SCOPES, type KeyScope } from "../../../../core/contract/accounts/key-scope.ts"
import { getCredentialState } from "../../../../core/domain/accounts/credential.ts"
import type {
  CredentialOptions,
  VendorCredential,
} from "../../../../core/ports/accounts/vendor-credentials.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Services } from "../../app.ts"
import { instant } from "../../console.ts"
import { type Lines, pairs, table } from "../../output/table.ts"
import { readDuration, readInstant } from "../../arguments/read-time.ts"
import { UsageInvalid } from "../../failure.ts"
import { withServices } from "../../run-command.ts"

/** Lists, issues and revokes the credentials of a vendor. */
export const vendorCredentialCommands = (vendor: Command, cli: Cli): void => {
  vendor
    .command("credentials")
    .description(
      "list a vendor's API keys, Basic users, public keys and app secrets (never the secrets themselves)",
    )
    .argument("<vendor>", "org_id of the vendor")
    .action((id: string) => list(cli, id))

  const expiresIn = [
    "--expires-in <duration>",
    "lifetime, such as 90m, 24h or 30d (default: no expiry)",
  ] as const
  vendor
    .command("issue-key")
    .description("issue an additional API key and show it once; existing keys stay active")
    .argument("<vendor>", "org_id of the vendor")
    .option("--name <name>", "what it is for, such as the program that uses it")
    .option(
      "--scopes <scopes>",
      `what it may do, separated by commas: ${KEY_SCOPES.join(", ")} (default: all of them)`,
    )
    .option(...expiresIn)
    .action((id: string, options: IssueKeyOptions) => issueKey(cli, id, options))

  vendor
    .command("issue-user")
    .description(
      "issue an additional Basic user for the encrypted read and show it once; existing users stay active",
    )
    .argument("<vendor>", "org_id of the vendor")
    .option("--name <name>", "what it is for, such as the program that uses it")
    .option(...expiresIn)
    .action((id: string, options: IssueOptions) => issueUser(cli, id, options))

  vendor
    .command("reset-password")
    .description("replace the password of a Basic user and show it once; the previous one is refused at once")
    .argument("<credential>", "id of the Basic user, from hrsync vendor credentials")
    .action((id: string) => resetPassword(cli, id))

  vendor
    .command("revoke")
    .description("revoke an API key, a Basic user, a public key, or a replaced app secret")
    .argument("<credential>", "id of the credential, from hrsync vendor credentials")
    .option("--after <duration>", "time until it is revoked, such as 90m, 24h or 7d (default: now)")
    .option("--yes", "revoke it even if it is the vendor's last of its kind")
    .action((id: string, options: RevokeOptions) => revoke(cli, id, options))

  vendor
    .command("rotate-secret")
    .description(
      "replace the app secret and show the new one once; webhooks carry both signatures for 24 hours",
    )
    .argument("<vendor>", "org_id of the vendor")
    .option(
      "--switch-at <time>",
      "when service-signature switches to the new secret (ISO 8601; default: now)",
    )
    .action((id: string, options: { switchAt?: string }) => rotate(cli, id, options))
}

interface IssueOptions {
  readonly name?: string
  readonly expiresIn?: string
}

interface IssueKeyOptions extends IssueOptions {
  readonly scopes?: string
}

interface RevokeOptions {
  readonly after?: string
  readonly yes?: true
}

const list = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { found, now } = await withServices(app, ({ accounts }) =>
    Effect.all({ found: accounts.listCredentials(OPERATOR, id), now: Clock.currentTimeMillis }),
  )
  console.result(
    found.map((one) => credentialJson(one, now)),
    table(
      ["KIND", "ID", "NAME", "IDENTIFIER", "SCOPES", "CREATED", "LAST USED", "STATE"],
      found.map((one) => {
        const { kind, label, created_at, last_used_at } = credentialJson(one, now)
        return [
          kind,
          one.id,
          one.name ?? "",
          label ?? "",
          one.scopes === null ? "" : scopesText(one.scopes),
          created_at ?? "",
          last_used_at ?? "",
          stateText(one, now),
        ]
      }),
    ),
  )
}

const credentialJson = (one: VendorCredential, now: number) => ({
  kind: one.kind,
  id: one.id,
  label: one.label,
  name: one.name,
  scopes: one.scopes,
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

const readOptions = (given: IssueOptions): Effect.Effect<CredentialOptions> => {
  const { name = null, expiresIn } = given
  if (expiresIn === undefined) return Effect.succeed({ name, expiresAt: null })
  const lasts = readDuration("--expires-in", expiresIn)
  return Effect.map(Clock.currentTimeMillis, (now) => ({ name, expiresAt: now + lasts }))
}

const scopesText = (scopes: ReadonlyArray<KeyScope>): string =>
  scopes.length === KEY_SCOPES.length ? "all" : scopes.join(",")

/** The scopes of `read,resend`. Any other word throws an error that lists them. */
const readScopes = (text: string): ReadonlyArray<KeyScope> => {
  const words = text.split(",").map((word) => word.trim().toLowerCase())
  const scopes = KEY_SCOPES.filter((scope) => words.includes(scope))
  if (words.some((word) => !(KEY_SCOPES as ReadonlyArray<string>).includes(word))) {
    throw new UsageInvalid(`--scopes must be some of ${KEY_SCOPES.join(", ")}, separated by commas.`)
  }
  return scopes
}

const issueKey = async ({ app, console }: Cli, id: string, options: IssueKeyOptions): Promise<void> => {
  const read = readOptions(options)
  const scopes = options.scopes === undefined ? KEY_SCOPES : readScopes(options.scopes)
  const issued = await withServices(app, ({ accounts }: Services) =>
    Effect.flatMap(read, (chosen) => accounts.issueApiKey(OPERATOR, id, { ...chosen, scopes })),
  )
  const { id: keyId, apiKey, expiresAt } = issued
  const shown = { id: keyId, api_key: apiKey, scopes: issued.scopes, expires_at: instant(expiresAt) }
  console.result(shown, [
    "The API key is shown once:",
    ...secretsTable({ ...shown, scopes: scopesText(issued.scopes) }),
    ...endAdvice("key", id, issued.expiresAt),
  ])
}

const issueUser = async ({ app, console }: Cli, id: string, options: IssueOptions): Promise<void> => {
  const read = readOptions(options)
  const issued = await withServices(app, ({ accounts }: Services) =>
    Effect.flatMap(read, (chosen) => accounts.issueBasicUser(OPERATOR, id, chosen)),
  )
  const { username, password } = issued
  const shown = { id: issued.id, username, password, expires_at: instant(issued.expiresAt) }
  console.result(shown, [
    "The password is shown once:",
    ...secretsTable(shown),
    ...endAdvice("user", id, issued.expiresAt),
  ])
}

const resetPassword = async ({ app, console }: Cli, id: string): Promise<void> => {
  const { username, password } = await withServices(app, ({ accounts }) =>
    accounts.resetBasicPassword(OPERATOR, id),
  )
  const shown = { id, username, password }
  console.result(shown, ["The password is shown once:", ...secretsTable(shown)])
}

const secretsTable = (shown: Readonly<Record<string, string | null>>): Lines =>
  pairs(Object.entries(shown).map(([name, value]) => [name, value ?? "no expiry"]))

const endAdvice = (what: string, vendorOrgId: string, expiresAt: number | null): ReadonlyArray<string> =>
  expiresAt === null
    ? [
        `When the vendor uses the new ${what}, revoke the old one: hrsync vendor credentials ${vendorOrgId}, then hrsync vendor revoke ID`,
      ]
    : []

const revoke = async ({ app, console }: Cli, id: string, options: RevokeOptions): Promise<void> => {
  const afterMillis = options.after === undefined ? 0 : readDuration("--after", options.after)
  const ended = await withServices(app, ({ accounts }) =>
    accounts.revokeCredential(OPERATOR, id, { afterMillis, allowLast: options.yes === true }),
  )
  const endsAt = instant(ended.endsAt) ?? ""
  console.result({ id, kind: ended.kind, ends_at: endsAt }, [
    afterMillis === 0 ? `Revoked the ${ended.kind}.` : `The ${ended.kind} will be revoked at ${endsAt}.`,
  ])
}

const rotate = async (
  { app, console }: Cli,
  id: string,
  options: { readonly switchAt?: string },
): Promise<void> => {
  const switchAt = options.switchAt === undefined ? null : readInstant("--switch-at", options.switchAt)
  const rotated = await withServices(app, ({ accounts }) => accounts.rotateSecret(OPERATOR, id, switchAt))
  const shown = {
    id: rotated.id,
    app_secret: rotated.appSecret,
    webhook_secret: rotated.webhookSecret,
    service_signature_from: instant(rotated.switchesAt),
    previous_until: instant(rotated.previousUntil),
  }
  console.result(shown, [
    "The app secret is shown once; webhook_secret is the same secret in the form of Standard Webhooks:",
    ...secretsTable(shown),
    "The header webhook-signature carries signatures by the new secret and, until previous_until, by the previous one.",
    "The header service-signature uses the new secret from service_signature_from on.",
  ])
}
