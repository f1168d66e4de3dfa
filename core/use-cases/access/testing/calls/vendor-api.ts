import * as Effect from "effect/Effect"
import { makeSetUpUpdates } from "../../../employee/set-up-updates.ts"
import { makeUpdateEmployee } from "../../../employee/update-employee.ts"
import { makeInviteCorporate } from "../../../connection/onboarding/invite-corporate.ts"
import { makeStartJourney } from "../../../connection/onboarding/start-journey.ts"
import { makeDescribeOrganization } from "../../../connection/describe-organization.ts"
import { makeListConnections } from "../../../connection/list-connections.ts"
import { makeReadDataModel } from "../../../sharing/read-data-model.ts"
import { makeReadEmployees } from "../../../employee/read-employees.ts"
import { makeReadSalary } from "../../../salary/read-salary.ts"
import { makeRecordConsent } from "../../../sharing/record-consent.ts"
import { makeTerminateByOrganization } from "../../../connection/terminate-by-organization.ts"
import type { Calls } from "../call.ts"

const EMPLOYEE = "E1"

const CORPORATE = {
  orgName: "Acme",
  email: "hr@acme.example",
  remoteOrgId: null,
  flags: null,
  referenceData: null,
}

export const VENDOR_API_CALLS: Calls = {
  makeDescribeOrganization: {
    action: "organization.describe",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId, orgId }) =>
      makeDescribeOrganization(ports)(actor, { vendorOrgId, orgId }),
  },
  makeInviteCorporate: {
    action: "connection.invite",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) => makeInviteCorporate(ports)(actor, { vendorOrgId, ...CORPORATE }),
  },
  makeListConnections: {
    action: "connections.list",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) =>
      makeListConnections(ports)(actor, { vendorOrgId, status: null, page: 1, size: 10 }),
  },
  makeReadDataModel: {
    action: "data-model.read",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeReadDataModel(ports)(actor, { connectionId }),
  },
  makeReadEmployees: {
    action: "employees.read",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) =>
      makeReadEmployees(ports)(actor, {
        vendorOrgId,
        keys: [],
        recheckCredential: Effect.void,
        encryptedPayload: "",
      }),
  },
  makeReadSalary: {
    action: "salary.read",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId, orgId }) =>
      makeReadSalary(ports)(actor, {
        vendorOrgId,
        orgId,
        employeeId: EMPLOYEE,
        type: "ctc",
        from: 0,
        to: 1,
      }),
  },
  makeRecordConsent: {
    action: "consent.record",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId, orgId }) =>
      makeRecordConsent(ports)(actor, {
        vendorOrgId,
        orgId,
        employeeId: EMPLOYEE,
        language: "en",
        consentedAt: 0,
        expiresAt: 1,
      }),
  },
  makeSetUpUpdates: {
    action: "employees.set-up-updates",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeSetUpUpdates(ports)(actor, {
        connection_id: connectionId,
        enabled: true,
        allowed_fields: [],
        post_to_source: false,
        notify: false,
      }),
  },
  makeStartJourney: {
    action: "journey.start",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId }) =>
      makeStartJourney(ports)(actor, { vendorOrgId, fullName: "Asha Rao", ...CORPORATE }),
  },
  makeTerminateByOrganization: {
    action: "connection.terminate",
    targetKind: "vendor",
    run: (ports, actor, { vendorOrgId, orgId }) =>
      makeTerminateByOrganization(ports)(actor, { vendorOrgId, orgId }),
  },
  makeUpdateEmployee: {
    action: "employees.update",
    targetKind: "connection",
    // It finds no employee: they were deleted with the connection.
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) =>
      makeUpdateEmployee(ports)(actor, { update: { employeeId: EMPLOYEE }, connectionId }),
  },
}
