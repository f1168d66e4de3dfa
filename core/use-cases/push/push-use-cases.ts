import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { Mailer } from "../../ports/mailer.ts"
import type { PushAccess, PushTestOutcomes, PushTestRecords } from "../../ports/push-access.ts"
import type { SyncLedger } from "../../ports/sync/sync-ledger.ts"
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
import { makePushEmployee, type PushEmployeePorts } from "./push-employee.ts"
import { makePushTestRecord } from "./push-test-record.ts"
import { makeRevokePushCredential } from "./revoke-push-credential.ts"
import { makeShowPushReview } from "./show-push-review.ts"
import { makeRecordOutcome } from "./test-outcome.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"

export interface PushPorts {
  readonly callers: ApiCallers
  readonly connections: Connections
  readonly syncSchedule: SyncSchedule
  /** The source of the connector that reads pushed employees. */
  readonly makePushSource: PushEmployeePorts["makeSource"]
  readonly phoneNumbers: PhoneNumbers
  readonly pushAccess: PushAccess
  readonly pushTests: PushTestRecords
  readonly pushOutcomes: PushTestOutcomes
  readonly directory: EmployeeDirectory
  readonly issues: ConnectionIssues
  readonly ledger: SyncLedger
  readonly mailer: Mailer
  readonly vendors: VendorStore
  readonly secrets: Secrets
  readonly vault: Vault
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
