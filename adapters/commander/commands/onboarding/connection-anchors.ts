import type { Command } from "commander"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { AnchorView } from "../../../../core/use-cases/onboarding/anchors/manage-anchors.ts"
import type { Cli } from "../../cli.ts"
import { instant } from "../../console.ts"
import { table } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"

/** Commands for the mailboxes and devices that decide for the corporate of a connection. */
export const anchorCommands = (connection: Command, cli: Cli): void => {
  connection
    .command("anchors")
    .description("list the mailboxes and devices that speak for the corporate of a connection")
    .argument("<id>", "connection_id")
    .action((id: string) => list(cli, id))

  connection
    .command("add-anchor")
    .description("let a mailbox speak for the corporate once its owner has proved it in the journey")
    .argument("<id>", "connection_id")
    .requiredOption("--email <email>", "address of a person at the corporate; make sure that it is theirs")
    .action((id: string, { email }: { email: string }) => add(cli, id, email))

  connection
    .command("remove-anchor")
    .description("remove the right of a mailbox or a device to decide for the corporate")
    .argument("<id>", "connection_id")
    .requiredOption("--anchor <id>", "id from hrsync connection anchors")
    .action((id: string, { anchor }: { anchor: string }) => remove(cli, id, anchor))
}

const list = async ({ app, console }: Cli, id: string): Promise<void> => {
  const anchors = await withServices(app, ({ onboarding }) => onboarding.listAnchors(OPERATOR, id))
  console.result(
    anchors.map(anchorJson),
    anchors.length === 0
      ? [
          "Nobody speaks for this corporate in its journeys. Name a mailbox with hrsync connection add-anchor.",
        ]
      : table(
          ["ANCHOR", "KIND", "ADDRESS", "ADDED", "BY", "PROVED"],
          anchors.map((one) => [
            one.id,
            one.kind,
            one.email ?? "",
            instant(one.addedAt) ?? "",
            one.addedBy ?? "operator",
            instant(one.provenAt) ?? "not yet",
          ]),
        ),
  )
}

const add = async ({ app, console }: Cli, id: string, email: string): Promise<void> => {
  const anchor = await withServices(app, ({ onboarding }) =>
    onboarding.addAnchor(OPERATOR, { connectionId: id, email }),
  )
  console.result(anchorJson(anchor), [
    anchor.provenAt === null
      ? `${anchor.email ?? email} speaks for the corporate once its owner has proved it: send a link with hrsync connection link ${id} --email ${anchor.email ?? email}`
      : `${anchor.email ?? email} speaks for the corporate already.`,
  ])
}

const remove = async ({ app, console }: Cli, id: string, anchorId: string): Promise<void> => {
  const anchor = await withServices(app, ({ onboarding }) =>
    onboarding.removeAnchor(OPERATOR, { connectionId: id, anchorId }),
  )
  console.result(anchorJson(anchor), [
    `${anchor.email ?? "The device"} no longer speaks for the corporate, at once.`,
  ])
}

const anchorJson = (anchor: AnchorView) => ({
  anchor_id: anchor.id,
  kind: anchor.kind,
  email: anchor.email,
  added_at: instant(anchor.addedAt),
  added_by: anchor.addedBy,
  proven_at: instant(anchor.provenAt),
})
