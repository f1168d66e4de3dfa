import type * as Effect from "effect/Effect"
import type { EmployeeData } from "../../domain/employee/record.ts"
import type { ConnectionKeys } from "../accounts/vault.ts"
import type { StoredRecord } from "./sync-ledger.ts"

/** The record of an employee of whom nothing is stored. CLEAR. */
export interface NewRecord {
  readonly id: string
  readonly record: EmployeeData
}

/** Records that were read under one policy. */
export interface NewRecords {
  /** As it is stored with each record (domain/sharing/provenance.ts). */
  readonly provenance: string
  readonly records: ReadonlyArray<NewRecord>
}

/** What is stored of the values of a record: masked and sealed. */
export type SealedRecord = Pick<StoredRecord, "sealed" | "fingerprint" | "filledFields" | "monthlySalary">

/**
 * Fingerprints, masks and seals the records of new employees: a third of the work of a first sync, which another thread may do
 * while the next rows are read.
 */
export interface RecordSealer {
  /** One for each record, in their order. */
  readonly seal: (keys: ConnectionKeys, batch: NewRecords) => Effect.Effect<ReadonlyArray<SealedRecord>>
}
