import type { PushUseCases } from "./push-use-cases.ts"
import { type AuditRules, AUTHENTICATES, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const PUSH_RULES: AuditRules<PushUseCases> = {
  approvePushTest: {
    audit: "in-transaction",
    action: "push.approved",
    describe: ([, connectionId], deletedRecords) => ({ connectionId, details: { deletedRecords } }),
  },
  followJourneyPush: {
    audit: "afterwards",
    action: "push.tests.read",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  issueJourneyCredential: {
    audit: "in-transaction",
    action: "push.credential.issued",
    describe: ([, { connectionId, environment }]) => ({ connectionId, details: { environment } }),
  },
  issuePushCredential: {
    audit: "in-transaction",
    action: "push.credential.issued",
    describe: ([, connectionId, environment]) => ({ connectionId, details: { environment } }),
  },
  listPushTests: {
    audit: "afterwards",
    action: "push.tests.read",
    describe: ([, connectionId], records) => ({ connectionId, details: { employees: records.length } }),
  },
  requestPushApproval: {
    audit: "at-its-change",
    action: "push.approval.requested",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  revokePushCredential: {
    audit: "in-transaction",
    action: "push.credential.revoked",
    describe: ([, connectionId, environment]) => ({ connectionId, details: { environment } }),
  },
  showJourneyPush: {
    audit: "afterwards",
    action: "push.tests.read",
    describe: ([, connectionId], { outcomes }) =>
      outcomes.length === 0 ? null : { connectionId, details: { records: outcomes.length } },
  },
  showPushReview: {
    audit: "afterwards",
    action: "push.tests.read",
    describe: ([, connectionId], { latest }) =>
      latest.length === 0 ? null : { connectionId, details: { employees: latest.length } },
  },
  authenticatePusher: AUTHENTICATES,
  grantPushToken: AUTHENTICATES,
  pushEmployee: { notAudited: "A pushed record is data that comes in; its sync has a session." },
  listPushCredentials: READS_NO_PERSONAL_DATA,
}
