import type { Ports } from "../../ports/ports.ts"
import type { AccountsUseCases } from "../accounts/accounts-use-cases.ts"
import type { SharingUseCases } from "../sharing/sharing-use-cases.ts"
import type { SyncUseCases } from "../sync/sync-use-cases.ts"
import { makeCheckSource } from "../connection/sources/check-source.ts"
import { makeRepairSource } from "../connection/sources/repair-source.ts"
import { makeCheckJourneySource } from "./check-journey-source.ts"
import { makeListJourneyConnectors } from "./list-journey-connectors.ts"
import { makeReadPreviews } from "./preview/read-previews.ts"
import { makeRequestPreview } from "./preview/request-preview.ts"
import { makeShowPreview } from "./preview/show-preview.ts"
import { makeRepairJourney } from "./questions/repair-journey.ts"
import { makeShowJourneyQuestion } from "./questions/show-question.ts"
import { makeAskColleague } from "./access/ask-colleague.ts"
import { makeEnterAccess } from "./access/enter-access.ts"
import {
  makeAskForRepair,
  makeShowRepairRequest,
  makeWithdrawRepairRequest,
} from "./access/repair-request.ts"
import { makeShowAccess } from "./access/show-access.ts"
import { makeWithdrawAccessRequest } from "./access/withdraw-request.ts"
import { makeSaveJourney } from "./save-journey.ts"
import { makeShowConnected } from "./show-connected.ts"
import { makeShowJourneySync } from "./show-journey-sync.ts"
import { makeShowJourney } from "./show-journey.ts"
import { makeSubmitJourney } from "./submit-journey.ts"
import { makeConnectCorporate } from "../onboarding/connect-corporate.ts"
import { makeConnectSource } from "../onboarding/connect-source.ts"
import { makeRequestAssisted } from "../requests/request-assisted.ts"
import {
  type AuditRules,
  IS_A_DRAFT,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"

export const JOURNEY_PORTS = [
  "anchors",
  "assisted",
  "callers",
  "changeNotices",
  "connectionOnboarding",
  "connections",
  "connectors",
  "documents",
  "history",
  "isCommonDomain",
  "issues",
  "journeyLinks",
  "journeys",
  "ledger",
  "mailboxCodes",
  "mailer",
  "makeCsvSource",
  "organizations",
  "phoneNumbers",
  "previews",
  "secrets",
  "settings",
  "sourceCredentials",
  "sources",
  "syncSchedule",
  "uploads",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export interface JourneyPorts extends Pick<Ports, (typeof JOURNEY_PORTS)[number]> {
  readonly accounts: Pick<AccountsUseCases, "destroyKey">
  readonly sharing: Pick<SharingUseCases, "changeSharing">
  readonly sync: Pick<SyncUseCases, "showSession">
}

/** The embedded journey, in which an HR admin connects a source and answers later questions. */
export const makeJourneyUseCases = (ports: JourneyPorts) => {
  const { destroyKey } = ports.accounts
  const { changeSharing } = ports.sharing
  const { showSession } = ports.sync
  const accepting = { ...ports, destroyKey }
  const checkSource = makeCheckSource(ports)
  const connectSource = makeConnectSource({ ...accepting, changeSharing, checkSource })
  const connectCorporate = makeConnectCorporate(accepting)
  const requestAssisted = makeRequestAssisted({ ...ports, connectCorporate })
  const repairSource = makeRepairSource({ ...ports, checkSource })
  return {
    askColleague: makeAskColleague(ports),
    askForRepair: makeAskForRepair(ports),
    checkJourneySource: makeCheckJourneySource({
      ...ports,
      checkSource,
      requestPreview: makeRequestPreview(ports),
    }),
    enterAccess: makeEnterAccess({ ...ports, checkSource }),
    listJourneyConnectors: makeListJourneyConnectors(ports),
    readPreviews: makeReadPreviews(ports),
    repairJourney: makeRepairJourney({ ...ports, repairSource }),
    saveJourney: makeSaveJourney(ports),
    showAccess: makeShowAccess(ports),
    showConnected: makeShowConnected(ports),
    showJourney: makeShowJourney(ports),
    showJourneyQuestion: makeShowJourneyQuestion(ports),
    showJourneySync: makeShowJourneySync({ ...ports, showSession }),
    showPreview: makeShowPreview(ports),
    showRepairRequest: makeShowRepairRequest(ports),
    submitJourney: makeSubmitJourney({ ...accepting, connectCorporate, connectSource, requestAssisted }),
    withdrawAccessRequest: makeWithdrawAccessRequest(ports),
    withdrawRepairRequest: makeWithdrawRepairRequest(ports),
  }
}

export type JourneyUseCases = ReturnType<typeof makeJourneyUseCases>

export const JOURNEY_RULES: AuditRules<JourneyUseCases> = {
  askColleague: {
    audit: "at-its-change",
    action: "journey.access.requested",
    describe: ([, { connectionId, connector }]) => ({ connectionId, details: { connector } }),
  },
  askForRepair: {
    audit: "at-its-change",
    action: "journey.access.requested",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  enterAccess: {
    audit: "at-its-change",
    action: "journey.access.given",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  withdrawAccessRequest: {
    audit: "at-its-change",
    action: "journey.access.withdrawn",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  withdrawRepairRequest: {
    audit: "at-its-change",
    action: "journey.access.withdrawn",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  repairJourney: {
    audit: "at-its-change",
    action: "connection.source.repaired",
    describe: ([, connectionId, given]) => ({ connectionId, details: { credentials: given !== null } }),
  },
  showJourneyQuestion: {
    audit: "afterwards",
    action: "session.read",
    describe: ([, connectionId], { held, leaving }) =>
      held === null || leaving.length === 0
        ? null
        : { connectionId, target: { kind: "sync-session", id: held.id }, details: { named: leaving.length } },
  },
  showPreview: {
    audit: "afterwards",
    action: "preview.read",
    describe: ([, { connectionId }], { summary }) => (summary === null ? null : { connectionId }),
  },
  submitJourney: {
    audit: "at-its-change",
    action: "connection.accepted",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  checkJourneySource: IS_A_DRAFT,
  saveJourney: IS_A_DRAFT,
  showJourney: IS_A_DRAFT,
  readPreviews: IS_A_JOB,
  listJourneyConnectors: READS_NO_PERSONAL_DATA,
  showAccess: READS_NO_PERSONAL_DATA,
  showConnected: READS_NO_PERSONAL_DATA,
  showJourneySync: READS_NO_PERSONAL_DATA,
  showRepairRequest: READS_NO_PERSONAL_DATA,
}
