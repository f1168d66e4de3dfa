import * as Effect from "effect/Effect"
import type { LoadMode } from "../../../domain/sync/session.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { FieldMapping } from "../../../domain/mapping/reading-settings.ts"
import type { ConnectionStore } from "../../../ports/connection/connection-store.ts"
import type { Source } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import { applyReadingChange, type CountryNotFound, type ReadingChange } from "../../mapping/change-reading.ts"
import { makeSyncIssueTracker, type SyncIssueTrackerPorts } from "../issues/sync-issue-tracker.ts"
import type { AcceptedBySync } from "../../sync/conclude-sync.ts"
import type { RunSync, RunSyncError, RunSyncInput } from "../../sync/run-sync.ts"
import type { OnProgress, SyncReport } from "../../sync/sync-report.ts"

export interface UploadFileInput {
  readonly source: Source
  readonly mode: LoadMode
  readonly dryRun: boolean
  readonly trigger: string
  /** Null: the one remembered from the last upload, else headers are matched by name. */
  readonly fieldMapping: FieldMapping | null
  /** How values are read where the file does not say it; what is absent is as it was for the last upload. */
  readonly reading?: ReadingChange
  readonly onProgress: OnProgress
  /** As RunSyncInput has them. */
  readonly terms?: Terms
  readonly acceptance?: AcceptedBySync
}

type Terms = NonNullable<RunSyncInput["terms"]>

export interface UploadFilePorts extends SyncIssueTrackerPorts {
  readonly connections: ConnectionStore
  readonly runSync: RunSync
}

/**
 * A file of employees for a connection that exists: syncs it, and remembers a given mapping and how its values were read. Whoever
 * calls it has asked whether its actor may.
 */
export const makeUploadFile = (ports: UploadFilePorts) => {
  const { connections, runSync } = ports
  const issueTracker = makeSyncIssueTracker(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    input: UploadFileInput,
  ): Effect.fn.Return<SyncReport, RunSyncError | CountryNotFound | StorageError> {
    const fieldMapping = input.fieldMapping ?? connection.fieldMapping
    const reading = yield* applyReadingChange(connection.reading, input.reading ?? {})
    const report = yield* runSync({ ...input, connectionId: connection.id, fieldMapping, reading })
    // Of a connection that nobody accepted there is nothing to tell.
    const tracksIssues = input.acceptance === undefined || report.state !== "failed"
    if (!input.dryRun && tracksIssues) yield* issueTracker.recordReport(connection.id, report)
    if (report.state === "completed" && input.fieldMapping !== null) {
      yield* connections.saveFieldMapping(connection.id, input.fieldMapping)
    }
    return report
  })
}
