import { auditEntryRow, auditHeadRow } from "./audit.ts"
import { backupReportRow } from "./backup-report.ts"
import { deliveryDayRow } from "./delivery-day.ts"
import { connectionIssueRow } from "./connection-issue.ts"
import { journeyLinkRow } from "./journey-link.ts"
import {
  connectionRow,
  deletionReceiptRow,
  journeyRow,
  sourceCredentialRow,
  updateConfigRow,
} from "./connection.ts"
import { apiCallRow } from "./accounts/api-call.ts"
import { consoleIdentityRow } from "./accounts/console-identity.ts"
import { consolePasskeyRow } from "./accounts/console-passkey.ts"
import {
  consoleLinkRow,
  consoleMembershipClientRow,
  consoleMembershipRow,
  consoleRecoveryCodeRow,
  consoleSessionRow,
  consoleUserRow,
  idempotentCallRow,
  signInFailureRow,
} from "./accounts/console-user.ts"
import {
  apiKeyRow,
  basicUserRow,
  serviceKeyRow,
  sourceHookRow,
  vendorKeyRow,
  replacedSecretRow,
} from "./accounts/credentials.ts"
import {
  employeeConsentRow,
  employeeRecordRow,
  employeeRestrictionRow,
  employeeRow,
  monthlySalaryRow,
  stagedEmployeeRow,
  stagedSalaryRow,
} from "./employee.ts"
import { changeNoticeRow, connectionAnchorRow, mailboxCodeRow } from "./anchors.ts"
import { journeyPreviewRow } from "./journey-preview.ts"
import { rateWindowRow, usedIdRow } from "./limits.ts"
import { masterKeyRow } from "./accounts/master-key.ts"
import { corporateUserRow, organizationRow, remoteOrganizationRow, supportedHrmsRow } from "./organization.ts"
import { pushCredentialRow, pushTestOutcomeRow, pushTestRecordRow, pushTokenRow } from "./push.ts"
import { salaryMasterRow } from "./salary-master.ts"
import { serviceProcessRow } from "./service-process.ts"
import { sessionChangeRow, sessionNoteRow, syncSessionRow } from "./sync-session.ts"
import {
  assistedRequestRow,
  requestDocumentPieceRow,
  requestDocumentRow,
  unsupportedRequestRow,
} from "./requests.ts"
import {
  uploadChunkRow,
  uploadEditRow,
  uploadEmployeeRow,
  uploadFaultRow,
  uploadRow,
  uploadRowRow,
} from "./uploads.ts"
import { vendorLogoRow, vendorMilestoneRow, vendorRow, webhookEndpointRow } from "./accounts/vendor.ts"
import { webhookAttemptRow, webhookLaneRow, webhookRow } from "./webhook.ts"

/**
 * Every table; listed, since a glob can silently match nothing. Termination and pruning go through the tables in this
 * order: they take locks in it, and a session is pruned after its webhooks and changes.
 */
export const TABLES = [
  organizationRow,
  remoteOrganizationRow,
  corporateUserRow,
  supportedHrmsRow,
  vendorRow,
  vendorLogoRow,
  vendorMilestoneRow,
  webhookEndpointRow,
  apiKeyRow,
  basicUserRow,
  consoleUserRow,
  consoleMembershipRow,
  consoleMembershipClientRow,
  consoleSessionRow,
  consoleLinkRow,
  consoleRecoveryCodeRow,
  consolePasskeyRow,
  consoleIdentityRow,
  signInFailureRow,
  idempotentCallRow,
  vendorKeyRow,
  apiCallRow,
  serviceKeyRow,
  masterKeyRow,
  connectionRow,
  deletionReceiptRow,
  webhookLaneRow,
  webhookRow,
  webhookAttemptRow,
  deliveryDayRow,
  employeeRecordRow,
  sessionChangeRow,
  sessionNoteRow,
  syncSessionRow,
  connectionIssueRow,
  requestDocumentPieceRow,
  requestDocumentRow,
  stagedEmployeeRow,
  stagedSalaryRow,
  monthlySalaryRow,
  employeeConsentRow,
  employeeRestrictionRow,
  pushTokenRow,
  pushCredentialRow,
  pushTestRecordRow,
  pushTestOutcomeRow,
  updateConfigRow,
  sourceHookRow,
  sourceCredentialRow,
  journeyRow,
  journeyLinkRow,
  connectionAnchorRow,
  mailboxCodeRow,
  changeNoticeRow,
  uploadFaultRow,
  uploadEditRow,
  uploadEmployeeRow,
  uploadRowRow,
  uploadChunkRow,
  uploadRow,
  journeyPreviewRow,
  salaryMasterRow,
  assistedRequestRow,
  unsupportedRequestRow,
  employeeRow,
  replacedSecretRow,
  usedIdRow,
  rateWindowRow,
  serviceProcessRow,
  auditHeadRow,
  auditEntryRow,
  backupReportRow,
]
