import * as Effect from "effect/Effect"
import type { Calls } from "../call.ts"

const EMPLOYEE = "E1"

const CORPORATE = {
  orgName: "Acme",
  email: "hr@acme.example",
  remoteOrgId: null,
  flags: null,
  referenceData: null,
}

export const VENDOR_API_CALLS = {
  "accounts.admitToolCall": {
    action: "mcp.use",
    targetKind: "vendor",
    run: ({ accounts }, actor, { vendorOrgId }) =>
      accounts.admitToolCall(actor, { vendorOrgId, tool: "list_connections" }),
  },
  "connection.describeOrganization": {
    action: "organization.describe",
    targetKind: "vendor",
    run: ({ connection }, actor, { vendorOrgId, orgId }) =>
      connection.describeOrganization(actor, { vendorOrgId, orgId }),
  },
  "onboarding.inviteCorporate": {
    action: "connection.invite",
    targetKind: "vendor",
    run: ({ onboarding }, actor, { vendorOrgId }) =>
      onboarding.inviteCorporate(actor, { vendorOrgId, ...CORPORATE }),
  },
  "onboarding.readInvitations": {
    action: "connection.invite",
    targetKind: "vendor",
    run: ({ onboarding }, actor, { vendorOrgId }) =>
      onboarding.readInvitations(actor, vendorOrgId, new Uint8Array()),
  },
  "onboarding.checkInvitationRows": {
    action: "connection.invite",
    targetKind: "vendor",
    run: ({ onboarding }, actor, { vendorOrgId }) => onboarding.checkInvitationRows(actor, vendorOrgId, []),
  },
  "connection.listConnections": {
    action: "connections.list",
    targetKind: "vendor",
    run: ({ connection }, actor, { vendorOrgId }) =>
      connection.listConnections(actor, { vendorOrgId, status: null, page: 1, size: 10 }),
  },
  "sharing.readDataModel": {
    action: "data-model.read",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sharing }, actor, { connectionId }) => sharing.readDataModel(actor, { connectionId }),
  },
  "employee.readEmployees": {
    action: "employees.read",
    targetKind: "vendor",
    run: ({ employee }, actor, { vendorOrgId }) =>
      employee.readEmployees(actor, {
        vendorOrgId,
        keys: [],
        recheckCredential: Effect.void,
        encryptedPayload: "",
      }),
  },
  "salary.readSalary": {
    action: "salary.read",
    targetKind: "vendor",
    run: ({ salary }, actor, { vendorOrgId, orgId }) =>
      salary.readSalary(actor, {
        vendorOrgId,
        orgId,
        employeeId: EMPLOYEE,
        type: "ctc",
        from: 0,
        to: 1,
      }),
  },
  "sharing.recordConsent": {
    action: "consent.record",
    targetKind: "vendor",
    run: ({ sharing }, actor, { vendorOrgId, orgId }) =>
      sharing.recordConsent(actor, {
        vendorOrgId,
        orgId,
        employeeId: EMPLOYEE,
        language: "en",
        consentedAt: 0,
        expiresAt: 1,
      }),
  },
  "updates.setUpUpdates": {
    action: "employees.set-up-updates",
    targetKind: "connection",
    run: ({ updates }, actor, { connectionId }) =>
      updates.setUpUpdates(actor, {
        connection_id: connectionId,
        enabled: true,
        allowed_fields: [],
        post_to_source: false,
        notify: false,
      }),
  },
  "onboarding.startJourney": {
    action: "journey.start",
    targetKind: "vendor",
    run: ({ onboarding }, actor, { vendorOrgId }) =>
      onboarding.startJourney(actor, { vendorOrgId, fullName: "Asha Rao", ...CORPORATE }),
  },
  "connection.terminateByOrganization": {
    action: "connection.terminate",
    targetKind: "vendor",
    run: ({ connection }, actor, { vendorOrgId, orgId }) =>
      connection.terminateByOrganization(actor, { vendorOrgId, orgId }),
  },
  "updates.updateEmployee": {
    action: "employees.update",
    targetKind: "connection",
    run: ({ updates }, actor, { connectionId }) =>
      updates.updateEmployee(actor, { update: { employeeId: EMPLOYEE }, connectionId }),
  },
} satisfies Calls
