import type { Command } from "commander"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { formatFieldErrors } from "../../../../core/contract/field-errors.ts"
import { InvitationRequest, toTokenFlags } from "../../../../core/contract/onboarding/sdk-token.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Invitation } from "../../../../core/use-cases/onboarding/invite-corporate.ts"
import type { Cli } from "../../cli.ts"
import { readJson } from "../../arguments/read-text.ts"
import { withServices } from "../../run-command.ts"
import { parseLocale } from "./connection-link.ts"
import { CommandFailed } from "../../failure.ts"

interface InviteOptions {
  readonly vendor: string
  readonly orgName: string
  readonly email: string
  readonly remoteOrgId?: string
  readonly flags?: string
  readonly mail: boolean
  readonly language: string
}

export const inviteCommand = (connection: Command, cli: Cli): void => {
  connection
    .command("invite")
    .description("invite a corporate to share data with a vendor; nothing is shared before it accepts")
    .requiredOption("--vendor <id>", "org_id of the vendor")
    .requiredOption("--org-name <name>", "name of the corporate")
    .requiredOption("--email <email>", "e-mail address of the corporate's HR admin")
    .option("--remote-org-id <remote_org_id>", "the vendor's own id of the corporate")
    .option(
      "--flags <file>",
      'JSON file: { "detail_info_fields": { "pan": 0 } }; -1 mandatory, 0 not requested, 1 optional; other keys as set for the vendor',
    )
    .option("--no-mail", "do not mail a link to the HR admin")
    .option("--language <code>", "language of the mail: en or hi", "en")
    .action((options: InviteOptions) => invite(cli, options))
}

const invite = async ({ app, console }: Cli, options: InviteOptions): Promise<void> => {
  const { email, org_name, remote_org_id, data_model_flags } = await readInvitation(options)
  const locale = parseLocale(options.language)
  const { invitation, mailedTo } = await withServices(app, ({ onboarding }) =>
    Effect.gen(function* () {
      const invitation = yield* onboarding.inviteCorporate(OPERATOR, {
        vendorOrgId: options.vendor,
        orgName: org_name,
        email,
        remoteOrgId: remote_org_id ?? null,
        flags: data_model_flags == null ? null : toTokenFlags(data_model_flags),
        referenceData: null,
      })
      const { connectionId, status } = invitation
      if (!options.mail || status !== "CONNECTION_INVITED") return { invitation, mailedTo: null }
      // The corporate is invited, mailed or not.
      const mailedTo = yield* onboarding.sendJourneyLink(OPERATOR, { connectionId, email, locale }).pipe(
        Effect.map((sent): string | null => sent.email),
        Effect.catchTags({
          MailNotSent: () => Effect.succeed(null),
          TooManyLinks: () => Effect.succeed(null),
        }),
      )
      return { invitation, mailedTo }
    }),
  )
  const { connectionId, orgId, status } = invitation
  console.result(
    { connection_id: connectionId, org_id: orgId, org_name, status, mailed_to: mailedTo },
    status === "CONNECTION_INVITED"
      ? [...invitedLines(org_name, invitation), mailLine(connectionId, options.mail, mailedTo)]
      : connectedLines(org_name, invitation),
  )
}

const mailLine = (connectionId: string, isWanted: boolean, mailedTo: string | null): string => {
  if (mailedTo !== null) return `A link to connect its HR system in the browser was mailed to ${mailedTo}.`
  const reason = isWanted ? "The mail with a link could not be sent." : "No link was mailed."
  return `${reason} To mail one: hrsync connection link ${connectionId}`
}

const decode = Schema.decodeUnknownResult(InvitationRequest, { errors: "all" })

/** Validates the options like the body of POST /api/sdk/token/. */
const readInvitation = async ({ email, orgName, remoteOrgId, flags }: InviteOptions) => {
  const decoded = decode({
    email,
    org_name: orgName,
    ...(remoteOrgId === undefined ? {} : { remote_org_id: remoteOrgId }),
    ...(flags === undefined
      ? {}
      : { data_model_flags: await readJson(flags, `The flags file ${flags} is not valid JSON.`) }),
  })
  if (decoded._tag === "Success") return decoded.success
  const wrong = Object.entries(formatFieldErrors(decoded.failure)).map(
    ([field, reason]) => `${formatOption(field)}: ${reason}`,
  )
  throw new CommandFailed("InvitationInvalid", ["The corporate was not invited:", ...wrong].join("\n  "))
}

/** Strips `data_model_flags` of a path, which is not in the file of `--flags`. */
const formatOption = (field: string): string => {
  const [name = "", ...path] = field.split(".")
  return [OPTIONS[name] ?? name, ...(path.length === 0 ? [] : [path.join(".")])].join(" ")
}

const OPTIONS: Readonly<Record<string, string>> = {
  email: "--email",
  org_name: "--org-name",
  remote_org_id: "--remote-org-id",
  data_model_flags: "--flags",
}

const invitedLines = (name: string, { connectionId, orgId }: Invitation): ReadonlyArray<string> => [
  `Invited ${name} (${orgId}) with connection ${connectionId}. Nothing is shared before it accepts.`,
  `To set transformation rules first: hrsync connection rules ${connectionId} --set FILE.json`,
  `To accept with a first file: hrsync import csv FILE --connection ${connectionId}`,
  `To accept with its HR system: hrsync connect CONNECTOR --connection ${connectionId} --credentials FILE.json`,
]

const connectedLines = (name: string, { connectionId, orgId }: Invitation): ReadonlyArray<string> => [
  `${name} (${orgId}) has already accepted; its connection is ${connectionId}.`,
  `Narrower flags apply now. Wider flags apply once the corporate agrees: hrsync connection share ${connectionId}`,
]
