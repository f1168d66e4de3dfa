import { connectionIssueRow } from "./connection-issue.ts"
import { connectionRow, deletionReceiptRow, sourceCredentialRow, updateConfigRow } from "./connection.ts"
import {
  apiKeyRow,
  basicUserRow,
  consoleUserRow,
  serviceKeyRow,
  sourceHookRow,
  vendorKeyRow,
  replacedSecretRow,
} from "./credentials.ts"
import {
  employeeConsentRow,
  employeeRecordRow,
  employeeRow,
  monthlySalaryRow,
  stagedEmployeeRow,
  stagedSalaryRow,
} from "./employee.ts"
import { rateWindowRow, usedIdRow } from "./limits.ts"
import { masterKeyRow } from "./master-key.ts"
import { corporateUserRow, organizationRow, remoteOrganizationRow, supportedHrmsRow } from "./organization.ts"
import { pushCredentialRow, pushTestRecordRow, pushTokenRow } from "./push.ts"
import { salaryMasterRow } from "./salary-master.ts"
import { sessionChangeRow, sessionNoteRow, syncSessionRow } from "./sync-session.ts"
import {
  assistedRequestRow,
  requestDocumentPieceRow,
  requestDocumentRow,
  unsupportedRequestRow,
} from "./requests.ts"
import { vendorRow, webhookEndpointRow } from "./vendor.ts"
import { webhookAttemptRow, webhookLaneRow, webhookRow } from "./webhook.ts"

/** Every table; listed, since a glob can silently match nothing. */
export const ROWS = [
  organizationRow,
  remoteOrganizationRow,
  corporateUserRow,
  supportedHrmsRow,
  vendorRow,
  webhookEndpointRow,
  apiKeyRow,
  basicUserRow,
  consoleUserRow,
  vendorKeyRow,
  replacedSecretRow,
  serviceKeyRow,
  masterKeyRow,
  connectionRow,
  deletionReceiptRow,
  sourceCredentialRow,
  sourceHookRow,
  connectionIssueRow,
  salaryMasterRow,
  updateConfigRow,
  employeeRow,
  employeeRecordRow,
  stagedEmployeeRow,
  monthlySalaryRow,
  stagedSalaryRow,
  employeeConsentRow,
  syncSessionRow,
  sessionChangeRow,
  sessionNoteRow,
  webhookRow,
  webhookLaneRow,
  webhookAttemptRow,
  pushCredentialRow,
  pushTokenRow,
  pushTestRecordRow,
  assistedRequestRow,
  unsupportedRequestRow,
  requestDocumentRow,
  requestDocumentPieceRow,
  rateWindowRow,
  usedIdRow,
]
