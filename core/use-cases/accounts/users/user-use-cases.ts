import type { UserStore } from "../../../ports/accounts/users/user-store.ts"
import { type ChangeUserPorts, makeChangeUser, makeRemoveUser } from "./change-user.ts"
import { makeCreateOperator } from "./create-operator.ts"
import { type InviteUserPorts, makeInviteUser, makeSendInvitation } from "./invite-user.ts"
import { type ListSignInsPorts, makeListSignIns } from "./list-sign-ins.ts"
import { makeListUsers } from "./list-users.ts"
import { makeChangeSignInDomains, makeShowSignInDomains, type SignInDomainsPorts } from "./sign-in-domains.ts"
import { type AuditRules, READS_NO_PERSONAL_DATA } from "../../authorization/audit/audit-rule.ts"
import type { UserRole } from "../../../contract/accounts/console/user-role.ts"
import { getTeamOrgId, type Team } from "../../../domain/accounts/users/user.ts"
import { describeTeam } from "../sessions/sign-in-entry.ts"

export type UserPorts = ChangeUserPorts &
  InviteUserPorts &
  ListSignInsPorts &
  SignInDomainsPorts & { readonly users: UserStore }

/** The users of a vendor, of a corporate, and of the installation. */
export const makeUserUseCases = (ports: UserPorts) => ({
  changeSignInDomains: makeChangeSignInDomains(ports),
  changeUser: makeChangeUser(ports),
  createOperator: makeCreateOperator(ports),
  inviteUser: makeInviteUser(ports),
  listSignIns: makeListSignIns(ports),
  listUsers: makeListUsers(ports),
  removeUser: makeRemoveUser(ports),
  sendInvitation: makeSendInvitation(ports),
  showSignInDomains: makeShowSignInDomains(ports),
})

export const USER_RULES: AuditRules<ReturnType<typeof makeUserUseCases>> = {
  changeSignInDomains: {
    audit: "in-transaction",
    action: "user.sign-in-domains.changed",
    describe: ([, team], domains) => ({
      ...(team.kind === "vendor" ? { vendorOrgId: team.orgId } : {}),
      ...(team.kind === "corporate" ? { orgId: team.orgId } : {}),
      details: { domains },
    }),
  },
  changeUser: {
    audit: "in-transaction",
    action: "user.changed",
    describe: ([, id, { role, corporates }], membership) => ({
      ...describeTeam(membership),
      target: { kind: "user", id },
      details: { role, clients: corporates.length },
    }),
  },
  createOperator: {
    audit: "at-its-change",
    action: "user.operator.created",
    describe: () => ({}),
  },
  inviteUser: {
    audit: "at-its-change",
    action: "user.invited",
    describe: ([, team, { role, corporates }]) => ({
      ...describeTeam(toTeamMember(team, role)),
      details: { role, clients: corporates.length },
    }),
  },
  removeUser: {
    audit: "in-transaction",
    action: "user.removed",
    describe: ([, id], membership) => ({ ...describeTeam(membership), target: { kind: "user", id } }),
  },
  listSignIns: {
    audit: "afterwards",
    action: "user.sign-ins.read",
    describe: ([, id], { membership }) => ({ ...describeTeam(membership), target: { kind: "user", id } }),
  },
  sendInvitation: {
    audit: "afterwards",
    action: "user.invitation.sent",
    describe: ([, id], membership) => ({ ...describeTeam(membership), target: { kind: "user", id } }),
  },
  listUsers: READS_NO_PERSONAL_DATA,
  showSignInDomains: READS_NO_PERSONAL_DATA,
}

const toTeamMember = (team: Team, role: UserRole) => ({ role, orgId: getTeamOrgId(team) })
