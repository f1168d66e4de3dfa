import type { EmployeeRecord, EmployeeStatus } from "../../contract/employee/employee.ts"
import { formatExclusionMarker } from "../../domain/sharing/provenance.ts"
import type { StoredRecord as DirectoryRecord } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/access/vault.ts"
import { sealRecord } from "./stored-record.ts"

/**
 * What the directory keeps of somebody who left the subset that the vendor is told of: whom the vendor is told to forget,
 * and nothing else. No row of a source has its fingerprint, so that who comes back is told of again.
 */
export const sealExcludedRecord = (
  keys: ConnectionKeys,
  { identityRecord, sessionId }: { readonly identityRecord: EmployeeRecord; readonly sessionId: string },
  status: EmployeeStatus,
  sourceFingerprint: Uint8Array | null,
): DirectoryRecord => ({
  sealed: sealRecord(keys, { provenance: formatExclusionMarker(sessionId), record: identityRecord }),
  fingerprint: keys.fingerprint("outside"),
  sourceFingerprint,
  overrides: null,
  directory: { name: null, email: null, department: null, designation: null, status },
  monthlySalary: null,
  excluded: true,
})
