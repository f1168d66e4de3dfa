import type { UseCases } from "../use-cases.ts"
import type { AcrossTenants } from "./run-in-scope.ts"

const USERS = "A person has one account and its sessions for all organizations."
const ORGANIZATIONS = "A corporate has one organization for all vendors, which an invitation finds."
const TERMINATION =
  "It deletes all rows of a connection, in tables on which the role of a tenant has no right."
const LEDGER = "It writes records of employees, on which the role of a tenant has no right."

/** Use-cases that storage does not limit to the rows of one tenant, each with the reason. */
export const ACROSS_TENANTS: { readonly [Name in keyof UseCases]: AcrossTenants<Name> } = {
  access: {
    addVendorKey: "A key that another vendor has registered is refused.",
    changeUser: USERS,
    inviteUser: USERS,
    listSignIns: USERS,
    listUsers: USERS,
    removeUser: USERS,
    sendInvitation: USERS,
  },
  audit: {},
  connection: {
    connectCorporate: ORGANIZATIONS,
    inviteCorporate: ORGANIZATIONS,
    requestMailboxCode: "A mailbox has its limit of codes over all connections.",
    startJourney: ORGANIZATIONS,
    terminateByOrganization: TERMINATION,
    terminateConnection: TERMINATION,
  },
  employee: { updateEmployee: LEDGER },
  mapping: {},
  operation: {},
  push: {},
  requests: {},
  salary: {},
  sharing: { changeSharing: LEDGER },
  sync: { confirmSync: LEDGER },
  transformation: {},
  webhooks: {},
}
