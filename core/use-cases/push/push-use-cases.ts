import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { PushAccess, PushTestRecords } from "../../ports/push-access.ts"
import type { SyncUseCases } from "../sync/sync-use-cases.ts"
import { makeApprovePushTest } from "./approve-push-test.ts"
import { makeAuthenticatePusher } from "./authenticate-pusher.ts"
import { makeGrantPushToken } from "./grant-push-token.ts"
import { makeIssuePushCredential } from "./issue-push-credential.ts"
import { makeListPushCredentials } from "./list-push-credentials.ts"
import { makeListPushTests } from "./list-push-tests.ts"
import { makePushEmployee, type PushEmployeePorts } from "./push-employee.ts"
import { makePushTestRecord } from "./push-test-record.ts"
import { makeRevokePushCredential } from "./revoke-push-credential.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { SyncSchedule } from "../../ports/sync/sync-schedule.ts"

export interface PushPorts {
  readonly callers: ApiCallers
  readonly connections: Connections
  readonly syncSchedule: SyncSchedule
  /** Of the connector that reads pushed employees. */
  readonly makePushSource: PushEmployeePorts["makeSource"]
  readonly phoneNumbers: PhoneNumbers
  readonly pushAccess: PushAccess
  readonly pushTests: PushTestRecords
  readonly secrets: Secrets
  readonly vault: Vault
  readonly sync: Pick<SyncUseCases, "runSync">
}

/** Pushes of a corporate's own system, and their credentials. */
export const makePushUseCases = (ports: PushPorts) => {
  const own = { ...ports, access: ports.pushAccess, tests: ports.pushTests }
  const pushTestRecord = makePushTestRecord(own)
  const { runSync } = ports.sync
  return {
    approvePushTest: makeApprovePushTest(own),
    authenticatePusher: makeAuthenticatePusher(own),
    grantPushToken: makeGrantPushToken(own),
    issuePushCredential: makeIssuePushCredential(own),
    listPushCredentials: makeListPushCredentials(own),
    listPushTests: makeListPushTests(own),
    pushEmployee: makePushEmployee({ ...ports, makeSource: ports.makePushSource, runSync, pushTestRecord }),
    revokePushCredential: makeRevokePushCredential(own),
  }
}

export type PushUseCases = ReturnType<typeof makePushUseCases>
