import type * as Effect from "effect/Effect"
import type { BackupReport } from "../../domain/operation/backup.ts"
import type { StorageError } from "../storage-error.ts"

/** How backups and drills ended. Only the last success and the last failure of each kind stay; the audit log has all. */
export interface BackupReports {
  /** Leaves a later report of its kind and result as it is. */
  readonly add: (report: BackupReport) => Effect.Effect<void, StorageError>
  /** At most one of each kind and result. */
  readonly list: Effect.Effect<ReadonlyArray<BackupReport>, StorageError>
}
