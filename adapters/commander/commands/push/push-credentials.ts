import { type Command, Option } from "commander"
import { PUSH_AUTH_TYPES, type PushAuthType } from "../../../../core/domain/push/push-auth.ts"
import {
  type IssuedPushCredential,
  PUSH_ENVIRONMENTS,
  type PushEnvironment,
} from "../../../../core/ports/push-access.ts"
import type { IssuedCredential } from "../../../../core/use-cases/push/issue-push-credential.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import { type Lines, pairs, table } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"

interface EnvironmentOptions {
  readonly environment: PushEnvironment
  readonly authType?: PushAuthType
}

export const authTypeOption = (): Option =>
  new Option(
    "--auth-type <type>",
    "token (exchange the password for bearer tokens), basic (send it with every request) or any (default: unchanged, or any)",
  ).choices(PUSH_AUTH_TYPES)

const environmentOption = (): Option =>
  new Option("--environment <name>", "environment of the credentials")
    .choices(PUSH_ENVIRONMENTS)
    .makeOptionMandatory()

/** Commands for the push credentials of an invited corporate. */
export const pushCredentialCommands = (push: Command, cli: Cli): void => {
  push
    .command("credentials")
    .description("list credentials (never their passwords)")
    .argument("<id>", "connection_id")
    .action((id: string) => list(cli, id))

  push
    .command("issue")
    .description("issue new credentials and show them once; the previous ones and their tokens are revoked")
    .argument("<id>", "connection_id")
    .addOption(environmentOption())
    .addOption(authTypeOption())
    .action((id: string, options: EnvironmentOptions) => issue(cli, id, options))

  push
    .command("revoke")
    .description("revoke credentials and their tokens; for the test environment, also delete its records")
    .argument("<id>", "connection_id")
    .addOption(environmentOption())
    .action((id: string, options: EnvironmentOptions) => revoke(cli, id, options))
}

const list = async ({ app, console }: Cli, id: string): Promise<void> => {
  const found = await withServices(app, ({ push }) => push.listPushCredentials(OPERATOR, id))
  console.result(
    found.map(issuedJson),
    found.length === 0
      ? ["No credentials were issued for this connection, or it is terminated."]
      : table(
          ["ENVIRONMENT", "AUTH TYPE", "USER NAME", "ISSUED", "ENDED"],
          found.map((one) => {
            const { environment, auth_type, username, issued_at, ended_at } = issuedJson(one)
            return [environment, auth_type, username, issued_at, ended_at ?? "no"]
          }),
        ),
  )
}

const issuedJson = ({ environment, authType, username, issuedAt, endedAt }: IssuedPushCredential) => ({
  environment,
  auth_type: authType,
  username,
  issued_at: new Date(issuedAt).toISOString(),
  ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
})

const issue = async (
  { app, console }: Cli,
  id: string,
  { environment, authType }: EnvironmentOptions,
): Promise<void> => {
  const issued = await withServices(app, ({ push }) =>
    push.issuePushCredential(OPERATOR, id, environment, authType),
  )
  console.result(credentialJson(issued), [
    `Issued ${environment} credentials. The password is shown only once:`,
    ...credentialTable(issued),
  ])
}

const revoke = async (
  { app, console }: Cli,
  id: string,
  { environment }: EnvironmentOptions,
): Promise<void> => {
  await withServices(app, ({ push }) => push.revokePushCredential(OPERATOR, id, environment))
  console.result({ connection_id: id, environment, revoked: true }, [
    `Revoked the ${environment} credentials. To issue new ones: hrsync push issue ${id} --environment ${environment}`,
  ])
}

export const credentialJson = ({
  connectionId,
  environment,
  authType,
  username,
  password,
}: IssuedCredential) => ({
  connection_id: connectionId,
  environment,
  auth_type: authType,
  username,
  password,
})

export const credentialTable = (issued: IssuedCredential): Lines =>
  pairs(Object.entries(credentialJson(issued)).map(([name, value]) => [name, value]))
