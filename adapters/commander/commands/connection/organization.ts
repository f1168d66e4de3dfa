import type { Command } from "commander"
import type { KnownOrganization } from "../../../../core/domain/connection/organization.ts"
import { OPERATOR } from "../../../../core/use-cases/access/actor.ts"
import type { App } from "../../app.ts"
import type { Console } from "../../console.ts"
import { CommandFailed, withServices } from "../../run-command.ts"
import { isUuid } from "../../is-uuid.ts"

interface SetOptions {
  readonly name?: string
  readonly brand?: string
  readonly cin?: string
  readonly website?: string
  readonly logo?: string
}

export const organizationCommands = (program: Command, app: App, console: () => Console): void => {
  const organization = program.command("organization").description("what corporates say of themselves")

  organization
    .command("show")
    .description("a corporate, and what it says of itself")
    .argument("<id>", "org_id of the corporate")
    .action(async (id: string) => {
      printOrganization(
        console(),
        await withServices(app, ({ connection }) => connection.showOrganization(OPERATOR, parseOrgId(id))),
      )
    })

  organization
    .command("set")
    .description("change what a corporate says of itself, for all its vendors; an empty text takes it back")
    .argument("<id>", "org_id of the corporate")
    .option("--name <name>", "its name, in the place of what each vendor calls it")
    .option("--brand <name>", "its brand")
    .option("--cin <number>", "its corporate identification number, 21 characters")
    .option("--website <url>", "https")
    .option("--logo <url>", "of a picture, https")
    .action((id: string, options: SetOptions) => set(app, console(), id, options))
}

const set = async (app: App, console: Console, id: string, options: SetOptions): Promise<void> => {
  const change = toProfileChange(options)
  if (Object.keys(change).length === 0) {
    throw new CommandFailed("Say what to change: --name, --brand, --cin, --website or --logo.")
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

/** What is no UUID is no organization's id; the database need not be asked. */
const parseOrgId = (id: string): string => {
  if (isUuid(id)) return id
  throw new CommandFailed(
    `"${id}" is not an org_id; "hrsync connection list --json" has those of all connections.`,
  )
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
      ? "It gave no name of its own: each vendor sees the one it gave."
      : "All its vendors see this name.",
    ...said.flatMap(([what, text]) => (text === null || text === "" ? [] : [`${what}: ${text}`])),
  ])
}
