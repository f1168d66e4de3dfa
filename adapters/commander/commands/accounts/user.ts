import type { Command } from "commander"
import { USER_ROLES, type UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import type { Team } from "../../../../core/domain/accounts/users/user.ts"
import type { TeamMember } from "../../../../core/ports/accounts/users/user-store.ts"
import { OPERATOR } from "../../../../core/use-cases/authorization/actor.ts"
import type { UserPage } from "../../../../core/use-cases/accounts/users/list-users.ts"
import type { Cli } from "../../cli.ts"
import { table } from "../../output/table.ts"
import { withServices } from "../../run-command.ts"
import { UsageInvalid } from "../../failure.ts"

interface TeamOptions {
  readonly vendor?: string
  readonly organization?: string
}

interface InviteOptions extends TeamOptions {
  readonly email: string
  readonly role?: string
  readonly client: ReadonlyArray<string>
}

/** Commands for the users of the console: of a vendor, of a corporate, or the operators. */
export const userCommands = (program: Command, cli: Cli): void => {
  const user = program.command("user").description("manage the users of the console")

  ofTeam(user.command("list").description("list users; without a team the operators")).action(
    (options: TeamOptions) => list(cli, options),
  )
  ofTeam(user.command("invite").description("mail a person a link to become a user"))
    .requiredOption("--email <email>", "e-mail address of the person")
    .option("--role <role>", "of a vendor's user: vendor-admin or vendor-member")
    .option("--client <id>", "org_id of a corporate that a member is linked to (repeatable)", collect, [])
    .action((options: InviteOptions) => invite(cli, options))
  user
    .command("remove")
    .description("remove a user from its organization, and end its sessions there")
    .argument("<user>", "id of the user, from hrsync user list")
    .action((id: string) => remove(cli, id))
}

const ofTeam = (command: Command): Command =>
  command.option("--vendor <id>", "org_id of a vendor").option("--organization <id>", "org_id of a corporate")

const collect = (value: string, before: ReadonlyArray<string>) => [...before, value]

const readTeam = ({ vendor, organization }: TeamOptions): Team => {
  if (vendor !== undefined && organization !== undefined)
    throw new UsageInvalid("Use either --vendor or --organization, not both.")
  if (vendor !== undefined) return { kind: "vendor", orgId: vendor }
  return organization === undefined ? { kind: "installation" } : { kind: "corporate", orgId: organization }
}

const DEFAULT_ROLES: Readonly<Record<Team["kind"], UserRole>> = {
  vendor: "vendor-admin",
  corporate: "corporate-admin",
  installation: "operator",
}

const readRole = (team: Team, role: string | undefined): UserRole => {
  if (role === undefined) return DEFAULT_ROLES[team.kind]
  const known = USER_ROLES.find((each) => each === role)
  if (known === undefined)
    throw new UsageInvalid(`There is no role "${role}". Use one of: ${USER_ROLES.join(", ")}.`, "--role")
  return known
}

const list = async ({ app, console }: Cli, options: TeamOptions): Promise<void> => {
  const team = readTeam(options)
  const members: Array<TeamMember> = []
  for (let after: string | null = null; ;) {
    const query = { search: null, filter: "everyone", corporate: null, after, limit: 200 } as const
    const page: UserPage = await withServices(app, ({ accounts }) =>
      accounts.listUsers(OPERATOR, team, query),
    )
    for (const member of page.members) members.push(member)
    after = page.next
    if (after === null) break
  }
  console.result(
    members.map(({ membership, user, clients }) => ({
      id: membership.id,
      email: user.email,
      name: user.name,
      role: membership.role,
      state: toState({ membership }),
      second_factor: user.hasSecondFactor,
      clients: clients.map(({ orgId }) => orgId),
    })),
    members.length === 0
      ? ['No users. Invite one with "hrsync user invite".']
      : table(
          ["ID", "EMAIL", "NAME", "ROLE", "STATE", "SECOND FACTOR"],
          members.map(({ membership, user }) => [
            membership.id,
            user.email,
            user.name,
            membership.role,
            toState({ membership }),
            user.hasSecondFactor ? "on" : "off",
          ]),
        ),
  )
}

const toState = ({ membership }: Pick<TeamMember, "membership">): string =>
  membership.acceptedAt === null ? "invited" : "active"

const invite = async (
  { app, console }: Cli,
  { email, role, client, ...options }: InviteOptions,
): Promise<void> => {
  const team = readTeam(options)
  const invitation = { email, role: readRole(team, role), corporates: client }
  const { membershipId } = await withServices(app, ({ accounts }) =>
    accounts.inviteUser(OPERATOR, team, invitation),
  )
  console.result({ id: membershipId, email, role: invitation.role }, [
    `Invited ${email} as ${invitation.role}. The mail has a link to accept, which works for 7 days.`,
  ])
}

const remove = async ({ app, console }: Cli, id: string): Promise<void> => {
  await withServices(app, ({ accounts }) => accounts.removeUser(OPERATOR, id))
  console.result({ id, removed: true }, ["Removed. The sessions of the user there have ended."])
}
