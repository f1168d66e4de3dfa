import { TRANSFORMATION_CALLS } from "./transformation.ts"
import { UPLOAD_CALLS } from "./uploads.ts"
import { NO_ANSWERS } from "../../../testing/builders/journeys.ts"
import type { Journey } from "../../authorization/actor.ts"
import type { Calls } from "../call.ts"

const DAILY = { frequency: { kind: "daily", at: "02:00" }, timeZone: "UTC" } as never

export const CONNECTION_CALLS = {
  "sharing.answerSharingRequest": {
    action: "connection.answer-sharing-request",
    targetKind: "connection",
    run: ({ sharing }, actor, { connectionId }) =>
      sharing.answerSharingRequest(actor, { connectionId, version: "1", agree: true }),
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
  "onboarding.connectCorporate": {
    action: "connection.accept",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.connectCorporate(actor, { connectionId, connector: "csv" }),
  },
  "onboarding.connectSource": {
    action: "connection.accept",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.connectSource(actor, {
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
  "onboarding.importFile": {
    action: "connection.accept",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.importFile(actor, { connectionId, source: { connector: "csv" }, sharing: null } as never),
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
    action: "connection.show",
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
    action: "connection.show",
    targetKind: "list",
    run: ({ connection }, actor) => connection.listClientIssues(actor, null),
  },
  "connection.showClient": {
    action: "connection.show",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ connection }, actor, { connectionId }) => connection.showClient(actor, connectionId),
  },
  "onboarding.askForFile": {
    action: "connection.ask-for-file",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) => onboarding.askForFile(actor, connectionId, null),
  },
  "onboarding.remindClient": {
    action: "connection.remind",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.remindClient(actor, connectionId, { locale: null }),
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
  "journey.showJourneyQuestion": {
    action: "journey.show",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ journey }, actor, { connectionId }) =>
      journey.showJourneyQuestion(actor as Journey, connectionId),
  },
  "journey.repairJourney": {
    action: "connection.repair-source",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.repairJourney(actor, connectionId, null),
  },
  "onboarding.sendJourneyLink": {
    action: "journey.send-link",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.sendJourneyLink(actor, { connectionId, email: null, locale: "en" }),
  },
  "journey.showJourney": {
    action: "journey.show",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.showJourney(actor, connectionId),
  },
  "journey.listJourneyConnectors": {
    action: "journey.show",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.listJourneyConnectors(actor, connectionId),
  },
  "journey.saveJourney": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.saveJourney(actor, {
        connectionId,
        version: 0,
        saveId: "0198a000-0000-7000-8000-000000000001",
        step: "start",
        answers: NO_ANSWERS,
      }),
  },
  "onboarding.requestMailboxCode": {
    action: "journey.prove-mailbox",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.requestMailboxCode(actor as Journey, {
        connectionId,
        email: "hr@acme.example",
        locale: null,
      }),
  },
  "onboarding.verifyMailbox": {
    action: "journey.prove-mailbox",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.verifyMailbox(actor as Journey, { connectionId, code: "000000" }),
  },
  "onboarding.listAnchors": {
    action: "connection.manage-anchors",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) => onboarding.listAnchors(actor, connectionId),
  },
  "onboarding.addAnchor": {
    action: "connection.manage-anchors",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.addAnchor(actor, { connectionId, email: "hr@acme.example" }),
  },
  "onboarding.removeAnchor": {
    action: "connection.manage-anchors",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.removeAnchor(actor, { connectionId, anchorId: "anchor" }),
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
  "journey.checkJourneySource": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.checkJourneySource(actor, {
        connectionId,
        connector: "sftp",
        credentials: {},
        columns: null,
      }),
  },
  "journey.submitJourney": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.submitJourney(actor as Journey, { connectionId, version: 1, mailboxCode: null }),
  },
  ...TRANSFORMATION_CALLS,
  ...UPLOAD_CALLS,
  "journey.showPreview": {
    action: "journey.show",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.showPreview(actor, { connectionId, withheld: [], subset: [], sample: 0 }),
  },
  "journey.showJourneySync": {
    action: "connection.read-syncs",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ journey }, actor, { connectionId }) => journey.showJourneySync(actor, connectionId),
  },
} satisfies Calls
