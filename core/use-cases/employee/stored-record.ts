import type { EmployeeRecord, EmployeeStatus } from "../../contract/employee/employee.ts"
import { ASSOCIATED_DATA } from "../../domain/accounts/associated-data.ts"
import { encodeFilledFields } from "../../domain/employee/filled-fields.ts"
import type { EmployeeData } from "../../domain/employee/record.ts"
import {
  formatValuePrints,
  parseValuePrints,
  serializePrintedRecord,
  type ValuePrints,
} from "../../domain/employee/value-prints.ts"
import { projectRecord, type SharingPolicy } from "../../domain/sharing/policy.ts"
import {
  applyProvenance,
  formatExclusionMarker,
  parseExclusionMarker,
  parseProvenance,
} from "../../domain/sharing/provenance.ts"
import type { StoredEmployee } from "../../ports/employee/employee-directory.ts"
import type { DirectoryEntry, StoredRecord } from "../../ports/sync/sync-ledger.ts"
import type { ConnectionKeys } from "../../ports/accounts/vault.ts"
import { sealMonth } from "./monthly-salary.ts"

/*
 * A stored record is sealed as its provenance, which begins with the field-set hash of the policy, its JSON, and the prints of
 * its masked values (domain/employee/value-prints.ts). While that
 * policy applies, which is nearly always, the JSON is sent unchanged: parsing and serializing it again would be most of the
 * cost of a list.
 */

/**
 * A masked record and its provenance: the policy under which it is stored, and the changes by rules
 * (domain/sharing/provenance.ts).
 */
export interface RecordContent {
  readonly provenance: string
  readonly record: EmployeeRecord
  readonly valuePrints: ValuePrints
}

export interface StoredRecordInput
  extends RecordContent, Pick<StoredRecord, "fingerprint" | "sourceFingerprint" | "overrides"> {
  /** The status in the directory of a record that does not share its own. */
  readonly status: EmployeeStatus
  /** Left out: the stored time is unchanged. */
  readonly sourceUpdatedAt?: number | null
  /** Whether a row of the source was read, so that its month's pay joins the salary history. */
  readonly isFromSource: boolean
}

/** What the directory stores of an employee, whatever changed the employee. Runs once for each row. */
export const buildStoredRecord = (keys: ConnectionKeys, input: StoredRecordInput): StoredRecord =>
  toStoredRecord(sealContent(keys, input), input.record, input)

/** Only this function makes a stored record. `record`: masked or not, since nothing masked is taken from it. */
export const toStoredRecord = (
  { sealed, filledFields, monthlySalary }: SealedContent,
  record: EmployeeData,
  input: Pick<
    StoredRecordInput,
    "status" | "fingerprint" | "sourceFingerprint" | "overrides" | "sourceUpdatedAt"
  >,
): StoredRecord => ({
  sealed,
  fingerprint: input.fingerprint,
  sourceFingerprint: input.sourceFingerprint,
  overrides: input.overrides,
  directory: toDirectoryEntry(record, input.status),
  filledFields,
  monthlySalary,
  excluded: false,
  sourceUpdatedAt: input.sourceUpdatedAt ?? null,
})

type SealedContent = Pick<StoredRecord, "sealed" | "filledFields" | "monthlySalary">

/** What a stored record keeps of the values: all that needs the keys. */
export const sealContent = (
  keys: ConnectionKeys,
  input: RecordContent & Pick<StoredRecordInput, "isFromSource">,
): SealedContent => {
  const { provenance, record, isFromSource } = input
  const { id, salaryDetails } = record
  return {
    sealed: sealRecord(keys, input),
    filledFields: encodeFilledFields(record),
    monthlySalary: isFromSource ? sealMonth(keys, id, { provenance, monthly: salaryDetails?.monthly }) : null,
  }
}

/** None of these fields is masked. `ownStatus`: in place of a status that is not shared. */
const toDirectoryEntry = (
  { name, email, department, designation, status }: EmployeeData,
  ownStatus: EmployeeStatus,
): DirectoryEntry => ({
  name: name ?? null,
  email: email ?? null,
  department: department ?? null,
  designation: designation ?? null,
  status: status ?? ownStatus,
})

export interface ExcludedRecordInput {
  /** `id`, `employeeId` and `status`, as far as the policy shares them. */
  readonly identityRecord: EmployeeRecord
  readonly sessionId: string
  readonly status: EmployeeStatus
  readonly sourceFingerprint: Uint8Array | null
}

/**
 * What the directory stores of an excluded employee: the id that the vendor must forget, and nothing else. No source row has
 * this fingerprint, so an employee who is included again is sent again.
 */
export const buildExcludedRecord = (
  keys: ConnectionKeys,
  { identityRecord, sessionId, status, sourceFingerprint }: ExcludedRecordInput,
): StoredRecord => ({
  ...buildStoredRecord(keys, {
    provenance: formatExclusionMarker(sessionId),
    record: identityRecord,
    valuePrints: {},
    status,
    fingerprint: keys.fingerprint("outside"),
    sourceFingerprint,
    overrides: null,
    isFromSource: false,
  }),
  excluded: true,
})

/** The fingerprint of a record with masks, whose prints stand for the values. */
export const fingerprintPrinted = (
  keys: ConnectionKeys,
  record: EmployeeData,
  valuePrints: ValuePrints,
): Uint8Array => keys.fingerprint(`printed:${serializePrintedRecord(record, valuePrints)}`)

/** For the row of the record. Exported for tests. */
export const sealRecord = (
  keys: ConnectionKeys,
  { provenance, record, valuePrints }: RecordContent,
): Uint8Array =>
  keys.seal(
    ASSOCIATED_DATA.employeeRecord(record.id),
    provenance + JSON.stringify(record) + formatValuePrints(valuePrints),
  )

/** The masked record as stored. Throws DecryptionFailed when it does not open. */
export const openRecord = (keys: ConnectionKeys, employee: StoredEmployee): RecordContent => {
  const { provenance, json, valuePrints } = openParts(keys, employee)
  return {
    provenance,
    record: JSON.parse(json.toString()) as EmployeeRecord,
    valuePrints: parseValuePrints(valuePrints),
  }
}

/** UTF-8 JSON of what the policy shares of a stored employee. Throws DecryptionFailed when it does not open. */
export const renderSharedJson = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
): Buffer => applyPolicy(openParts(keys, employee), policy)

/**
 * As `renderSharedJson`; null for an excluded employee, unless `exclusionSession` excluded it. The record is opened once,
 * since that is most of the cost.
 */
export const renderIncludedJson = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
  exclusionSession: string | null = null,
): Buffer | null => {
  const parts = openParts(keys, employee)
  const excludedIn = parseExclusionMarker(parts.provenance)
  return excludedIn === null || excludedIn === exclusionSession ? applyPolicy(parts, policy) : null
}

const applyPolicy = ({ provenance, json }: RecordParts, policy: SharingPolicy): Buffer => {
  // Most records are not changed by rules.
  if (provenance === policy.fieldSetHash || parseProvenance(provenance).fieldSetHash === policy.fieldSetHash)
    return json
  const record = JSON.parse(json.toString()) as EmployeeRecord
  return Buffer.from(JSON.stringify(projectRecord(record, applyProvenance(policy, provenance))))
}

/** What the policy shares of a stored employee, as a value. Throws DecryptionFailed when it does not open. */
export const openSharedRecord = (
  keys: ConnectionKeys,
  employee: StoredEmployee,
  policy: SharingPolicy,
): EmployeeRecord => {
  const { provenance, record } = openRecord(keys, employee)
  return projectRecord(record, applyProvenance(policy, provenance))
}

/** The session in which the employee left the subset; null: the employee is shared. */
export const findExclusionSession = (keys: ConnectionKeys, employee: StoredEmployee): string | null =>
  parseExclusionMarker(openParts(keys, employee).provenance)

const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

interface RecordParts {
  readonly provenance: string
  /** UTF-8. */
  readonly json: Buffer
  readonly valuePrints: string
}

const openParts = (
  keys: ConnectionKeys,
  { id, sealed }: Pick<StoredEmployee, "id" | "sealed">,
): RecordParts => {
  const bytes = keys.open(ASSOCIATED_DATA.employeeRecord(id), sealed)
  const start = bytes.indexOf(OPENING_BRACE)
  const end = bytes.lastIndexOf(CLOSING_BRACE) + 1
  return {
    provenance: bytes.toString("latin1", 0, start),
    json: bytes.subarray(start, end),
    valuePrints: bytes.toString("latin1", end),
  }
}
