import { TRANSFORMATION_CALLS } from "./transformation.ts"
import type { Calls } from "../call.ts"

const DAILY = { frequency: { kind: "daily", at: "02:00" }, timeZone: "UTC" } as never

export const CONNECTION_CALLS = {
  "sharing.decideSharingRequest": {
    action: "connection.answer-sharing-request",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.decideSharingRequest(actor, { connectionId, version: "1", agree: true }),
  },
  "salary.changeComponents": {
    action: "connection.change-components",
    targetKind: "connection",
    run: ({ salary }, actor, { connectionId }) => salary.changeComponents(actor, connectionId, {}),
  },
  "connection.changeGuard": {
    action: "connection.change-guard",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.changeGuard(actor, connectionId, 0.3),
  },
  "mapping.changeMapping": {
    action: "connection.change-mapping",
    targetKind: "connection",
    run: ({ mapping }, actor, { connectionId }) => mapping.changeMapping(actor, connectionId, null),
  },
  "sharing.changeOnDemand": {
    action: "connection.change-sharing",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) => sharing.changeOnDemand(actor, connectionId, true),
  },
  "mapping.changeReading": {
    action: "connection.change-reading",
    targetKind: "connection",
    run: ({ mapping }, actor, { connectionId }) =>
      mapping.changeReading(actor, connectionId, { country: "IN" }),
  },
  "connection.changeSchedule": {
    action: "connection.change-schedule",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.changeSchedule(actor, connectionId, DAILY),
  },
  "sharing.changeSharing": {
    action: "connection.change-sharing",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.changeSharing(actor, connectionId, { withheld: [], subset: [] }),
  },
  "connection.revokeSourceWebhook": {
    action: "connection.revoke-source-webhook",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ connection }, actor, { connectionId }) => connection.revokeSourceWebhook(actor, connectionId),
  },
  "employee.exportDirectory": {
    action: "employees.export",
    targetKind: "connection",
    run: ({ employee }, actor, { connectionId }) => employee.exportDirectory(actor, connectionId),
  },
  "connection.issueSourceWebhook": {
    action: "connection.issue-source-webhook",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.issueSourceWebhook(actor, connectionId),
  },
  "salary.listComponents": {
    action: "connection.change-components",
    targetKind: "connection",
    run: ({ salary }, actor, { connectionId }) => salary.listComponents(actor, connectionId),
  },
  "connection.listClients": {
    action: "connection.read-state",
    targetKind: "list",
    run: ({ connection }, actor) =>
      connection.listClients(actor, {
        vendorOrgId: null,
        search: "",
        statuses: null,
        order: "name",
        after: null,
        limit: 50,
      }),
  },
  "connection.followChanges": {
    action: "connection.show",
    targetKind: "list",
    run: ({ connection }, actor) => connection.followChanges(actor, null, null),
  },
  "connection.listClientIssues": {
    action: "connection.read-state",
    targetKind: "list",
    run: ({ connection }, actor) => connection.listClientIssues(actor, null),
  },
  "connection.showClient": {
    action: "connection.read-state",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ connection }, actor, { connectionId }) => connection.showClient(actor, connectionId),
  },
  "employee.searchDirectory": {
    action: "employees.show",
    targetKind: "list",
    run: ({ employee }, actor) =>
      employee.searchDirectory(actor, {
        vendorOrgId: null,
        connectionId: null,
        search: "",
        department: "",
        designation: "",
        status: null,
        after: null,
        limit: 50,
      }),
  },
  // The port finds an employee under the id of the connection.
  "employee.showEmployee": {
    action: "employees.show",
    targetKind: "connection",
    run: ({ employee }, actor, { connectionId }) => employee.showEmployee(actor, connectionId),
  },
  "connection.listConnectionViews": {
    action: "connection.show",
    targetKind: "list",
    run: ({ connection }, actor) => connection.listConnectionViews(actor, null),
  },
  "connection.listIssues": {
    action: "connection.show",
    targetKind: "list",
    run: ({ connection }, actor) => connection.listIssues(actor, null),
  },
  "connection.pauseConnection": {
    action: "connection.pause",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.pauseConnection(actor, connectionId, true),
  },
  "connection.showPause": {
    action: "connection.pause",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.showPause(actor, connectionId),
  },
  "connection.showConnection": {
    action: "connection.show",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ connection }, actor, { connectionId }) => connection.showConnection(actor, connectionId),
  },
  "connection.showDeletion": {
    action: "connection.terminate",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.showDeletion(actor, connectionId),
  },
  "connection.showSourceWebhook": {
    action: "connection.show-source-webhook",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ connection }, actor, { connectionId }) => connection.showSourceWebhook(actor, connectionId),
  },
  "sync.showSession": {
    action: "connection.read-syncs",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sync }, actor, { sessionId }) => sync.showSession(actor, sessionId),
  },
  "connection.showSettings": {
    action: "connection.show-settings",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ connection }, actor, { connectionId }) => connection.showSettings(actor, connectionId),
  },
  "sharing.previewSharing": {
    action: "connection.change-sharing",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.previewSharing(actor, {
        connectionId,
        terms: { withheld: [], subset: [] },
        readsSource: true,
      }),
  },
  "sharing.showSharing": {
    action: "connection.show-sharing",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ sharing }, actor, { connectionId }) => sharing.showSharing(actor, connectionId),
  },
  "connection.terminateConnection": {
    action: "connection.terminate",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ connection }, actor, { connectionId }) => connection.terminateConnection(actor, connectionId),
  },
  "connection.showSource": {
    action: "connection.repair-source",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.showSource(actor, connectionId),
  },
  "connection.testSource": {
    action: "connection.repair-source",
    targetKind: "connection",
    run: ({ connection }, actor, { connectionId }) => connection.testSource(actor, connectionId, {}),
  },
  ...TRANSFORMATION_CALLS,
} satisfies Calls
