import type { Command } from "commander"
import * as Effect from "effect/Effect"
import type { PushAuthType } from "../../../../core/domain/push/push-auth.ts"
import type { Cli } from "../../cli.ts"
import { table } from "../../output/table.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import { withServices } from "../../run-command.ts"
import {
  addConnectionOptions,
  parseConnectionOptions,
  type ConnectionOptions,
} from "../../arguments/connection-options.ts"
import {
  authTypeOption,
  credentialJson,
  credentialTable,
  pushCredentialCommands,
} from "./push-credentials.ts"

interface InviteOptions extends ConnectionOptions {
  readonly authType?: PushAuthType
}

export const pushCommands = (program: Command, cli: Cli): void => {
  const push = program.command("push").description("manage corporates whose own systems push their employees")

  addConnectionOptions(
    push
      .command("invite")
      .description("connect a corporate through the push API, issue test credentials and show them once"),
  )
    .addOption(authTypeOption())
    .action((options: InviteOptions) => invite(cli, options))

  push
    .command("records")
    .description("list records that were pushed to the test environment")
    .argument("<id>", "connection_id")
    .action((id: string) => records(cli, id))

  push
    .command("approve")
    .description(
      "approve a corporate: delete its test data, revoke its test credentials, and issue production ones, shown once",
    )
    .argument("<id>", "connection_id")
    .addOption(authTypeOption())
    .action((id: string, options: { authType?: PushAuthType }) => approve(cli, id, options.authType))

  pushCredentialCommands(push, cli)
}

const invite = async ({ app, console }: Cli, options: InviteOptions): Promise<void> => {
  const which = parseConnectionOptions(options)
  const { orgName, issued } = await withServices(app, ({ push, onboarding }) =>
    onboarding.connectCorporate(OPERATOR, { ...which, connector: "push-api" }).pipe(
      Effect.flatMap(({ id, orgName }) =>
        Effect.map(push.issuePushCredential(OPERATOR, id, "test", options.authType), (issued) => ({
          orgName,
          issued,
        })),
      ),
    ),
  )
  console.result(credentialJson(issued), [
    `Connected ${orgName} to the test environment. The password is shown only once:`,
    ...credentialTable(issued),
  ])
}

const records = async ({ app, console }: Cli, id: string): Promise<void> => {
  const found = await withServices(app, ({ push }) => push.listPushTests(OPERATOR, id))
  console.result(
    found,
    found.length === 0
      ? ["No records in the test environment."]
      : table(
          ["EMPLOYEE", "NAME", "STATUS", "DEPARTMENT"],
          found.map(({ employeeId, name, status, department }) => [
            employeeId ?? "",
            name ?? "",
            status ?? "",
            department ?? "",
          ]),
        ),
  )
}

const approve = async ({ app, console }: Cli, id: string, authType?: PushAuthType): Promise<void> => {
  const { issued, purged } = await withServices(app, ({ push }) =>
    Effect.gen(function* () {
      const purged = yield* push.approvePushTest(OPERATOR, id)
      return { purged, issued: yield* push.issuePushCredential(OPERATOR, id, "production", authType) }
    }),
  )
  console.result({ ...credentialJson(issued), purged }, [
    `Deleted ${String(purged)} test records and revoked the test credentials.`,
    "The production password is shown only once:",
    ...credentialTable(issued),
  ])
}
