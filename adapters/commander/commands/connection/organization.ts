import type { Command } from "commander"
import type { KnownOrganization } from "../../../../core/domain/connection/organization.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { Cli } from "../../cli.ts"
import type { Console } from "../../console.ts"
import { withServices } from "../../run-command.ts"
import { invalidId, isUuid } from "../../arguments/is-uuid.ts"
import { UsageInvalid } from "../../failure.ts"

interface SetOptions {
  readonly name?: string
  readonly brand?: string
  readonly cin?: string
  readonly website?: string
  readonly logo?: string
}

export const organizationCommands = (program: Command, cli: Cli): void => {
  const organization = program.command("organization").description("manage the profiles of corporates")

  organization
    .command("show")
    .description("show the profile of a corporate")
    .argument("<id>", "org_id of the corporate")
    .action(async (id: string) => {
      printOrganization(
        cli.console,
        await withServices(cli.app, ({ connection }) =>
          connection.showOrganization(OPERATOR, parseOrgId(id)),
        ),
      )
    })

  organization
    .command("set")
    .description("change the profile of a corporate for all its vendors; an empty text removes a value")
    .argument("<id>", "org_id of the corporate")
    .option("--name <name>", "its name; replaces the name that each vendor uses")
    .option("--brand <name>", "its brand")
    .option("--cin <number>", "its corporate identification number, 21 characters")
    .option("--website <url>", "https URL of its website")
    .option("--logo <url>", "https URL of its logo")
    .action((id: string, options: SetOptions) => set(cli, id, options))
}

const set = async ({ app, console }: Cli, id: string, options: SetOptions): Promise<void> => {
  const change = toProfileChange(options)
  if (Object.keys(change).length === 0) {
    throw new UsageInvalid("Nothing to change. Use --name, --brand, --cin, --website or --logo.")
  }
  printOrganization(
    console,
    await withServices(app, ({ connection }) => connection.setOrganization(OPERATOR, parseOrgId(id), change)),
  )
}

const toProfileChange = ({
  name,
  brand,
  cin,
  website,
  logo,
}: SetOptions): Readonly<Record<string, string>> => ({
  ...(name === undefined ? {} : { name }),
  ...(brand === undefined ? {} : { brand_name: brand }),
  ...(cin === undefined ? {} : { org_cin: cin }),
  ...(website === undefined ? {} : { website_url: website }),
  ...(logo === undefined ? {} : { logo_url: logo }),
})

/** Checked here because PostgreSQL fails on a text that is not a UUID. */
const parseOrgId = (id: string): string => {
  if (isUuid(id)) return id
  throw invalidId(id, "an org_id", "hrsync connection list --json")
}

const printOrganization = (console: Console, { id, name, emailDomain, profile }: KnownOrganization): void => {
  const { cin, websiteUrl, logoUrl, brandName } = profile
  const json = {
    org_id: id,
    name: profile.name,
    first_name: name,
    email_domain: emailDomain,
    org_cin: cin,
    website_url: websiteUrl,
    logo_url: logoUrl,
    brand_name: brandName,
  }
  const said = [
    ["CIN", cin],
    ["Website", websiteUrl],
    ["Logo", logoUrl],
    ["Brand", brandName],
  ] as const
  console.result(json, [
    `${profile.name ?? name} (${id})`,
    profile.name === null
      ? "It has not set a name: each vendor sees the name from its own invitation."
      : "All its vendors see this name.",
    ...said.flatMap(([what, text]) => (text === null || text === "" ? [] : [`${what}: ${text}`])),
  ])
}
