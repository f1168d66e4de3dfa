import type { Calls } from "../call.ts"

/** How employees come in: pulled sources, and systems that push. */
export const SYNC_CALLS = {
  "sync.explainArrival": {
    action: "employees.explain-arrival",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sync }, actor, { vendorOrgId, connectionId }) =>
      sync.explainArrival(actor, { vendorOrgId, connectionId, search: "Asha" }),
  },
  "sync.requestSync": {
    action: "connection.sync",
    targetKind: "connection",
    run: ({ sync }, actor, { connectionId }) => sync.requestSync(actor, connectionId),
  },
  "sync.listSyncs": {
    action: "connection.read-syncs",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sync }, actor, { connectionId }) =>
      sync.listSyncs(actor, { connectionId, after: null, limit: 20 }),
  },
  "sync.showCoverage": {
    action: "connection.read-syncs",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sync }, actor, { connectionId }) => sync.showCoverage(actor, connectionId),
  },
  "sync.showSyncFigures": {
    action: "connection.read-syncs",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sync }, actor, { connectionId }) => sync.showSyncFigures(actor, connectionId),
  },
  "push.approvePushTest": {
    action: "push.approve-test",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) => push.approvePushTest(actor, connectionId),
  },
  "sync.confirmSync": {
    action: "connection.confirm-sync",
    targetKind: "connection",
    run: ({ sync }, actor, { connectionId, sessionId }) =>
      sync.confirmSync(actor, {
        connectionId,
        sessionId,
        confirmed: true,
        onProgress: () => undefined,
      }),
  },
  "push.issuePushCredential": {
    action: "push.manage-credentials",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) => push.issuePushCredential(actor, connectionId, "test"),
  },
  "push.followJourneyPush": {
    action: "push.manage-credentials",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) => push.followJourneyPush(actor, connectionId, 0),
  },
  "push.issueJourneyCredential": {
    action: "push.manage-credentials",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) =>
      push.issueJourneyCredential(actor, { connectionId, environment: "test", authType: "token" }),
  },
  "push.requestPushApproval": {
    action: "push.request-approval",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) => push.requestPushApproval(actor, connectionId),
  },
  "push.showJourneyPush": {
    action: "push.manage-credentials",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) => push.showJourneyPush(actor, connectionId),
  },
  "push.listPushCredentials": {
    action: "push.manage-credentials",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ push }, actor, { connectionId }) => push.listPushCredentials(actor, connectionId),
  },
  "push.listPushTests": {
    action: "push.list-tests",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) => push.listPushTests(actor, connectionId),
  },
  "push.showPushReview": {
    action: "push.list-tests",
    targetKind: "connection",
    run: ({ push }, actor, { connectionId }) => push.showPushReview(actor, connectionId),
  },
  "sync.pullSource": {
    action: "connection.sync",
    targetKind: "connection",
    run: ({ sync }, actor, { connectionId }) =>
      sync.pullSource(actor, {
        connectionId,
        full: false,
        dryRun: false,
        trigger: "test",
        onProgress: () => undefined,
      }),
  },
  "connection.repairSource": {
    action: "connection.repair-source",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.repairSource(actor, connectionId, {}),
  },
  "push.revokePushCredential": {
    action: "push.manage-credentials",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ push }, actor, { connectionId }) => push.revokePushCredential(actor, connectionId, "test"),
  },
} satisfies Calls
