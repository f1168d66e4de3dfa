import type { UserRole } from "../../contract/access/console/user-role.ts"
import { getTeamOrgId, type Team } from "../../domain/access/users/user.ts"
import type { AuthenticatedSession } from "./sessions/authenticate-session.ts"
import { describeSignIn, describeTeam, type SignInWay } from "./sessions/sign-in-entry.ts"
import type { StartedSession } from "./sessions/start-session.ts"
import type { AccountsUseCases } from "./accounts-use-cases.ts"
import {
  AUTHENTICATES,
  type AuditRules,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"
import type { EntryFacts } from "../authorization/audit/audited-call.ts"
import { toAuditActor } from "../authorization/audit/audited.ts"

export const ACCOUNTS_RULES: AuditRules<AccountsUseCases> = {
  addVendorKey: {
    audit: "in-transaction",
    action: "vendor.public-key.added",
    describe: ([, vendorOrgId], { id }) => ({ vendorOrgId, target: { kind: "credential", id } }),
  },
  changeSdkSettings: {
    audit: "in-transaction",
    action: "vendor.sdk-settings.changed",
    describe: ([, vendorOrgId], { sdk }) => ({
      vendorOrgId,
      details: { settings: Object.keys(sdk).toSorted() },
    }),
  },
  changeVendor: {
    audit: "in-transaction",
    action: "vendor.changed",
    describe: ([, vendorOrgId, change]) => ({ vendorOrgId, details: { settings: listGiven(change) } }),
  },
  createVendor: {
    audit: "at-its-change",
    action: "vendor.created",
    describe: ([, { webhookUrl, publicKey, adminEmail }]) => ({
      details: { webhook: webhookUrl !== null, publicKey: publicKey !== null, admin: adminEmail !== null },
    }),
  },
  issueApiKey: {
    audit: "in-transaction",
    action: "vendor.api-key.issued",
    describe: ([, vendorOrgId], { id, expiresAt }) => ({
      vendorOrgId,
      target: { kind: "credential", id },
      details: { expiresAt: formatTime(expiresAt) },
    }),
  },
  issueBasicUser: {
    audit: "in-transaction",
    action: "vendor.basic-user.issued",
    describe: ([, vendorOrgId], { id, expiresAt }) => ({
      vendorOrgId,
      target: { kind: "credential", id },
      details: { expiresAt: formatTime(expiresAt) },
    }),
  },
  removeMasterKey: {
    audit: "at-its-change",
    action: "key.master.removed",
    describe: ([, id]) => ({ target: { kind: "key", id } }),
  },
  resetBasicPassword: {
    audit: "in-transaction",
    action: "vendor.basic-user.password-reset",
    describe: (_, { id }) => ({ target: { kind: "credential", id } }),
  },
  revokeCredential: {
    audit: "in-transaction",
    action: "vendor.credential.revoked",
    describe: (_, { id, kind, endsAt }) => ({
      target: { kind: "credential", id },
      details: { kind, endsAt: formatTime(endsAt) },
    }),
  },
  rotateApiKey: {
    audit: "in-transaction",
    action: "vendor.api-key.rotated",
    describe: ([, replaced], { id, previousUntil }) => ({
      target: { kind: "credential", id },
      details: { replaced, previousUntil: formatTime(previousUntil) },
    }),
  },
  rotateMasterKey: {
    audit: "at-its-change",
    action: "key.master.rotated",
    describe: ([, { key }]) => ({ details: { key: key.kind } }),
  },
  rotateSecret: {
    audit: "in-transaction",
    action: "vendor.app-secret.rotated",
    describe: ([, vendorOrgId], { id, switchesAt, previousUntil }) => ({
      vendorOrgId,
      target: { kind: "credential", id },
      details: { switchesAt: formatTime(switchesAt), previousUntil: formatTime(previousUntil) },
    }),
  },
  rotateServiceKey: {
    audit: "in-transaction",
    action: "key.service.rotated",
    describe: ([, use]) => ({ target: { kind: "key", id: null }, details: { use } }),
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
  changePassword: {
    audit: "at-its-change",
    action: "user.password.changed",
    describe: ([session]) => describeSession(session),
  },
  confirmSecondFactor: {
    audit: "in-transaction",
    action: "user.second-factor.enabled",
    describe: ([session]) => describeSession(session),
  },
  removeSecondFactor: {
    audit: "at-its-change",
    action: "user.second-factor.disabled",
    describe: ([session]) => describeSession(session),
  },
  endOtherSessions: {
    audit: "in-transaction",
    action: "session.others-ended",
    describe: ([session], sessions) => ({ ...describeSession(session), details: { sessions } }),
  },
  endOwnSession: {
    audit: "in-transaction",
    action: "session.ended",
    describe: ([session]) => describeSession(session),
  },
  openVendor: {
    audit: "in-transaction",
    action: "session.switched",
    describe: ([session, vendorOrgId]) => ({
      ...describeSession(session),
      ...(vendorOrgId === null ? {} : { vendorOrgId }),
    }),
  },
  switchMembership: {
    audit: "in-transaction",
    action: "session.switched",
    describe: ([session]) => describeSession(session),
  },
  enterCode: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => describeStarted(started, "second factor"),
  },
  signIn: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => describeStarted(started, "password"),
  },
  signInWithPasskey: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => describeStarted(started, "passkey"),
  },
  signInWithProvider: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: (_, started) => describeStarted(started, "sign-in provider"),
  },
  addPasskey: {
    audit: "at-its-change",
    action: "user.passkey.added",
    describe: ([session]) => describeSession(session),
  },
  removePasskey: {
    audit: "in-transaction",
    action: "user.passkey.removed",
    describe: ([session]) => describeSession(session),
  },
  unlinkIdentity: {
    audit: "at-its-change",
    action: "user.provider.unlinked",
    describe: ([session]) => describeSession(session),
  },
  // Only a refused link has an entry: one that is opened may be used then.
  openUserLink: {
    audit: "afterwards",
    action: "session.signed-in",
    describe: () => null,
  },
  useLink: {
    audit: "at-its-change",
    action: "session.signed-in",
    describe: () => ({}),
  },
  answerOnce: {
    notAudited: "It makes another call, which has an entry, or repeats its answer to the same user.",
  },
  authenticateJourney: AUTHENTICATES,
  authenticateSession: AUTHENTICATES,
  findHalfSession: AUTHENTICATES,
  requestUserLink: { notAudited: "Anybody may ask for a mail; its use has an entry." },
  changeName: { notAudited: "It changes how colleagues see the user, and no permission." },
  offerSecondFactor: { notAudited: "It changes nothing before a code was confirmed, which has an entry." },
  offerPasskey: { notAudited: "It changes nothing before the passkey was added, which has an entry." },
  offerPasskeySignIn: AUTHENTICATES,
  beginProviderSignIn: AUTHENTICATES,
  renamePasskey: { notAudited: "It changes what the user calls it, and no permission." },
  listIdentities: READS_NO_PERSONAL_DATA,
  listPasskeys: READS_NO_PERSONAL_DATA,
  listSignInWays: READS_NO_PERSONAL_DATA,
  listOwnSessions: READS_NO_PERSONAL_DATA,
  listUsers: READS_NO_PERSONAL_DATA,
  showSession: READS_NO_PERSONAL_DATA,
  authenticateUser: AUTHENTICATES,
  authenticateVendor: AUTHENTICATES,
  limitAnonymousCalls: AUTHENTICATES,
  destroyKey: { notAudited: "It is part of ending a connection, which has an entry." },
  keyMaintenance: IS_A_JOB,
  findJourneyPage: READS_NO_PERSONAL_DATA,
  findLogo: READS_NO_PERSONAL_DATA,
  listCredentials: READS_NO_PERSONAL_DATA,
  listMasterKeys: READS_NO_PERSONAL_DATA,
  listServiceKeys: READS_NO_PERSONAL_DATA,
  listVendors: READS_NO_PERSONAL_DATA,
  searchVendors: READS_NO_PERSONAL_DATA,
  showVendor: READS_NO_PERSONAL_DATA,
}

const formatTime = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** The names of the settings that a change sets. */
const listGiven = (change: object): ReadonlyArray<string> =>
  Object.entries(change).flatMap(([name, value]) => (value === null ? [] : [name]))

const toTeamMember = (team: Team, role: UserRole) => ({ role, orgId: getTeamOrgId(team) })

const describeSession = ({ actor, membership, user }: AuthenticatedSession): EntryFacts => ({
  ...describeTeam(membership),
  actor: toAuditActor(actor),
  target: { kind: "user", id: user.id },
})

/** Null: a code of the second factor is still to be entered. */
const describeStarted = ({ membership, stage, userId }: StartedSession, by: SignInWay): EntryFacts | null =>
  stage === "second-factor" ? null : describeSignIn(membership, userId, by)
