import type { UseCases } from "./use-cases.ts"
import type { AcrossTenants } from "./authorization/run-in-scope.ts"

const USERS = "A person has one account and its sessions for all organizations."
const STRANGERS = "The caller is not known yet, and neither is the tenant."
const JOB = "A job of the service works for all tenants."
const ORGANIZATIONS = "A corporate has one organization for all vendors, which an invitation finds."
const TERMINATION =
  "It deletes all rows of a connection, in tables on which the role of a tenant has no right."
const LEDGER = "It writes records of employees, on which the role of a tenant has no right."

/** Use-cases that storage does not limit to the rows of one tenant, each with the reason. */
export const ACROSS_TENANTS: { readonly [Name in keyof UseCases]: AcrossTenants<UseCases[Name]> } = {
  accounts: {
    addPasskey: USERS,
    addVendorKey: "A key that another vendor has registered is rejected.",
    respondOnce: USERS,
    authenticateJourney: STRANGERS,
    authenticateSession: USERS,
    authenticateUser: STRANGERS,
    authenticateVendor: STRANGERS,
    beginProviderSignIn: USERS,
    changeName: USERS,
    changePassword: USERS,
    changeUser: USERS,
    confirmSecondFactor: USERS,
    destroyKey: TERMINATION,
    endOtherSessions: USERS,
    endOwnSession: USERS,
    enterCode: USERS,
    findHalfSession: USERS,
    findJourneyPage: STRANGERS,
    findLogo: "A logo is shown to anyone who opens a page of its vendor.",
    inviteUser: USERS,
    keyMaintenance: JOB,
    limitAnonymousCalls: STRANGERS,
    listIdentities: USERS,
    listOwnSessions: USERS,
    listPasskeys: USERS,
    listSignInWays: USERS,
    listSignIns: USERS,
    listUsers: USERS,
    offerPasskey: USERS,
    offerPasskeySignIn: USERS,
    offerSecondFactor: USERS,
    openUserLink: USERS,
    openVendor: USERS,
    removePasskey: USERS,
    removeSecondFactor: USERS,
    removeUser: USERS,
    renamePasskey: USERS,
    requestUserLink: USERS,
    sendInvitation: USERS,
    showSession: USERS,
    signIn: USERS,
    signInWithPasskey: USERS,
    signInWithProvider: USERS,
    switchMembership: USERS,
    unlinkIdentity: USERS,
    useLink: USERS,
  },
  audit: {},
  connection: {
    authenticateSourceWebhook: STRANGERS,
    listHrms: "The HR systems are the same for all tenants.",
    receiveSourceWebhook: STRANGERS,
    retentionJob: JOB,
    terminateByOrganization: TERMINATION,
    terminateConnection: TERMINATION,
  },
  onboarding: {
    notifyCorporates: JOB,
    openJourneyLink: STRANGERS,
    processUploads: JOB,
    renewJourneyLink: STRANGERS,
    connectCorporate: ORGANIZATIONS,
    inviteCorporate: ORGANIZATIONS,
    requestMailboxCode: "A mailbox has its limit of codes over all connections.",
    startJourney: ORGANIZATIONS,
  },
  journey: {
    readPreviews: JOB,
    showJourneyQuestion:
      "It names employees of a held sync, in a table of which the role of a tenant sees numbers only.",
  },
  employee: {},
  updates: { updateEmployee: LEDGER },
  mapping: {},
  operation: {},
  push: { authenticatePusher: STRANGERS, grantPushToken: STRANGERS, pushEmployee: LEDGER },
  requests: {},
  salary: { salaryTrimmingJob: JOB },
  sharing: {
    blockEmployee: LEDGER,
    changeSharing: LEDGER,
    eraseEmployee: LEDGER,
    releaseEmployee: LEDGER,
    restrictionJob: JOB,
    showPerson: "It counts rows in tables on which the role of a tenant has no right.",
  },
  sync: { confirmSync: LEDGER, resumeSyncs: JOB, runDueSyncs: JOB, runSync: LEDGER },
  transformation: {},
  webhooks: {
    notifyDisabledEndpoints: JOB,
    notifyExhaustedWebhooks: JOB,
    openSessionFile: STRANGERS,
    outboxMaintenance: JOB,
  },
}
