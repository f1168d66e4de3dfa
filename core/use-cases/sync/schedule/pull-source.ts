import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { NO_UNKNOWN_STATUSES } from "../../../domain/sync/unknown-statuses.ts"
import { isRetryableFailure } from "../../../domain/connection/failed-runs.ts"
import { isFullSyncDue } from "../../../domain/connection/schedule.ts"
import { type Connection, INITIAL_POSITION } from "../../../domain/connection/connection.ts"
import { NO_READINGS } from "../../../domain/reading/column-forms.ts"
import type { PulledSource, SourceError } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import type { Actor } from "../../authorization/actor.ts"
import { type ConnectionAccessError, findLiveConnection } from "../../authorization/find-connection.ts"
import { canReadSource } from "../../authorization/can-read-source.ts"
import { makeSyncIssueTracker, type SyncIssueTrackerPorts } from "../sync-issue-tracker.ts"
import { callConnector } from "../../reading/read-pages.ts"
import type { RunSync, RunSyncError } from "../run-sync.ts"
import type { SyncLimitReached } from "../sync-errors.ts"
import type { OnProgress, SyncReport } from "../../reading/sync-report.ts"
import { makeAnnounce } from "../../webhooks/announce.ts"
import { makePublishSalaryMaster, type PublishSalaryMasterPorts } from "../../salary/publish-salary-master.ts"
import type { SourceNotPullable } from "../../reading/source-errors.ts"
import { getAllowedAttempts } from "./record-failed-run.ts"
import { makeOpenSource, type OpenSourcePorts } from "../../reading/open-source.ts"

export type PullSourcePorts = OpenSourcePorts &
  SyncIssueTrackerPorts &
  PublishSalaryMasterPorts &
  UsedPorts<"connections" | "syncSchedule" | "connectors" | "vendors" | "secrets" | "ledger.findHeld"> & {
    readonly runSync: RunSync
  }

export interface PullSourceInput {
  readonly connectionId: string
  /** True: a full load. Otherwise an incremental load, where the source supports it and a full load was recent enough. */
  readonly full: boolean
  /** True: changes are only counted, and nothing is stored or sent. */
  readonly dryRun: boolean
  readonly trigger: string
  readonly onProgress: OnProgress
}

/** Null: the source has nothing new, so nothing was read. */
export type PullSource = (
  actor: Actor,
  input: PullSourceInput,
) => Effect.Effect<SyncReport | null, ConnectionAccessError | SourceNotPullable | RunSyncError>

/**
 * Syncs a pulled source. When it cannot be read, the connection fails and the vendor is notified, unless a later attempt may
 * succeed (`attempts.ts`); a failed connection whose source can be read is accepted again
 * (specification/connections.md#status). The report contains contents of the source only for actors who may see them.
 */
export const makePullSource = (ports: PullSourcePorts): PullSource => {
  const { connections, connectors, ledger, runSync } = ports
  const openSource = makeOpenSource(ports)
  const issueTracker = makeSyncIssueTracker(ports)
  const failConnection = makeFailConnection(ports)
  const restoreConnection = makeRestoreConnection(ports)
  const publishSalaryMaster = makePublishSalaryMaster(ports)
  const trackRenewal = makeTrackRenewal(ports)
  const reportNoChanges = makeReportNoChanges(ports)

  const handleSourceError = Effect.fnUntraced(function* (connection: Connection, error: SourceError) {
    yield* issueTracker.recordFailure(connection.id, error)
    if (!isRetryableFailure(error.kind, getAllowedAttempts(connectors, connection)))
      yield* failConnection(connection)
  })

  const handleLimitReached = Effect.fnUntraced(function* (connection: Connection, error: SyncLimitReached) {
    yield* issueTracker.recordLimitReached(connection.id, error)
    yield* failConnection(connection)
  })

  const pull = Effect.fnUntraced(function* (connection: Connection, input: PullSourceInput) {
    const source = yield* openSource(connection)
    const givesDeltas = connectors.find(connection.connector ?? "")?.supportsDeltas ?? false
    const now = yield* Clock.currentTimeMillis
    // A held session is a full load, and so is its replacement (specification/sync.md#mass-change-guard).
    const isHeld = (yield* ledger.findHeld(connection.id)) !== null
    const isFull = input.full || isHeld || isFullLoadDue(connection, now)
    const isNew = input.full || (yield* hasChanged(source, connection.sourceCursor))
    yield* trackRenewal(connection, input, isNew)
    if (!isNew && !isFull) return yield* reportNoChanges(connection, source, input)
    const mode = isFull || !givesDeltas ? "full" : "delta"
    return yield* runSync({
      connectionId: connection.id,
      source,
      // A source without deltas reads everything whatever the cursor, and may use it to report what it returned before.
      cursor: mode === "full" && givesDeltas ? null : connection.sourceCursor,
      mode,
      dryRun: input.dryRun,
      trigger: input.trigger,
      fieldMapping: connection.fieldMapping,
      silentWithoutChanges: isPoll(connection, input),
      onProgress: input.onProgress,
    })
  })

  const pullAndRecord = Effect.fnUntraced(function* (connection: Connection, input: PullSourceInput) {
    const begunAt = yield* Clock.currentTimeMillis
    const report = yield* pull(connection, input).pipe(
      Effect.tapErrorTag("SourceError", (error) => handleSourceError(connection, error)),
      Effect.tapErrorTag("SyncLimitReached", (error) => handleLimitReached(connection, error)),
    )
    if (report === null) yield* issueTracker.recordNoChanges(connection.id)
    else yield* issueTracker.recordReport(connection.id, report)
    if (report?.state === "failed") yield* failConnection(connection)
    if (report === null || report.state === "completed") yield* restoreConnection(connection, report, begunAt)
    if (report?.state === "completed" && report.mode === "full") yield* publishSalaryMaster(connection)
    return report
  })

  return Effect.fnUntraced(function* (actor, input) {
    const connection = yield* findLiveConnection(connections, actor, "connection.sync", input.connectionId)
    const report = yield* (input.dryRun ? pull : pullAndRecord)(connection, input)
    return report === null || canReadSource(actor) ? report : redactReport(report)
  })
}

/** Counts only: values and columns of the source may be ones that the corporate never agreed to share. */
const redactReport = (report: SyncReport): SyncReport => ({
  ...report,
  issues: [],
  notices: [],
  mapping: null,
  missingColumns: [],
  unknownStatuses: NO_UNKNOWN_STATUSES,
  ...NO_READINGS,
  learnt: {},
  encoding: null,
  layout: null,
  cursor: null,
  holdReason: null,
  holdReasonCodes: [],
  lacking: [],
  coverage: null,
})

/** What starts a due sync. */
export const SCHEDULE_TRIGGER = "schedule"

/** What starts a sync that a person asks for in the console. */
export const REQUEST_TRIGGER = "request"

const isScheduled = ({ trigger }: PullSourceInput): boolean => trigger === SCHEDULE_TRIGGER

/** One of many reads of a source that is read continuously. The vendor is notified of all others, also when there was nothing new. */
const isPoll = ({ schedule }: Connection, input: PullSourceInput): boolean =>
  isScheduled(input) && schedule?.frequency.kind === "real-time"

/** For a source that should have a new file at each of its times: how many times in a row it had none. */
const makeTrackRenewal = (ports: PullSourcePorts) => {
  const issueTracker = makeSyncIssueTracker(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    input: PullSourceInput,
    isNew: boolean,
  ): Effect.fn.Return<void, StorageError> {
    const { id, quietRuns } = connection
    const counts = isNew ? quietRuns > 0 : isScheduled(input) && !isPoll(connection, input)
    if (input.dryRun || !counts || getAllowedAttempts(ports.connectors, connection) === 1) return
    const quiet = isNew ? 0 : quietRuns + 1
    yield* ports.syncSchedule.saveQuietRuns(id, quiet)
    yield* issueTracker.recordRenewal(id, quiet)
  })
}

/**
 * A sync with nothing new is announced as such, scheduled or asked for by hand (specification/webhooks.md#events), by a session
 * without rows.
 */
const makeReportNoChanges = ({ runSync }: PullSourcePorts) =>
  Effect.fnUntraced(function* (connection: Connection, source: PulledSource, input: PullSourceInput) {
    if (isPoll(connection, input) || input.dryRun) return null
    yield* runSync({
      connectionId: connection.id,
      source: { ...source, pages: () => NO_PAGES },
      mode: "delta",
      dryRun: false,
      trigger: input.trigger,
      fieldMapping: connection.fieldMapping,
      onProgress: input.onProgress,
    })
    return null
  })

const NO_PAGES: AsyncIterable<never> = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
}

const isFullLoadDue = ({ id, schedule, sourceCursor, fullyReadAt }: Connection, now: number): boolean =>
  sourceCursor === null || schedule === null || isFullSyncDue(schedule, fullyReadAt, now, id)

/** True for a source that cannot tell without reading. */
const hasChanged = (source: PulledSource, cursor: unknown): Effect.Effect<boolean, SourceError> => {
  const check = source.hasChanged
  if (check === undefined || cursor === null) return Effect.succeed(true)
  return callConnector(source.connector, () => check(cursor))
}

const makeFailConnection = ({ syncSchedule, vendors, secrets }: PullSourcePorts) => {
  const announce = makeAnnounce({ vendors, secrets })
  return Effect.fnUntraced(function* ({ id, vendorOrgId }: Connection): Effect.fn.Return<void, StorageError> {
    const announcement = yield* announce(vendorOrgId, "CONNECTION_FAILED")
    yield* syncSchedule.fail(id, { now: yield* Clock.currentTimeMillis, announcement })
  })
}

/** It can be read: accept the connection again, and store the cursor. */
const makeRestoreConnection = ({ connections, syncSchedule }: PullSourcePorts) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    report: SyncReport | null,
    begunAt: number,
  ): Effect.fn.Return<void, StorageError> {
    const { id, sourceCursor, fullyReadAt } = connection
    yield* syncSchedule.restore(id, yield* Clock.currentTimeMillis)
    if (report === null) return
    const current = yield* connections.find(id)
    // A change of settings during the sync applies to all employees, some of whom were processed before it: the next run is a full
    // load.
    const isUnchanged = current !== null && serializeTerms(current) === serializeTerms(connection)
    // A delta without a page has no next cursor: the next one starts from the same cursor.
    const isEmptyDelta = report.mode === "delta" && report.cursor === null && report.totals.rows === 0
    const read = {
      sourceCursor: isEmptyDelta ? sourceCursor : report.cursor,
      fullyReadAt: report.mode === "full" ? begunAt : fullyReadAt,
    }
    yield* syncSchedule.saveSourceCursor(id, isUnchanged ? read : INITIAL_POSITION)
  })

/** All settings that affect the processing of a row. */
const serializeTerms = (connection: Connection): string => {
  const { rules, flags, withheld, subset, fieldMapping, componentOverrides, reading } = connection
  const { defaultCountry, dateOrder } = reading
  return JSON.stringify([
    rules,
    flags,
    withheld,
    subset,
    fieldMapping,
    componentOverrides,
    defaultCountry,
    dateOrder,
  ])
}
