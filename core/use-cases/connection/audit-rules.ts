import type { ConnectionUseCases } from "./connection-use-cases.ts"
import {
  type AuditRules,
  AUTHENTICATES,
  IS_A_DRAFT,
  IS_A_JOB,
  READS_NO_PERSONAL_DATA,
} from "../authorization/audit/audit-rule.ts"

const IS_A_FORM = {
  notAudited: "It checks what the caller sends, and stores nothing. Each invitation has an entry.",
} as const

export const CONNECTION_RULES: AuditRules<ConnectionUseCases> = {
  askForFile: {
    audit: "at-its-change",
    action: "journey.link.sent",
    describe: ([, connectionId]) => ({ connectionId, details: { newFile: true } }),
  },
  changeGuard: {
    audit: "in-transaction",
    action: "connection.guard.changed",
    describe: ([, connectionId, share]) => ({ connectionId, details: { share } }),
  },
  changeSchedule: {
    audit: "in-transaction",
    action: "connection.schedule.changed",
    describe: ([, connectionId]) => ({ connectionId }),
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
  issueSourceWebhook: {
    audit: "in-transaction",
    action: "source-webhook.issued",
    describe: ([, connectionId]) => ({ connectionId }),
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
  pauseConnection: {
    audit: "in-transaction",
    action: "connection.paused",
    describe: ([, connectionId, paused]) => ({
      connectionId,
      action: paused ? "connection.paused" : "connection.resumed",
    }),
  },
  prune: {
    audit: "afterwards",
    action: "installation.data.pruned",
    describe: ([, { dryRun }], pruned) =>
      dryRun ? null : { details: Object.fromEntries(pruned.map(({ name, count }) => [name, count])) },
  },
  remindClient: {
    audit: "at-its-change",
    action: "journey.link.sent",
    describe: ([, connectionId, { isFirst = false }]) => ({ connectionId, details: { reminder: !isFirst } }),
  },
  repairJourney: {
    audit: "at-its-change",
    action: "connection.source.repaired",
    describe: ([, connectionId, given]) => ({ connectionId, details: { credentials: given !== null } }),
  },
  repairSource: {
    audit: "at-its-change",
    action: "connection.source.repaired",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  revokeSourceWebhook: {
    audit: "in-transaction",
    action: "source-webhook.revoked",
    describe: ([, connectionId], isRevoked) => (isRevoked ? { connectionId } : null),
  },
  sendJourneyLink: {
    audit: "at-its-change",
    action: "journey.link.sent",
    describe: ([, { connectionId, locale }]) => ({ connectionId, details: { locale } }),
  },
  setOrganization: {
    audit: "in-transaction",
    action: "organization.changed",
    describe: ([, orgId, change]) => ({
      orgId,
      target: { kind: "organization", id: orgId },
      details: { settings: Object.keys(change) },
    }),
  },
  showPreview: {
    audit: "afterwards",
    action: "preview.read",
    describe: ([, { connectionId }], { summary }) => (summary === null ? null : { connectionId }),
  },
  startJourney: {
    audit: "in-transaction",
    action: "journey.token.issued",
    describe: (_, { connectionId }) => ({ connectionId }),
  },
  submitJourney: {
    audit: "at-its-change",
    action: "connection.accepted",
    describe: ([, { connectionId }]) => ({ connectionId }),
  },
  terminateByOrganization: {
    audit: "at-its-change",
    action: "connection.terminated",
    describe: () => ({}),
  },
  terminateConnection: {
    audit: "at-its-change",
    action: "connection.terminated",
    describe: ([, connectionId]) => ({ connectionId }),
  },
  authenticateSourceWebhook: AUTHENTICATES,
  receiveSourceWebhook: { notAudited: "It makes a sync due earlier, and changes nothing else." },
  testSource: { notAudited: "It stores nothing, and shows no record. Storing the details has an entry." },
  renewJourneyLink: { notAudited: "It mails a link to the recipient of an expired one, which has an entry." },
  appendUpload: IS_A_DRAFT,
  checkJourneySource: IS_A_DRAFT,
  checkUpload: IS_A_DRAFT,
  correctUploadRow: IS_A_DRAFT,
  saveJourney: IS_A_DRAFT,
  showJourney: IS_A_DRAFT,
  startUpload: IS_A_DRAFT,
  notifyCorporates: IS_A_JOB,
  checkInvitationRows: IS_A_FORM,
  exportInvitationErrors: IS_A_FORM,
  readInvitations: IS_A_FORM,
  processUploads: IS_A_JOB,
  readPreviews: IS_A_JOB,
  retentionJob: IS_A_JOB,
  describeOrganization: READS_NO_PERSONAL_DATA,
  followChanges: READS_NO_PERSONAL_DATA,
  listAnchors: READS_NO_PERSONAL_DATA,
  listClientIssues: READS_NO_PERSONAL_DATA,
  listClients: READS_NO_PERSONAL_DATA,
  listConnections: READS_NO_PERSONAL_DATA,
  listConnectionViews: READS_NO_PERSONAL_DATA,
  listHrms: READS_NO_PERSONAL_DATA,
  listIssues: READS_NO_PERSONAL_DATA,
  listJourneyConnectors: READS_NO_PERSONAL_DATA,
  showClient: READS_NO_PERSONAL_DATA,
  showConnection: READS_NO_PERSONAL_DATA,
  showDeletion: READS_NO_PERSONAL_DATA,
  showJourneyQuestion: READS_NO_PERSONAL_DATA,
  showJourneySync: READS_NO_PERSONAL_DATA,
  showOrganization: READS_NO_PERSONAL_DATA,
  showSettings: READS_NO_PERSONAL_DATA,
  showSource: READS_NO_PERSONAL_DATA,
  showSourceWebhook: READS_NO_PERSONAL_DATA,
  showUpload: READS_NO_PERSONAL_DATA,
}
