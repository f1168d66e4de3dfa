import { makeListConnectionViews } from "../../../connection/list-connection-views.ts"
import { makeShowConnection } from "../../../connection/show-connection.ts"
import { makeShowSettings } from "../../../connection/show-settings.ts"
import { makeIssueSourceWebhook } from "../../../connection/source-webhooks/issue-source-webhook.ts"
import {
  makeRevokeSourceWebhook,
  makeShowSourceWebhook,
} from "../../../connection/source-webhooks/show-source-webhook.ts"
import { makeListIssues } from "../../../connection/issues/list-issues.ts"
import { makeChangeGuard } from "../../../connection/change-guard.ts"
import { makeChangeMapping } from "../../../mapping/change-mapping.ts"
import { makeChangeReading } from "../../../mapping/change-reading.ts"
import { makeChangeSharing } from "../../../sharing/change-sharing.ts"
import { makeConnectCorporate } from "../../../connection/onboarding/connect-corporate.ts"
import { makeImportFile } from "../../../connection/onboarding/import-file.ts"
import { makePauseConnection } from "../../../connection/pause-connection.ts"
import { makeShowDeletion, makeTerminateConnection } from "../../../connection/terminate-connection.ts"
import { makeExportDirectory } from "../../../employee/export-directory.ts"
import { makeChangeConnectionRules } from "../../../transformation/change-rules.ts"
import { makePreviewRules } from "../../../transformation/preview-rules.ts"
import { makeChangeComponents } from "../../../salary/change-components.ts"
import { makeListComponents } from "../../../salary/list-components.ts"
import { makeAnswerSharingRequest } from "../../../sharing/answer-request.ts"
import { makeChangeOnDemand } from "../../../sharing/change-on-demand.ts"
import { makeShowSharing } from "../../../sharing/show-sharing.ts"
import { makeChangeSchedule } from "../../../connection/sources/change-schedule.ts"
import { makeConnectSource } from "../../../connection/sources/connect-source.ts"
import { makeShowSession } from "../../../sync/show-session.ts"
import type { Calls } from "../call.ts"

const DAILY = { frequency: { kind: "daily", at: "02:00" }, timeZone: "UTC" } as never

export const CONNECTION_CALLS: Calls = {
  makeAnswerSharingRequest: {
    action: "connection.answer-sharing-request",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeAnswerSharingRequest(ports)(actor, { connectionId, version: "1", agree: true }),
  },
  makeChangeComponents: {
    action: "connection.change-components",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeChangeComponents(ports)(actor, connectionId, {}),
  },
  makeChangeConnectionRules: {
    action: "connection.change-rules",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeChangeConnectionRules(ports)(actor, connectionId, []),
  },
  makeChangeGuard: {
    action: "connection.change-guard",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeChangeGuard(ports)(actor, connectionId, 0.3),
  },
  makeChangeMapping: {
    action: "connection.change-mapping",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeChangeMapping(ports)(actor, connectionId, null),
  },
  makeChangeOnDemand: {
    action: "connection.change-sharing",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeChangeOnDemand(ports)(actor, connectionId, true),
  },
  makeChangeReading: {
    action: "connection.change-reading",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeChangeReading(ports)(actor, connectionId, { country: "IN" }),
  },
  makeChangeSchedule: {
    action: "connection.change-schedule",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeChangeSchedule(ports)(actor, connectionId, DAILY),
  },
  makeChangeSharing: {
    action: "connection.change-sharing",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeChangeSharing(ports)(actor, connectionId, { withheld: [], subset: [] }),
  },
  makeConnectCorporate: {
    action: "connection.accept",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeConnectCorporate(ports)(actor, { connectionId, connector: "csv" }),
  },
  makeConnectSource: {
    action: "connection.accept",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeConnectSource(ports)(actor, {
        connectionId,
        connector: "csv",
        credentials: {},
        sharing: null,
        frequency: null,
        fullFrequency: null,
        timeZone: null,
        syncsItself: false,
      }),
  },
  makeRevokeSourceWebhook: {
    action: "connection.end-hook",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeRevokeSourceWebhook(ports)(actor, connectionId),
  },
  makeExportDirectory: {
    action: "employees.export",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeExportDirectory(ports)(actor, connectionId),
  },
  makeImportFile: {
    action: "connection.accept",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makeImportFile(ports)(actor, { connectionId, source: { connector: "csv" }, sharing: null } as never),
  },
  makeIssueSourceWebhook: {
    action: "connection.issue-hook",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeIssueSourceWebhook(ports)(actor, connectionId),
  },
  makeListComponents: {
    action: "connection.change-components",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeListComponents(ports)(actor, connectionId),
  },
  makeListConnectionViews: {
    action: "connection.show",
    targetKind: "list",
    run: (ports, actor) => makeListConnectionViews(ports)(actor, null),
  },
  makeListIssues: {
    action: "connection.show",
    targetKind: "list",
    run: (ports, actor) => makeListIssues(ports)(actor, null),
  },
  makePauseConnection: {
    action: "connection.pause",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makePauseConnection(ports)(actor, connectionId, true),
  },
  makePreviewRules: {
    action: "connection.change-rules",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) =>
      makePreviewRules(ports)(actor, { connectionId, rules: [], source: null }),
  },
  makeShowConnection: {
    action: "connection.show",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeShowConnection(ports)(actor, connectionId),
  },
  makeShowDeletion: {
    action: "connection.terminate",
    targetKind: "connection",
    run: (ports, actor, { connectionId }) => makeShowDeletion(ports)(actor, connectionId),
  },
  makeShowSourceWebhook: {
    action: "connection.show-hook",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeShowSourceWebhook(ports)(actor, connectionId),
  },
  makeShowSession: {
    action: "connection.read-syncs",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { sessionId }) => makeShowSession(ports)(actor, sessionId),
  },
  makeShowSettings: {
    action: "connection.show-settings",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeShowSettings(ports)(actor, connectionId),
  },
  makeShowSharing: {
    action: "connection.show-sharing",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeShowSharing(ports)(actor, connectionId),
  },
  makeTerminateConnection: {
    action: "connection.terminate",
    targetKind: "connection",
    whenTerminated: "answered",
    run: (ports, actor, { connectionId }) => makeTerminateConnection(ports)(actor, connectionId),
  },
}
