import {
  type AuditRules,
  IS_A_DRAFT,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"
import type { OnboardingUseCases } from "./onboarding-use-cases.ts"

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
  exportUploadErrors: {
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
  startJourney: {
    audit: "in-transaction",
    action: "journey.token.issued",
    describe: (_, { connectionId }) => ({ connectionId }),
  },
  renewJourneyLink: { notAudited: "It mails a link to the recipient of an expired one, which has an entry." },
  appendUpload: IS_A_DRAFT,
  checkUpload: IS_A_DRAFT,
  correctUploadRow: IS_A_DRAFT,
  startUpload: IS_A_DRAFT,
  notifyCorporates: IS_A_JOB,
  checkInvitationRows: IS_A_FORM,
  exportInvitationErrors: IS_A_FORM,
  readInvitations: IS_A_FORM,
  processUploads: IS_A_JOB,
  listAnchors: READS_NO_PERSONAL_DATA,
  showUpload: READS_NO_PERSONAL_DATA,
}
