import type { Reason } from "../../contract/reasons/reason-codes.ts"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import type { LoadMode, SessionState, EmployeeChange, SyncSession } from "../../domain/sync/session.ts"
import type { AddressedWebhook } from "../../domain/webhooks/session-webhooks.ts"
import type { SyncTotals } from "../../domain/sync/totals.ts"
import type { StorageError } from "../storage-error.ts"

/*
 * The ledger of sync sessions. Pages are staged, then applied in steps; every call is one transaction, so a crash at any
 * point leaves a session that is resumed (`applying`) or dropped (`reading`), and never half a step.
 */

/** What the directory has of an employee before a sync. */
export interface KnownEmployee {
  readonly id: string
  readonly employeeId: string
  readonly fingerprint: Uint8Array
  /** Null: process the row again, even when the source is unchanged. */
  readonly sourceFingerprint: Uint8Array | null
  /** The overrides, sealed; null: none. */
  readonly overrides: Uint8Array | null
  readonly status: EmployeeStatus
  /** Left the subset. */
  readonly excluded: boolean
  /** Whether it is stored which of its fields have a value, in the format of this data model. */
  readonly isCounted: boolean
  /** When the source last changed the employee (epoch milliseconds), where it says it; null: it never did. */
  readonly sourceUpdatedAt: number | null
}

/** The searchable columns of the directory. */
export interface DirectoryEntry {
  readonly name: string | null
  readonly email: string | null
  readonly department: string | null
  readonly designation: string | null
  readonly status: EmployeeStatus
}

export interface StoredRecord {
  /** The masked record as JSON, sealed for the row `employee`/`id`. */
  readonly sealed: Uint8Array
  readonly fingerprint: Uint8Array
  readonly sourceFingerprint: Uint8Array | null
  /** The overrides in the record, sealed for the row `employee_override`/`id`; null: none. */
  readonly overrides: Uint8Array | null
  readonly directory: DirectoryEntry
  /** Which fields have a value (domain/employee/filled-fields.ts). */
  readonly filledFields: Uint8Array
  /** The month's pay in the record, sealed for the row `monthly_salary`/`id/period`; null: none. */
  readonly monthlySalary: { readonly period: number; readonly sealed: Uint8Array } | null
  /** For an employee who left the subset: the only stored data; no read finds it. */
  readonly excluded: boolean
  /** Null: the stored time is unchanged. */
  readonly sourceUpdatedAt: number | null
}

/**
 * One processed source row. `ordinal` counts the rows of the session, `position` is the row's place in the source. `refresh`:
 * the record is unchanged, but the source writes it differently now; `outside`: the employee is excluded, and was before.
 */
export type StagedRow = {
  readonly ordinal: number
  readonly position: number
  readonly employeeId: string
  readonly id: string
} & (
  | { readonly change: EmployeeChange; readonly record: StoredRecord }
  | {
      readonly change: "refresh"
      readonly sourceFingerprint: Uint8Array | null
      /** Null: as stored. */
      readonly filledFields: Uint8Array | null
      readonly sourceUpdatedAt: number | null
    }
  | { readonly change: "excluded" }
  /** `newerAt`: the row is older than what is stored of that time, and changes nothing. */
  | { readonly change: "unchanged"; readonly newerAt?: number }
)

/** Where a staged row is found. */
export type StagedPlace = Pick<StagedRow, "change" | "ordinal">

export interface ApplyStep {
  /** Staged changes of one kind, in order, all of them up to `throughOrdinal`; null: only webhooks. */
  readonly page: { readonly change: EmployeeChange; readonly throughOrdinal: number } | null
  readonly webhooks: ReadonlyArray<AddressedWebhook>
  /** The last step: the staging is emptied, the session completed, the connection's sync times set. */
  readonly completes: boolean
  /** With the last step: the added and updated employees of the session stay listed, for its files. */
  readonly listsChanges?: boolean
  readonly now: number
}

/** Another worker took the session over: this one must stop. */
export class SessionLost extends Data.TaggedError("SessionLost")<{ readonly sessionId: string }> {}

export interface NewSession {
  readonly id: string
  readonly connectionId: string
  readonly mode: LoadMode
  readonly trigger: string
  readonly dryRun: boolean
  /** False when left out. */
  readonly silent?: boolean
  readonly now: number
}

export interface LeavingEmployee {
  readonly employeeId: string
  readonly name: string | null
}

/** Epoch milliseconds: `from` inclusive, `to` exclusive; null: no bound. */
export interface TimeBounds {
  readonly from: number | null
  readonly to: number | null
}

export interface SyncLedger {
  /** Begins a session in `reading`. The caller holds the connection's lock and found no running session. */
  readonly begin: (session: NewSession) => Effect.Effect<SyncSession, StorageError>
  readonly find: (sessionId: string) => Effect.Effect<SyncSession | null, StorageError>
  /** The connection's session that is read or applied. */
  readonly findRunning: (connectionId: string) => Effect.Effect<SyncSession | null, StorageError>
  /** The connection's held session. */
  readonly findHeld: (connectionId: string) => Effect.Effect<SyncSession | null, StorageError>
  /** Newest first; of those before a session of the connection (by id), when one is given, and that began in a range. */
  readonly listRecent: (
    connectionId: string,
    limit: number,
    before?: string | null,
    range?: TimeBounds,
  ) => Effect.Effect<ReadonlyArray<SyncSession>, StorageError>
  /** Sessions of all connections in the state, oldest first. */
  readonly listByState: (state: SessionState) => Effect.Effect<ReadonlyArray<SyncSession>, StorageError>
  /** Returns the session with an increased epoch: from now on only the caller can write it. */
  readonly takeOver: (session: SyncSession) => Effect.Effect<SyncSession, StorageError | SessionLost>

  readonly findKnown: (
    connectionId: string,
    employeeIds: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyMap<string, KnownEmployee>, StorageError>
  readonly stage: (
    session: SyncSession,
    rows: ReadonlyArray<StagedRow>,
    totals: SyncTotals,
  ) => Effect.Effect<SyncSession, StorageError | SessionLost>
  /** The staged rows at these places, in any order. */
  readonly findStaged: (
    session: SyncSession,
    places: ReadonlyArray<StagedPlace>,
  ) => Effect.Effect<ReadonlyArray<StagedRow>, StorageError>
  /** Employees staged more than once; at most `limit` of them, by first position. */
  readonly findDuplicates: (
    session: SyncSession,
    limit: number,
  ) => Effect.Effect<DuplicateEmployees, StorageError>
  /** Employees staged more than once with all of their rows, by employeeId, after the given one; at most `limit` rows. */
  readonly listRepeated: (
    session: SyncSession,
    afterEmployeeId: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<RepeatedEmployee>, StorageError>
  /**
   * Staged employees whose ids are equal once they are folded (`foldEmployeeId`), by the folded id, after the given one; at most
   * `limit` folded ids.
   */
  readonly listSimilar: (
    session: SyncSession,
    afterFolded: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<SimilarEmployees>, StorageError>
  /** The staged rows of these employees change nothing; the employees are not missing. */
  readonly setAside: (
    session: SyncSession,
    employeeIds: ReadonlyArray<string>,
  ) => Effect.Effect<void, StorageError>
  /** Keeps only the last staged row of every employee; returns the remaining counts. */
  readonly removeDuplicates: (session: SyncSession) => Effect.Effect<StagedCounts, StorageError>
  /** Active shared employees of the connection, and how many of them are not staged, or staged as excluded. */
  readonly countMissing: (
    session: SyncSession,
  ) => Effect.Effect<{ readonly knownActive: number; readonly missingActive: number }, StorageError>
  /** The first employees by name whom a held session would make inactive, since its source lacks them. */
  readonly listLeaving: (
    session: SyncSession,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<LeavingEmployee>, StorageError>
  /** Active shared employees who are not staged, by employeeId, after the given one. */
  readonly listMissing: (
    session: SyncSession,
    afterEmployeeId: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<MissingEmployee>, StorageError>

  /**
   * Staged updates of employees who are and stay shared, after an ordinal, in order: the directory's record and the staged
   * one.
   */
  readonly listStagedUpdates: (
    session: SyncSession,
    afterOrdinal: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<StagedUpdate>, StorageError>
  /** Staged changes of one kind after an ordinal, in order. */
  readonly listStaged: (
    session: SyncSession,
    change: EmployeeChange,
    afterOrdinal: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<{ readonly ordinal: number; readonly id: string }>, StorageError>
  /** How many staged changes of a session that is being applied are committed. */
  readonly countApplied: (session: SyncSession) => Effect.Effect<number, StorageError>
  /** Directory, outbox, counts and position in one transaction. */
  readonly apply: (
    session: SyncSession,
    step: ApplyStep,
  ) => Effect.Effect<SyncSession, StorageError | SessionLost>
  /**
   * From the state of `session`, which is lost when it has another one now: to `held` or `applying` with the final totals,
   * or to `failed` or `cancelled`, which empties the staging.
   */
  readonly transition: (
    session: SyncSession,
    to: Exclude<SessionState, "reading" | "completed">,
    change: SessionChange,
  ) => Effect.Effect<SyncSession, StorageError | SessionLost>
}

export interface SessionChange {
  readonly totals: SyncTotals
  readonly reason: string | null
  readonly reasonCodes?: ReadonlyArray<Reason>
  readonly now: number
  /** What happens to the held session of the connection in the same step; left out: nothing. */
  readonly held?: HeldSession
}

/**
 * `superseded`: it is cancelled with that reason. `outdated`: it stays held, without the employees that the moved session
 * has staged, whose older state it would restore.
 */
export type HeldSession =
  | {
      readonly becomes: "superseded"
      readonly reason: string
      readonly reasonCodes: ReadonlyArray<Reason>
    }
  | { readonly becomes: "outdated" }

export interface DuplicateEmployees {
  /** Rows after the first of each employee. */
  readonly duplicateRows: number
  readonly employees: ReadonlyArray<{
    readonly employeeId: string
    /** In order. */
    readonly positions: ReadonlyArray<number>
  }>
}

export interface RepeatedEmployee {
  readonly employeeId: string
  /** In the order in which they were read. */
  readonly rows: ReadonlyArray<RepeatedRow>
}

export interface SimilarEmployees {
  readonly folded: string
  /** By the position of their first rows. */
  readonly employees: ReadonlyArray<{
    readonly employeeId: string
    readonly position: number
    /** How many rows are staged of it. */
    readonly rows: number
  }>
}

export interface RepeatedRow {
  readonly position: number
  readonly id: string
  readonly employeeId: string
  /** The staged record; null: the row says what is stored, or the employee is excluded. */
  readonly sealed: Uint8Array | null
}

export interface StagedUpdate {
  readonly ordinal: number
  readonly id: string
  readonly employeeId: string
  readonly statusBefore: EmployeeStatus
  readonly statusAfter: EmployeeStatus
  /** The sealed records. */
  readonly before: Uint8Array
  readonly after: Uint8Array
}

export interface MissingEmployee {
  readonly id: string
  readonly employeeId: string
  readonly sealed: Uint8Array
  readonly fingerprint: Uint8Array
  readonly overrides: Uint8Array | null
}

/** Staged rows by change. */
export interface StagedCounts {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly excluded: number
}
