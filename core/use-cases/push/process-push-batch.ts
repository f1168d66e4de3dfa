import { explainFailure } from "../../contract/reasons/read-reasons.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Semaphore from "effect/Semaphore"
import type { PushedEmployee, PushResult } from "../../contract/push/sync-callback.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { Source } from "../../ports/sync/source.ts"
import type { StagedRow } from "../../ports/sync/sync-ledger.ts"
import type { UsedPorts } from "../../ports/ports.ts"
import { requireLiveConnection, type RunSync, type RunSyncError } from "../sync/run-sync.ts"
import type { SyncReport } from "../reading/sync-report.ts"
import { makeSyncIssueTracker, type SyncIssueTrackerPorts } from "../sync/sync-issue-tracker.ts"
import { retryWhileLocked } from "../sync/with-connection-lock.ts"
import { validateBatch, type ValidateBatchPorts } from "./validate-batch.ts"
import type { ValidPush } from "./validate-push.ts"
import { PUSH_TRIGGER } from "../../domain/sync/session.ts"
import { formatReason } from "../../contract/reasons/format-reason.ts"
import { explainNewerState } from "../../domain/sync/row-time.ts"
import {
  EmployeeRejected,
  type FieldReasons,
  type PushOutcome,
  withUnknownFields,
} from "./pushed-employee.ts"

/**
 * For one process. A sync holds one connection to the database and queries on others, of which a process has twenty: more
 * syncs than this would block each other.
 */
const MAX_CONCURRENT_SYNCS = 6

export type ProcessPushBatchPorts = ValidateBatchPorts &
  SyncIssueTrackerPorts &
  UsedPorts<"connections" | "syncSchedule"> & {
    readonly runSync: RunSync
    /** The source of pushed employees, at the positions 1, 2, 3 ... */
    readonly makeSource: (pushes: ReadonlyArray<ValidPush>) => Source
  }

export type PushError = EmployeeRejected | RunSyncError

type PushExit = Exit.Exit<PushOutcome, PushError>

/**
 * Processes pushed employees of a connection, each of them once, in one sync. The error of an employee is returned to its
 * pusher, and does not affect the others. Fails when the connection accepts no pushes now. The caller has authenticated the
 * pusher.
 */
export const makeProcessPushBatch = (ports: ProcessPushBatchPorts) => {
  const syncPushes = makeSyncPushes(ports)
  const syncWithFallback = makeSyncWithFallback(syncPushes)
  return Effect.fnUntraced(function* (
    connectionId: string,
    employees: ReadonlyArray<PushedEmployee>,
  ): Effect.fn.Return<ReadonlyArray<PushExit>, PushError> {
    const connection = yield* requireLiveConnection(ports.connections, connectionId)
    const validated = yield* validateBatch(ports, connection, employees)
    const valid = validated.filter(Exit.isSuccess).map(({ value }) => value)
    const exits = valid.length === 0 ? [] : yield* syncWithFallback(connection, valid)
    const exitsByPush = new Map(valid.map((push, index) => [push, exits[index]]))
    return validated.map((validation) =>
      Exit.isSuccess(validation)
        ? (exitsByPush.get(validation.value) ?? MISSING_RESULT)
        : Exit.failCause(validation.cause),
    )
  })
}

const MISSING_RESULT = Exit.die(new Error("A pushed employee has no result"))

/** They are equal for all pushes. */
const CONNECTION_ERRORS: ReadonlySet<string> = new Set([
  "ConnectionNotLive",
  "ConnectionPaused",
  "SyncAlreadyRunning",
])

/**
 * When a batch fails, one of its employees must be the reason: each is processed separately, so that only that one is
 * rejected.
 */
const makeSyncWithFallback = (syncPushes: SyncPushes) =>
  Effect.fnUntraced(function* (
    connection: Connection,
    pushes: ReadonlyArray<ValidPush>,
  ): Effect.fn.Return<ReadonlyArray<PushExit>, PushError> {
    const synced = yield* Effect.exit(syncPushes(connection, pushes))
    if (Exit.isSuccess(synced)) return synced.value.map((pushed) => Exit.succeed(pushed))
    const error = Exit.findErrorOption(synced)
    if (error._tag === "Some" && CONNECTION_ERRORS.has(error.value._tag))
      return yield* Effect.fail(error.value)
    if (pushes.length === 1) return [Exit.failCause(synced.cause)]
    return yield* Effect.forEach(pushes, (push) =>
      Effect.exit(Effect.map(syncPushes(connection, [push]), ([pushed]) => pushed as PushOutcome)),
    )
  })

type SyncPushes = (
  connection: Connection,
  pushes: ReadonlyArray<ValidPush>,
) => Effect.Effect<ReadonlyArray<PushOutcome>, PushError>

const makeSyncPushes = (ports: ProcessPushBatchPorts): SyncPushes => {
  const { syncSchedule, runSync, makeSource } = ports
  const issueTracker = makeSyncIssueTracker(ports)
  const syncs = Semaphore.makeUnsafe(MAX_CONCURRENT_SYNCS)
  return Effect.fnUntraced(function* ({ id, status }, pushes) {
    const staged = new Map<number, StagedRow>()
    const report = yield* runSync({
      connectionId: id,
      source: makeSource(pushes),
      mode: "delta",
      dryRun: false,
      trigger: PUSH_TRIGGER,
      // The keys are those of the data model already.
      fieldMapping: null,
      silentWithoutChanges: true,
      retainHeld: true,
      onStaged: (rows) => rows.forEach((row) => staged.set(row.position, row)),
      onProgress: () => undefined,
    }).pipe((sync) => syncs.withPermit(sync), retryWhileLocked)
    if (report.state !== "completed") return yield* new EmployeeRejected({ fields: toFieldErrors(report) })
    if (status === "CONNECTION_FAILED") yield* syncSchedule.restore(id, yield* Clock.currentTimeMillis)
    yield* issueTracker.recordUnknownStatuses(id, report)
    return pushes.map(({ employeeId, notUnderstood }, index) =>
      withUnknownFields({ employeeId, ...toResult(staged.get(index + 1)) }, notUnderstood),
    )
  })
}

const RESULTS: Readonly<Record<StagedRow["change"], PushResult>> = {
  add: "created",
  update: "updated",
  refresh: "unchanged",
  unchanged: "unchanged",
  excluded: "unchanged",
}

const toResult = (row: StagedRow | undefined): Pick<PushOutcome, "result" | "reason"> => {
  const result = RESULTS[row?.change ?? "unchanged"]
  return row?.change === "unchanged" && row.newerAt !== undefined
    ? { result, reason: formatReason(explainNewerState(row.newerAt)) }
    : { result }
}

/** Errors that the sync finds although validation just passed: the connection's terms changed in between. */
const toFieldErrors = ({ mapping, issues }: SyncReport): FieldReasons => ({
  ...Object.fromEntries(
    (mapping?.errors ?? []).map(({ header, key, reasonCodes }) => [header ?? key ?? "employee", reasonCodes]),
  ),
  ...Object.fromEntries(
    issues.map(({ column, reason, reasonCodes }) => [
      column ?? "employeeId",
      explainFailure({ kind: "row", message: reason, reasonCodes }),
    ]),
  ),
})
