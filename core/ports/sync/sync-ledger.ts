import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { EmployeeStatus } from "../../contract/employee/employee.ts"
import type { LoadMode, SessionState, EmployeeChange, SyncSession } from "../../domain/sync/session.ts"
import type { AddressedWebhook } from "../../domain/webhooks/session-webhooks.ts"
import type { SyncTotals } from "../../domain/sync/totals.ts"
import type { StorageError } from "../storage-error.ts"

/*
 * The ledger of sync sessions. Pages are staged, then applied in steps; every call is one transaction, so a crash at
 * any point leaves a session that is resumed (`applying`) or dropped (`reading`), and never half a step.
 */

/** What the directory knows of an employee before a sync. */
export interface KnownEmployee {
  readonly id: string
  readonly employeeId: string
  readonly fingerprint: Uint8Array
  /** Null: judge the row anew, whatever the source says. */
  readonly sourceFingerprint: Uint8Array | null
  /** What vendors set, sealed; null: nothing. */
  readonly overrides: Uint8Array | null
  readonly status: EmployeeStatus
  /** Left the subset that the vendor is told of. */
  readonly excluded: boolean
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
  /** What vendors set and the record carries, sealed for the row `employee_override`/`id`; null: nothing. */
  readonly overrides: Uint8Array | null
  readonly directory: DirectoryEntry
  /** The month's pay that the record carries, sealed for the row `monthly_salary`/`id/period`; null: none. */
  readonly monthlySalary: { readonly period: number; readonly sealed: Uint8Array } | null
  /** Of somebody who left the subset that the vendor is told of: all that is left of the employee; no read finds it. */
  readonly excluded: boolean
}

/** One source row, judged. `ordinal` counts the rows of the session, `position` is where the source has it. `refresh`: nothing changed for anybody, but the source writes it differently now; `outside`: the vendor is not told of the employee, and was not before. */
export type StagedRow = {
  readonly ordinal: number
  readonly position: number
  readonly employeeId: string
  readonly id: string
} & (
  | { readonly change: EmployeeChange; readonly record: StoredRecord }
  | { readonly change: "refresh"; readonly sourceFingerprint: Uint8Array | null }
  | { readonly change: "unchanged" | "outside" }
)

export interface ApplyStep {
  /** Staged changes of one kind, in order, all of them up to `throughOrdinal`; null: only webhooks. */
  readonly page: { readonly change: EmployeeChange; readonly throughOrdinal: number } | null
  readonly webhooks: ReadonlyArray<AddressedWebhook>
  /** The last step: the staging is emptied, the session completed, the connection's sync times set. */
  readonly completes: boolean
  /** With the last step: whom the session added and updated stays known, for its files. */
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

export interface SyncLedger {
  /** A session in `reading`. The caller holds the connection's lock and found no running session. */
  readonly begin: (session: NewSession) => Effect.Effect<SyncSession, StorageError>
  readonly find: (sessionId: string) => Effect.Effect<SyncSession | null, StorageError>
  /** The one of the connection that reads or is applied. */
  readonly findRunning: (connectionId: string) => Effect.Effect<SyncSession | null, StorageError>
  /** The one of the connection that waits for a person. */
  readonly findHeld: (connectionId: string) => Effect.Effect<SyncSession | null, StorageError>
  /** Newest first. */
  readonly listRecent: (
    connectionId: string,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<SyncSession>, StorageError>
  /** Sessions of all connections in the state, oldest first. */
  readonly listByState: (state: SessionState) => Effect.Effect<ReadonlyArray<SyncSession>, StorageError>
  /** The session with a raised epoch: from now on only the caller can write it. */
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
  /** Employees staged more than once; at most `limit` of them, by first position. */
  readonly findDuplicates: (
    session: SyncSession,
    limit: number,
  ) => Effect.Effect<DuplicateEmployees, StorageError>
  /** Keeps the last staged row of every employee; what is staged then. */
  readonly removeDuplicates: (session: SyncSession) => Effect.Effect<StagedCounts, StorageError>
  /** Active employees of the connection whom the vendor is told of, and how many of them are not staged, or staged as outside. */
  readonly countMissing: (
    session: SyncSession,
  ) => Effect.Effect<{ readonly knownActive: number; readonly missingActive: number }, StorageError>
  /** Active employees whom the vendor is told of and who are not staged, by employeeId, after the one given. */
  readonly listMissing: (
    session: SyncSession,
    afterEmployeeId: string | null,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<MissingEmployee>, StorageError>

  /**
   * Staged updates of employees whom the vendor is told of, and goes on being told of, after an ordinal, in order: as they are
   * in the directory, and as they would be.
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
  /** Of a session that is being applied: how many of its staged changes are committed. */
  readonly countApplied: (session: SyncSession) => Effect.Effect<number, StorageError>
  /** Directory, outbox, counts and position in one transaction. */
  readonly apply: (
    session: SyncSession,
    step: ApplyStep,
  ) => Effect.Effect<SyncSession, StorageError | SessionLost>
  /**
   * From the state of `session`, which is lost when it is no longer in it: to `held` or `applying` with the final totals,
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
  readonly now: number
  /** What becomes of the held session of the connection in the same step; left out: it stays as it is. */
  readonly held?: HeldSession
}

/**
 * `superseded`: it is cancelled for that reason. `outdated`: it goes on waiting, without the employees that the moved session
 * has staged, of whom it would bring back what was known before.
 */
export type HeldSession =
  { readonly becomes: "superseded"; readonly reason: string } | { readonly becomes: "outdated" }

export interface DuplicateEmployees {
  /** Rows beyond the first of each employee. */
  readonly duplicateRows: number
  readonly employees: ReadonlyArray<{
    readonly employeeId: string
    /** In order. */
    readonly positions: ReadonlyArray<number>
  }>
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

/** Staged rows by what they change. */
export interface StagedCounts {
  readonly added: number
  readonly updated: number
  readonly unchanged: number
  readonly excluded: number
}
