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
import { checkInvitationRows } from "./invitations/check-invitation-rows.ts"
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
import { makeChooseHeader } from "./uploads/choose-header.ts"
import { makeCheckUpload } from "./uploads/check-upload.ts"
import { makeCorrectUploadRow } from "./uploads/rows/correct-upload-row.ts"
import { makeEditUpload } from "./uploads/rows/edit-upload.ts"
import { makeMoveEdits } from "./uploads/rows/move-edits.ts"
import { makePreviewEdit } from "./uploads/rows/preview-edit.ts"
import { makeExportCorrectedFile } from "./uploads/export-corrected-file.ts"
import { makeListUploadErrors } from "./uploads/list-upload-errors.ts"
import { makeListUploadRows } from "./uploads/rows/list-upload-rows.ts"
import { makeOpenFileJourney } from "./uploads/open-file-journey.ts"
import { makeProcessUploads } from "./uploads/process-uploads.ts"
import { makeShowUpload } from "./uploads/show-upload.ts"
import { makeStartUpload } from "./uploads/start-upload.ts"
import {
  type AuditRules,
  IS_A_DRAFT,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"

export const ONBOARDING_PORTS = [
  "anchors",
  "assisted",
  "callers",
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
  "vendorMilestones",
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
  const checkSource = makeCheckSource(ports)
  const connectSource = makeConnectSource({ ...accepting, changeSharing, checkSource })
  const connectCorporate = makeConnectCorporate(accepting)
  const inviteCorporate = makeInviteCorporate(ports)
  const mailing = { ...ports, mailLink: makeMailLink(ports) }
  return {
    addAnchor: makeAddAnchor(ports),
    appendUpload: makeAppendUpload(ports),
    askForFile: makeAskForFile(mailing),
    checkInvitationRows,
    chooseHeader: makeChooseHeader(ports),
    checkUpload: makeCheckUpload(ports),
    connectCorporate,
    connectSource,
    correctUploadRow: makeCorrectUploadRow(ports),
    editUpload: makeEditUpload(ports),
    exportCorrectedFile: makeExportCorrectedFile(ports),
    listUploadErrors: makeListUploadErrors(ports),
    importFile: makeImportFile({ ...accepting, changeSharing, runSync }),
    inviteCorporate,
    listAnchors: makeListAnchors(ports),
    moveEdits: makeMoveEdits(ports),
    notifyCorporates: makeNotifyCorporates(mailing),
    openFileJourney: makeOpenFileJourney(ports),
    openJourneyLink: makeOpenJourneyLink(ports),
    listUploadRows: makeListUploadRows(ports),
    previewEdit: makePreviewEdit(ports),
    processUploads: makeProcessUploads({ ...ports, runSync }),
    readInvitations: makeReadInvitations(ports),
    removeAnchor: makeRemoveAnchor(ports),
    remindClient: makeRemindClient(mailing),
    renewJourneyLink: makeRenewJourneyLink(mailing),
    requestMailboxCode: makeRequestMailboxCode(ports),
    sendJourneyLink: makeSendJourneyLink(mailing),
    showUpload: makeShowUpload(ports),
    startUpload: makeStartUpload(ports),
    startJourney: makeStartJourney({ ...ports, inviteCorporate }),
    verifyMailbox: makeVerifyMailbox(ports),
  }
}

export type OnboardingUseCases = ReturnType<typeof makeOnboardingUseCases>

const IS_A_FORM = {
  notAudited: "It checks what the caller sends, and stores nothing. Each invitation has an entry.",
} as const

export const ONBOARDING_RULES: AuditRules<OnboardingUseCases> = {
  askForFile: {
    audit: "at-its-change",
    action: "journey.link.sent",
    describe: ([, connectionId]) => ({ connectionId, details: { newFile: true } }),
  },
  connectCorporate: {
    audit: "at-its-change",
    action: "connection.accepted",
    describe: ([, { connector }]) => ({ details: { connector } }),
  },
  connectSource: {
    audit: "at-its-change",
    action: "connection.accepted",
    describe: ([, { connector }]) => ({ details: { connector } }),
  },
  exportCorrectedFile: {
    audit: "afterwards",
    action: "upload.rows.read",
    describe: ([, { connectionId, uploadId }]) => ({
      connectionId,
      target: { kind: "upload", id: uploadId },
      details: { rows: "all" },
    }),
  },
  listUploadErrors: {
    audit: "afterwards",
    action: "upload.rows.read",
    describe: ([, { connectionId, uploadId }]) => ({
      connectionId,
      target: { kind: "upload", id: uploadId },
      details: { rows: "all wrong ones" },
    }),
  },
  importFile: {
    audit: "at-its-change",
    action: "connection.file.imported",
    always: true,
    describe: ([, { source, mode, dryRun }]) => ({ details: { connector: source.connector, mode, dryRun } }),
  },
  inviteCorporate: {
    audit: "in-transaction",
    action: "connection.invited",
    describe: (_, { connectionId, isKept }) => (isKept ? null : { connectionId }),
  },
  listUploadRows: {
    audit: "afterwards",
    action: "upload.rows.read",
    describe: ([, { connectionId, uploadId }], { items }) =>
      items.length === 0
        ? null
        : { connectionId, target: { kind: "upload", id: uploadId }, details: { rows: items.length } },
  },
  previewEdit: {
    audit: "afterwards",
    action: "upload.rows.read",
    describe: ([, { connectionId, uploadId }], { examples }) =>
      examples.length === 0
        ? null
        : { connectionId, target: { kind: "upload", id: uploadId }, details: { rows: examples.length } },
  },
  openJourneyLink: {
    audit: "in-transaction",
    action: "journey.link.opened",
    describe: (_, { purpose }) => ({ details: { purpose } }),
  },
  addAnchor: {
    audit: "at-its-change",
    action: "connection.anchor.added",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  removeAnchor: {
    audit: "at-its-change",
    action: "connection.anchor.removed",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  requestMailboxCode: {
    audit: "at-its-change",
    action: "journey.mailbox.code-sent",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  verifyMailbox: {
    audit: "at-its-change",
    action: "journey.mailbox.proved",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  remindClient: {
    audit: "at-its-change",
    action: "journey.link.sent",
    describe: ([, connectionId, { isFirst = false }]) => ({ connectionId, details: { reminder: !isFirst } }),
  },
  sendJourneyLink: {
    audit: "at-its-change",
    action: "journey.link.sent",
    describe: ([, { connectionId, locale }]) => ({ connectionId, details: { locale } }),
  },
  openFileJourney: {
    audit: "afterwards",
    action: "journey.token.issued",
    describe: ([, connectionId]) => ({ connectionId, details: { newFile: true } }),
  },
  startJourney: {
    audit: "in-transaction",
    action: "journey.token.issued",
    describe: (_, { connectionId }) => ({ connectionId }),
  },
  renewJourneyLink: { notAudited: "It mails a link to the recipient of an expired one, which has an entry." },
  appendUpload: IS_A_DRAFT,
  chooseHeader: IS_A_DRAFT,
  checkUpload: IS_A_DRAFT,
  correctUploadRow: IS_A_DRAFT,
  editUpload: IS_A_DRAFT,
  moveEdits: IS_A_DRAFT,
  startUpload: IS_A_DRAFT,
  notifyCorporates: IS_A_JOB,
  checkInvitationRows: IS_A_FORM,
  readInvitations: IS_A_FORM,
  processUploads: IS_A_JOB,
  listAnchors: READS_NO_PERSONAL_DATA,
  showUpload: READS_NO_PERSONAL_DATA,
}
