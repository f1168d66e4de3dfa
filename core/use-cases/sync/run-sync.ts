import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { isLive } from "../../domain/connection/state.ts"
import { makeSharingPolicy } from "../../domain/sharing/policy.ts"
import { makeSubset } from "../../domain/sharing/subset.ts"
import { summarise } from "../../domain/sync/findings.ts"
import type { LoadMode } from "../../domain/sync/session.ts"
import type { ConnectionLock } from "../../ports/connection-lock.ts"
import type { Connection, ConnectionStore, FieldMapping } from "../../ports/connection-store.ts"
import type { Source, SourceError } from "../../ports/source.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { SessionLost, SyncLedger, SyncSession } from "../../ports/sync-ledger.ts"
import type { SessionNotes, SyncHistory } from "../../ports/sync-history.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import { type SpanDetails, traced } from "../trace/traced.ts"
import { makeConcludeSync } from "./conclude-sync.ts"
import { makeFinishInterrupted } from "./finish-interrupted.ts"
import { type OnStaged, stageSource, type StageSourcePorts } from "./stage-source.ts"
import { ConnectionNotLive, ConnectionPaused, SyncAlreadyRunning } from "./sync-errors.ts"
import type { OnProgress, SyncReport } from "./sync-report.ts"
import { tellEnd } from "./tell-end.ts"

export interface RunSyncPorts extends StageSourcePorts {
  readonly connections: ConnectionStore
  readonly vendors: VendorStore
  readonly lock: ConnectionLock
  readonly history: SyncHistory
  readonly vault: Vault
}

export interface RunSyncInput {
  readonly connectionId: string
  readonly source: Source
  /** From where the source is read; from the start when left out. */
  readonly cursor?: unknown
  readonly mode: LoadMode
  readonly dryRun: boolean
  /** Who or what starts it, for the history. */
  readonly trigger: string
  /** Header to data-model key; null: headers are matched by name. */
  readonly fieldMapping: FieldMapping | null
  /** True: a delta without changes sends nothing at all, not even that it began. */
  readonly silentWithoutChanges?: boolean
  /** Hears of each page what becomes of its rows, for a source of which somebody waits for every row. */
  readonly onStaged?: OnStaged
  readonly onProgress: OnProgress
}

export type RunSyncError =
  | ConnectionNotLive
  | ConnectionPaused
  | SyncAlreadyRunning
  | SourceError
  | SessionLost
  | SealBroken
  | MasterKeyMissing
  | StorageError

export type RunSync = (input: RunSyncInput) => Effect.Effect<SyncReport, RunSyncError>

/**
 * The way of a record: source -> normalise -> share -> stage, and then, when no row has an error and the guard agrees,
 * staging -> directory and outbox. One sync of a connection at a time.
 */
export const makeRunSync = (ports: RunSyncPorts): RunSync => {
  const finishInterrupted = makeFinishInterrupted(ports)
  const concludeSync = makeConcludeSync(ports)

  const syncLocked = Effect.fnUntraced(function* (connection: Connection, input: RunSyncInput) {
    if (connection.key === null) return yield* new ConnectionNotLive({ connectionId: connection.id })
    if (connection.pausedAt !== null) return yield* new ConnectionPaused({ connectionId: connection.id })
    const keys = yield* ports.vault.openConnectionKey(connection.id, connection.key)
    const policy = makeSharingPolicy(connection.flags, connection.withheld)
    const subset = makeSubset(connection.subset)
    const session = yield* begin(ports, input)
    const { connector } = input.source
    const tell = ({ state, totals }: Pick<SyncReport, "state" | "totals">) =>
      tellEnd(ports.telemetry, { ...session, connector, state, totals, since: session.startedAt })
    const giveUp = (to: "failed" | "cancelled", reason: string) =>
      stopReading(ports.ledger, session, to, reason).pipe(Effect.andThen(tell), Effect.ignore)
    return yield* stageSource(
      ports,
      { cursor: null, ...input, connection, keys, policy, subset },
      session,
    ).pipe(
      traced("sync.read", () => ({})),
      Effect.flatMap((staged) =>
        concludeSync({ ...input, connection, keys }, staged).pipe(traced("sync.apply", () => ({}))),
      ),
      Effect.tap(tell),
      Effect.tap((report) => ports.history.keep(report.sessionId, notesOf(report))),
      Effect.tapError((error) => giveUp("failed", error.message)),
      Effect.onInterrupt(() => giveUp("cancelled", "It was interrupted.")),
      traced("sync", () => spanOf(connector, session)),
      Effect.annotateLogs({ sessionId: session.id }),
    )
  })

  return Effect.fnUntraced(function* (input: RunSyncInput) {
    const connection = yield* liveConnection(ports.connections, input.connectionId)
    const exclusive = finishInterrupted(connection).pipe(
      // What was left to do may have changed the connection.
      Effect.andThen(liveConnection(ports.connections, connection.id)),
      Effect.flatMap((current) => syncLocked(current, input)),
    )
    return yield* ports.lock.exclusively(connection.id, exclusive).pipe(
      Effect.catchTag("ConnectionBusy", () => alreadyRunning(ports.ledger, connection.id)),
      Effect.annotateLogs({ connectionId: connection.id }),
    )
  })
}

export const liveConnection = Effect.fnUntraced(function* (connections: ConnectionStore, id: string) {
  const connection = yield* connections.find(id)
  if (connection === null || !isLive(connection.status)) {
    return yield* new ConnectionNotLive({ connectionId: id })
  }
  return connection
})

export const alreadyRunning = Effect.fnUntraced(function* (ledger: SyncLedger, connectionId: string) {
  const session = yield* ledger.findOpen(connectionId)
  return yield* new SyncAlreadyRunning({ connectionId, sessionId: session?.id ?? null, held: false })
})

const spanOf = (connector: string, { id, connectionId, mode }: SyncSession): SpanDetails<SyncReport> => ({
  attributes: {
    "hrsync.connector": connector,
    "hrsync.connection_id": connectionId,
    "hrsync.session_id": id,
    "hrsync.sync.mode": mode,
  },
  resultAttributes: ({ state, totals }) => ({ "hrsync.sync.state": state, "hrsync.sync.rows": totals.rows }),
})

const notesOf = ({ cursor, issues, notices }: SyncReport): SessionNotes => ({
  cursor,
  findings: summarise(issues, notices),
})

const begin = Effect.fnUntraced(function* ({ ledger, secrets }: RunSyncPorts, input: RunSyncInput) {
  const now = yield* Clock.currentTimeMillis
  const { connectionId, mode, trigger, dryRun } = input
  return yield* ledger.begin({ id: secrets.uuid(), connectionId, mode, trigger, dryRun, now })
})

/** The session as it is then. One that stays in `reading` is dropped by the next sync. */
const stopReading = Effect.fnUntraced(function* (
  ledger: SyncLedger,
  begun: SyncSession,
  to: "failed" | "cancelled",
  reason: string,
) {
  const session = yield* ledger.find(begun.id)
  if (session?.state !== "reading") return begun
  const now = yield* Clock.currentTimeMillis
  return yield* ledger.move(session, to, { totals: session.totals, reason, now })
})
