import { NO_ANSWERS } from "../../../testing/builders/journeys.ts"
import type { Journey } from "../../authorization/actor.ts"
import type { Calls } from "../call.ts"

export const JOURNEY_CALLS = {
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
  "journey.showJourney": {
    action: "journey.show",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.showJourney(actor as Journey, connectionId),
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
  "journey.askColleague": {
    action: "journey.edit",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.askColleague(actor as Journey, {
        connectionId,
        connector: "sftp",
        email: "it@acme.example",
        locale: "en",
        mailboxCode: "000000",
        replaces: false,
      }),
  },
  "journey.withdrawAccessRequest": {
    action: "journey.edit",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ journey }, actor, { connectionId }) =>
      journey.withdrawAccessRequest(actor as Journey, connectionId),
  },
  "journey.askForRepair": {
    action: "connection.repair-source",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.askForRepair(actor, { connectionId, email: "it@acme.example", locale: "en" }),
  },
  "journey.showRepairRequest": {
    action: "connection.repair-source",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.showRepairRequest(actor, connectionId),
  },
  "journey.withdrawRepairRequest": {
    action: "connection.repair-source",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.withdrawRepairRequest(actor, connectionId),
  },
  "journey.showAccess": {
    action: "journey.enter-access",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.showAccess(actor as Journey, connectionId),
  },
  "journey.enterAccess": {
    action: "journey.enter-access",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.enterAccess(actor as Journey, { connectionId, credentials: {}, isFinal: true }),
  },
  "journey.showPreview": {
    action: "journey.show",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) =>
      journey.showPreview(actor, { connectionId, withheld: [], subset: [], sample: 0 }),
  },
  "journey.showConnected": {
    action: "connection.show-sharing",
    targetKind: "connection",
    run: ({ journey }, actor, { connectionId }) => journey.showConnected(actor, connectionId),
  },
  "journey.showJourneySync": {
    action: "connection.read-syncs",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ journey }, actor, { connectionId }) => journey.showJourneySync(actor, connectionId),
  },
} satisfies Calls
