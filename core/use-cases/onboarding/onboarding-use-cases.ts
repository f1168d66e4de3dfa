import type { Ports } from "../../ports/ports.ts"
import type { AccountsUseCases } from "../accounts/accounts-use-cases.ts"
import type { SharingUseCases } from "../sharing/sharing-use-cases.ts"
import type { SyncUseCases } from "../sync/sync-use-cases.ts"
import { makeCheckSource } from "../connection/sources/check-source.ts"
import { makeAddAnchor, makeListAnchors, makeRemoveAnchor } from "./anchors/manage-anchors.ts"
import { makeRequestMailboxCode } from "./anchors/request-mailbox-code.ts"
import { makeVerifyMailbox } from "./anchors/verify-mailbox.ts"
import { makeConnectCorporate } from "./connect-corporate.ts"
import { makeConnectSource } from "./connect-source.ts"
import { makeImportFile } from "./import-file.ts"
import { checkInvitationRows, exportInvitationErrors } from "./invitations/check-invitation-rows.ts"
import { makeReadInvitations } from "./invitations/read-invitations.ts"
import { makeInviteCorporate } from "./invite-corporate.ts"
import { makeMailLink } from "./links/mail-link.ts"
import { makeNotifyCorporates } from "./links/notify-corporates.ts"
import { makeOpenJourneyLink } from "./links/open-link.ts"
import { makeRenewJourneyLink } from "./links/renew-link.ts"
import { makeSendJourneyLink } from "./links/send-link.ts"
import { makeAskForFile } from "./reminders/ask-for-file.ts"
import { makeRemindClient } from "./reminders/remind-client.ts"
import { makeStartJourney } from "./start-journey.ts"
import { makeAppendUpload } from "./uploads/append-upload.ts"
import { makeCheckUpload } from "./uploads/check-upload.ts"
import { makeCorrectUploadRow } from "./uploads/correct-upload-row.ts"
import { makeExportUploadErrors } from "./uploads/export-upload-errors.ts"
import { makeListUploadRows } from "./uploads/list-upload-rows.ts"
import { makeProcessUploads } from "./uploads/process-uploads.ts"
import { makeShowUpload } from "./uploads/show-upload.ts"
import { makeStartUpload } from "./uploads/start-upload.ts"

export const ONBOARDING_PORTS = [
  "anchors",
  "assisted",
  "changeNotices",
  "connectionOnboarding",
  "connections",
  "connectors",
  "directory",
  "isCommonDomain",
  "issues",
  "journeyLinks",
  "journeyTokens",
  "laneSlots",
  "ledger",
  "mailboxCodes",
  "mailer",
  "makeCsvSource",
  "organizations",
  "phoneNumbers",
  "secrets",
  "settings",
  "sharingTerms",
  "sourceCredentials",
  "sources",
  "syncSchedule",
  "uploads",
  "vault",
  "vendors",
] as const satisfies ReadonlyArray<keyof Ports>

export interface OnboardingPorts extends Pick<Ports, (typeof ONBOARDING_PORTS)[number]> {
  readonly accounts: Pick<AccountsUseCases, "destroyKey">
  readonly sharing: Pick<SharingUseCases, "changeSharing">
  readonly sync: Pick<SyncUseCases, "runSync">
}

/** How a corporate gets connected: invitations and their links, uploads, who speaks for it, and acceptance. */
export const makeOnboardingUseCases = (ports: OnboardingPorts) => {
  const { destroyKey } = ports.accounts
  const { changeSharing } = ports.sharing
  const { runSync } = ports.sync
  const accepting = { ...ports, destroyKey }
  const pulling = { ...ports, credentials: ports.sourceCredentials }
  const checkSource = makeCheckSource(ports)
  const connectSource = makeConnectSource({ ...accepting, ...pulling, changeSharing, checkSource })
  const connectCorporate = makeConnectCorporate(accepting)
  const inviteCorporate = makeInviteCorporate(ports)
  const mailing = { ...ports, mailLink: makeMailLink(ports) }
  return {
    addAnchor: makeAddAnchor(ports),
    appendUpload: makeAppendUpload(ports),
    askForFile: makeAskForFile(mailing),
    checkInvitationRows,
    checkUpload: makeCheckUpload(ports),
    connectCorporate,
    connectSource,
    correctUploadRow: makeCorrectUploadRow(ports),
    exportInvitationErrors,
    exportUploadErrors: makeExportUploadErrors(ports),
    importFile: makeImportFile({ ...accepting, changeSharing, runSync }),
    inviteCorporate,
    listAnchors: makeListAnchors(ports),
    notifyCorporates: makeNotifyCorporates(mailing),
    openJourneyLink: makeOpenJourneyLink(ports),
    listUploadRows: makeListUploadRows(ports),
    processUploads: makeProcessUploads({ ...ports, runSync }),
    readInvitations: makeReadInvitations(ports),
    removeAnchor: makeRemoveAnchor(ports),
    remindClient: makeRemindClient(mailing),
    renewJourneyLink: makeRenewJourneyLink(mailing),
    requestMailboxCode: makeRequestMailboxCode(ports),
    sendJourneyLink: makeSendJourneyLink(mailing),
    showUpload: makeShowUpload(ports),
    startUpload: makeStartUpload(ports),
    startJourney: makeStartJourney({ ...ports, tokens: ports.journeyTokens, inviteCorporate }),
    verifyMailbox: makeVerifyMailbox(ports),
  }
}

export type OnboardingUseCases = ReturnType<typeof makeOnboardingUseCases>
