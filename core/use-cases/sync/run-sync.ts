import { makePlainReason, type Reason } from "../../contract/reasons/reason-codes.ts"
import { describeReasons } from "../../contract/reasons/format-reason.ts"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isLive } from "../../domain/connection/state.ts"
import { redactReasons } from "../../domain/employee/identity/redact-reasons.ts"
import { redactText } from "../../domain/employee/identity/redact-text.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import { listCoverageFindings } from "../../domain/sync/coverage-findings.ts"
import { listEncodingFindings } from "../../domain/sync/files/file-encoding.ts"
import { type SessionFinding, summarizeFindings } from "../../domain/sync/findings.ts"
import { listLeftOutFindings } from "../../domain/sync/left-out.ts"
import { listStatusFindings } from "../../domain/sync/unknown-statuses.ts"
import { RestrictedEmployees } from "../reading/restricted-employees.ts"
import { STATUS_KEY } from "../../domain/reading/read-row.ts"
import { explainPageCheck } from "../../domain/sync/page-agreement.ts"
import type { Connection } from "../../domain/connection/connection.ts"
import type { FieldMapping, ReadingSettings } from "../../domain/mapping/reading-settings.ts"
import type { LoadMode, SyncSession } from "../../domain/sync/session.ts"
import type { Source, SourceError } from "../../ports/sync/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost, SyncLedger } from "../../ports/sync/sync-ledger.ts"
import type { SessionNotes } from "../../ports/sync/sync-history.ts"
import type { MasterKeyMissing, DecryptionFailed } from "../../ports/accounts/vault.ts"
import { type SpanDetails, withSpan } from "../with-span.ts"
import { type AcceptedBySync, makeConcludeSync } from "./conclude-sync.ts"
import { saveReadingSettings } from "./staging/save-reading-settings.ts"
import { makeFinishInterrupted } from "./finish-interrupted.ts"
import { stageSource } from "./staging/stage-source.ts"
import type { OnStaged, StageSourcePorts } from "./staging/stage-source-input.ts"
import { ConnectionNotLive, ConnectionPaused } from "../authorization/authorization-errors.ts"
import { type SyncAlreadyRunning, type SyncLimitReached } from "./sync-errors.ts"
import type { OnProgress, SyncReport } from "../reading/sync-report.ts"
import { withConnectionLock } from "./with-connection-lock.ts"
import { addCoverage } from "./field-coverage/count-coverage.ts"
import { recordSyncOutcome } from "./record-sync-outcome.ts"
import { explainReadingError } from "./failure-reason.ts"
import type { Connections } from "../../ports/connection/connections.ts"
import type { UsedPorts } from "../../ports/ports.ts"

export type RunSyncPorts = StageSourcePorts &
  UsedPorts<
    | "connections"
    | "settings"
    | "salaryHistory"
    | "vendors"
    | "lock"
    | "history"
    | "vault"
    | "restrictions.listMarkers"
  >

export interface RunSyncInput {
  readonly connectionId: string
  readonly source: Source
  /** The cursor to read from; the start when left out. */
  readonly cursor?: unknown
  readonly mode: LoadMode
  readonly dryRun: boolean
  /** What starts it, for the history. */
  readonly trigger: string
  /** Header to data-model key; null: headers are matched by name. */
  readonly fieldMapping: FieldMapping | null
  /** How values are read where the source leaves it open; the connection's own settings when left out. */
  readonly reading?: ReadingSettings
  /** True: a delta without changes sends nothing at all, not even `initiated`. */
  readonly silentWithoutChanges?: boolean
  /**
   * True: a held session stays held, without the employees in this one. Otherwise this one replaces it
   * (specification/sync.md#mass-change-guard).
   */
  readonly retainHeld?: boolean
  /** The sharing terms, when they differ from the connection's current ones; the caller stores them. */
  readonly terms?: Pick<Connection, "withheld" | "subset">
  /** For a connection that is not accepted yet. */
  readonly acceptance?: AcceptedBySync
  /** Called with the result of each page's rows, for a source whose caller waits for every row. */
  readonly onStaged?: OnStaged
  readonly onProgress: OnProgress
}

export type RunSyncError =
  | ConnectionNotLive
  | ConnectionPaused
  | SyncAlreadyRunning
  | SourceError
  | SyncLimitReached
  | SessionLost
  | DecryptionFailed
  | MasterKeyMissing
  | StorageError

export type RunSync = (input: RunSyncInput) => Effect.Effect<SyncReport, RunSyncError>

/**
 * Runs a sync: source -> normalise -> share -> stage, and then, when no row has an error and the guard agrees, staging ->
 * directory and outbox. One sync of a connection at a time. The caller has checked that its actor may.
 */
export const makeRunSync = (ports: RunSyncPorts): RunSync => {
  const finishInterrupted = makeFinishInterrupted(ports)
  const concludeSync = makeConcludeSync(ports)

  const syncLocked = Effect.fnUntraced(function* (connection: Connection, input: RunSyncInput) {
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId: connection.id })
    if (connection.pausedAt !== null) return yield* new ConnectionPaused({ connectionId: connection.id })
    const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
    const { withheld, subset: chosen } = input.terms ?? connection
    const policy = makeSharingPolicy(connection.flags, withheld)
    const subset = makeSubset(chosen)
    const restricted = new RestrictedEmployees(keys, yield* ports.restrictions.listMarkers(connection.id))
    const session = yield* beginSession(ports, input)
    input.onProgress({ step: "begun", sessionId: session.id })
    const { connector } = input.source
    const recordOutcome = ({ state, totals }: Pick<SyncReport, "state" | "totals">) =>
      recordSyncOutcome(ports.telemetry, { ...session, connector, state, totals, since: session.startedAt })
    const abort = (endState: "failed" | "cancelled", reasons: ReadonlyArray<Reason>) =>
      stopReading(ports.ledger, session, endState, reasons).pipe(Effect.andThen(recordOutcome), Effect.ignore)
    return yield* stageSource(
      ports,
      { cursor: null, reading: connection.reading, ...input, connection, keys, policy, subset, restricted },
      session,
    ).pipe(
      withSpan("sync.read", () => ({})),
      Effect.flatMap((staged) =>
        concludeSync({ ...input, connection, keys, policy }, staged).pipe(withSpan("sync.apply", () => ({}))),
      ),
      Effect.tap(recordOutcome),
      Effect.flatMap((report) =>
        addCoverage(
          ports,
          // The caller of a push waits for it.
          {
            connectionId: connection.id,
            source: input.source,
            policy,
            isPartial: input.onStaged !== undefined,
          },
          report,
        ),
      ),
      Effect.tap((report) => ports.history.save(report.sessionId, toSessionNotes(report))),
      Effect.tap((report) =>
        saveReadingSettings(
          ports.connections,
          ports.settings,
          connection,
          input.reading,
          report,
          input.source.isFile === true,
        ),
      ),
      Effect.tapError((error) => abort("failed", explainReadingError(error))),
      Effect.onInterrupt(() => abort("cancelled", [makePlainReason("sync.interrupted")])),
      withSpan("sync", () => toSpanDetails(connector, session)),
      Effect.annotateLogs({ sessionId: session.id }),
    )
  })

  return Effect.fnUntraced(function* (input: RunSyncInput) {
    const find =
      input.acceptance === undefined
        ? requireLiveConnection(ports.connections, input.connectionId)
        : Effect.succeed(input.acceptance.connection)
    const connection = yield* find
    const exclusive = finishInterrupted(connection).pipe(
      // Finishing the previous session may have changed the connection.
      Effect.andThen(find),
      Effect.flatMap((current) => syncLocked(current, input)),
    )
    return yield* withConnectionLock(ports, connection.id, exclusive).pipe(
      Effect.annotateLogs({ connectionId: connection.id }),
    )
  })
}

export const requireLiveConnection = Effect.fnUntraced(function* (connections: Connections, id: string) {
  const connection = yield* connections.find(id)
  if (connection === null || !isLive(connection.status)) {
    return yield* new ConnectionNotLive({ connectionId: id })
  }
  return connection
})

const toSpanDetails = (
  connector: string,
  { id, connectionId, mode }: SyncSession,
): SpanDetails<SyncReport> => ({
  attributes: {
    "hrsync.connector": connector,
    "hrsync.connection_id": connectionId,
    "hrsync.session_id": id,
    "hrsync.sync.mode": mode,
  },
  resultAttributes: ({ state, totals }) => ({ "hrsync.sync.state": state, "hrsync.sync.rows": totals.rows }),
})

const toSessionNotes = (report: SyncReport): SessionNotes => ({
  cursor: report.cursor,
  coverage: report.coverage,
  findings: [
    ...listPageFindings(report.pageCheck, report.totals),
    ...listEncodingFindings(report.encoding, report.totals.rows),
    ...listCoverageFindings(report.coverage),
    ...listLeftOutFindings(report.leftOut),
    ...listStatusFindings(report.unknownStatuses, report.mapping?.findHeader(STATUS_KEY) ?? null),
    ...summarizeFindings(report.issues, report.notices),
  ].map(({ column, ...finding }) => ({
    ...finding,
    // A file without a header has a record where its columns should be named.
    column: column === null ? null : redactText(column),
  })),
})

/** Pages that disagreed concern every row that was read. */
const listPageFindings = (
  check: SyncReport["pageCheck"],
  { rows }: SyncReport["totals"],
): ReadonlyArray<SessionFinding> => {
  const reasons = explainPageCheck(check)
  if (reasons.length === 0) return []
  return [{ column: null, ...describeReasons(reasons), rows, firstRow: 1, rejected: false, ofSource: true }]
}

const beginSession = Effect.fnUntraced(function* ({ ledger, secrets }: RunSyncPorts, input: RunSyncInput) {
  const now = yield* Clock.currentTimeMillis
  const { connectionId, mode, trigger, dryRun } = input
  return yield* ledger.begin({ id: secrets.uuid(), connectionId, mode, trigger, dryRun, now })
})

/** The current session. One that stays in `reading` is dropped by the next sync. */
const stopReading = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  startedSession: SyncSession,
  to: "failed" | "cancelled",
  reasons: ReadonlyArray<Reason>,
) {
  const session = yield* ledger.find(startedSession.id)
  if (session?.state !== "reading") return startedSession
  const now = yield* Clock.currentTimeMillis
  const described = describeReasons(redactReasons(reasons))
  return yield* ledger.transition(session, to, { totals: session.totals, ...described, now })
})
