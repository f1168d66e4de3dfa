import type { Ports } from "../../ports/ports.ts"
import type { SyncUseCases } from "../sync/sync-use-cases.ts"
import { makeApprovePushTest } from "./approve-push-test.ts"
import { makeAuthenticatePusher } from "./authenticate-pusher.ts"
import { makeGrantPushToken } from "./grant-push-token.ts"
import { makeIssuePushCredential } from "./issue-push-credential.ts"
import { makeIssueJourneyCredential } from "./journey/issue-journey-credential.ts"
import { makeRequestPushApproval } from "./journey/request-push-approval.ts"
import { makeFollowJourneyPush, makeShowJourneyPush } from "./journey/show-journey-push.ts"
import { makeListPushCredentials } from "./list-push-credentials.ts"
import { makeListPushTests } from "./list-push-tests.ts"
import { makePushEmployee } from "./push-employee.ts"
import { makePushTestRecord } from "./push-test-record.ts"
import { makeRevokePushCredential } from "./revoke-push-credential.ts"
import { makeShowPushReview } from "./show-push-review.ts"
import { makeRecordOutcome } from "./test-outcome.ts"
import { type AuditRules, AUTHENTICATES, READS_NO_PERSONAL_DATA } from "../authorization/audit/audit-rule.ts"

export const PUSH_PORTS = [
  "callers",
  "connections",
  "directory",
  "issues",
  "ledger",
  "mailer",
  "makePushSource",
  "phoneNumbers",
  "pushAccess",
  "pushOutcomes",
  "pushTests",
  "restrictions",
  "secrets",
  "syncSchedule",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export interface PushPorts extends Pick<Ports, (typeof PUSH_PORTS)[number]> {
  readonly sync: Pick<SyncUseCases, "runSync">
}

/** Pushes of a corporate's own system, and their credentials. */
export const makePushUseCases = (ports: PushPorts) => {
  const { pushAccess: access, pushTests: tests, pushOutcomes: outcomes } = ports
  const own = { ...ports, access, tests, outcomes }
  const pushTest = makePushTestRecord(own)
  const recordOutcome = makeRecordOutcome(own)
  const issuePushCredential = makeIssuePushCredential(own)
  const { runSync } = ports.sync
  return {
    approvePushTest: makeApprovePushTest(own),
    authenticatePusher: makeAuthenticatePusher(own),
    grantPushToken: makeGrantPushToken(own),
    followJourneyPush: makeFollowJourneyPush(own),
    issueJourneyCredential: makeIssueJourneyCredential({ ...own, issuePushCredential }),
    issuePushCredential,
    listPushCredentials: makeListPushCredentials(own),
    listPushTests: makeListPushTests(own),
    pushEmployee: makePushEmployee({
      ...ports,
      makeSource: ports.makePushSource,
      runSync,
      pushTestRecord: (id, employee) => recordOutcome(id, employee, pushTest(id, employee)),
    }),
    requestPushApproval: makeRequestPushApproval(own),
    revokePushCredential: makeRevokePushCredential(own),
    showJourneyPush: makeShowJourneyPush(own),
    showPushReview: makeShowPushReview(own),
  }
}

export type PushUseCases = ReturnType<typeof makePushUseCases>

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
