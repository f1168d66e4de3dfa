import { makeApprovePushTest } from "../../../push/approve-push-test.ts"
import { makeIssuePushCredential } from "../../../push/issue-push-credential.ts"
import { makeListPushCredentials } from "../../../push/list-push-credentials.ts"
import { makeListPushTests } from "../../../push/list-push-tests.ts"
import { makeRevokePushCredential } from "../../../push/revoke-push-credential.ts"
import { makePullSource } from "../../../sync/schedule/pull-source.ts"
import { makeRepairSource } from "../../../connection/sources/repair-source.ts"
import { makeConfirmSync } from "../../../sync/confirm-sync.ts"
import type { Calls } from "../call.ts"

/** How employees come in: pulled sources, and systems that push. */
export const SYNC_CALLS: Calls = {
  makeApprovePushTest: {
    action: "push.approve-test",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeApprovePushTest(ports)(actor, connectionId),
  },
  makeConfirmSync: {
    action: "connection.confirm-sync",
    targetKind: "connection",
    run: (ports, actor, { connectionId, sessionId }) =>
      makeConfirmSync(ports)(actor, {
        connectionId,
        sessionId,
        confirmed: true,
        onProgress: () => undefined,
      }),
  },
  makeIssuePushCredential: {
    action: "push.manage-credentials",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeIssuePushCredential(ports)(actor, connectionId, "test"),
  },
  makeListPushCredentials: {
    action: "push.manage-credentials",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeListPushCredentials(ports)(actor, connectionId),
  },
  makeListPushTests: {
    action: "push.list-tests",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeListPushTests(ports)(actor, connectionId),
  },
  makePullSource: {
    action: "connection.sync",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makePullSource(ports)(actor, {
        connectionId,
        full: false,
        dryRun: false,
        trigger: "test",
        onProgress: () => undefined,
      }),
  },
  makeRepairSource: {
    action: "connection.repair-source",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeRepairSource(ports)(actor, connectionId, {}),
  },
  makeRevokePushCredential: {
    action: "push.manage-credentials",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeRevokePushCredential(ports)(actor, connectionId, "test"),
  },
}
