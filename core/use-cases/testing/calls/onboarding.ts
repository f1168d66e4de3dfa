import { UPLOAD_CALLS } from "./uploads.ts"
import type { Journey } from "../../authorization/actor.ts"
import type { Calls } from "../call.ts"

export const ONBOARDING_CALLS = {
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
  "onboarding.importFile": {
    action: "connection.accept",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.importFile(actor, { connectionId, source: { connector: "csv" }, sharing: null } as never),
  },
  "onboarding.askForFile": {
    action: "connection.ask-for-file",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) => onboarding.askForFile(actor, connectionId, null),
  },
  "onboarding.openFileJourney": {
    action: "upload.open",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) => onboarding.openFileJourney(actor, connectionId),
  },
  "onboarding.remindClient": {
    action: "connection.remind",
    targetKind: "connection",
    whenTerminated: "answered",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.remindClient(actor, connectionId, { locale: null }),
  },
  "onboarding.sendJourneyLink": {
    action: "journey.send-link",
    targetKind: "connection",
    run: ({ onboarding }, actor, { connectionId }) =>
      onboarding.sendJourneyLink(actor, { connectionId, email: null, locale: "en" }),
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
  ...UPLOAD_CALLS,
} satisfies Calls
