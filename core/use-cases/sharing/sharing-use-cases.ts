import type { ApiCallers } from "../../ports/access/api-callers.ts"
import type { PayloadCipher } from "../../ports/access/payload-cipher.ts"
import type { Secrets } from "../../ports/access/secrets.ts"
import type { Vault } from "../../ports/access/vault.ts"
import type { VendorStore } from "../../ports/access/vendor-store.ts"
import type { ConnectionIssues } from "../../ports/connection/connection-issues.ts"
import type { SourceCredentials } from "../../ports/connection/source-credentials.ts"
import type { ConsentStore } from "../../ports/sharing/consent-store.ts"
import type { EmployeeDirectory } from "../../ports/employee/employee-directory.ts"
import type { PhoneNumbers } from "../../ports/employee/phone-numbers.ts"
import type { SalaryHistory } from "../../ports/salary/salary-history.ts"
import type { ConnectionLock } from "../../ports/sync/connection-lock.ts"
import type { PulledSources } from "../../ports/sync/pulled-sources.ts"
import type { SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { Telemetry } from "../../ports/telemetry.ts"
import { makeAnswerSharingRequest } from "./answer-request.ts"
import { makeChangeConnectionFlags } from "./change-connection-flags.ts"
import { makeChangeOnDemand } from "./change-on-demand.ts"
import { makeChangeSharing } from "./change-sharing.ts"
import { makeChangeVendorFlags } from "./change-vendor-flags.ts"
import { makePreviewSharing } from "./preview/preview-sharing.ts"
import { makeReadDataModel } from "./read-data-model.ts"
import { makeRecordConsent } from "./record-consent.ts"
import { makeShowDataModel } from "./show-data-model.ts"
import { makeShowSharing } from "./show-sharing.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { SharingStore } from "../../ports/sharing/sharing-store.ts"

export interface SharingPorts {
  readonly callers: ApiCallers
  readonly cipher: PayloadCipher
  readonly connections: Connections
  readonly sharingTerms: SharingStore
  readonly consents: ConsentStore
  readonly directory: EmployeeDirectory
  readonly issues: ConnectionIssues
  readonly ledger: SyncLedger
  readonly lock: ConnectionLock
  readonly phoneNumbers: PhoneNumbers
  readonly salaryHistory: SalaryHistory
  readonly secrets: Secrets
  readonly sourceCredentials: SourceCredentials
  readonly sources: PulledSources
  readonly telemetry: Telemetry
  readonly vault: Vault
  readonly vendors: VendorStore
}

/** What vendors request, and what corporates agree to. */
export const makeSharingUseCases = (ports: SharingPorts) => ({
  answerSharingRequest: makeAnswerSharingRequest(ports),
  changeConnectionFlags: makeChangeConnectionFlags(ports),
  changeOnDemand: makeChangeOnDemand(ports),
  changeSharing: makeChangeSharing(ports),
  changeVendorFlags: makeChangeVendorFlags(ports),
  previewSharing: makePreviewSharing({ ...ports, credentials: ports.sourceCredentials }),
  readDataModel: makeReadDataModel(ports),
  recordConsent: makeRecordConsent(ports),
  showDataModel: makeShowDataModel(ports),
  showSharing: makeShowSharing(ports),
})

export type SharingUseCases = ReturnType<typeof makeSharingUseCases>
