import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Connection, ConnectionStore, SourceProblem } from "../../ports/connection-store.ts"
import type { PulledSources } from "../../ports/pulled-sources.ts"
import type { PulledSource } from "../../ports/source.ts"
import type { Secrets } from "../../ports/secrets.ts"
import type { SourceCredentials } from "../../ports/source-credentials.ts"
import type { StorageError } from "../../ports/storage-error.ts"
import type { MasterKeyMissing, SealBroken, Vault } from "../../ports/vault.ts"
import type { VendorStore } from "../../ports/vendor-store.ts"
import { liveConnection, type RunSync, type RunSyncError } from "../sync/run-sync.ts"
import { ConnectionNotLive } from "../sync/sync-errors.ts"
import type { OnProgress, SyncReport } from "../sync/sync-report.ts"
import { makeAnnounce } from "../webhooks/announce.ts"
import { openCredentials } from "./credentials.ts"

/** The connection has no source that can be asked: its corporate uploads or pushes. */
export class NothingToPull extends Data.TaggedError("NothingToPull")<{ readonly connectionId: string }> {
  override readonly message = `Connection ${this.connectionId} has no source that can be asked for its employees.`
}

export interface OpenSourcePorts {
  readonly credentials: SourceCredentials
  readonly sources: PulledSources
  readonly vault: Vault
}

export interface PullSourcePorts extends OpenSourcePorts {
  readonly connections: ConnectionStore
  readonly vendors: VendorStore
  readonly secrets: Secrets
  readonly runSync: RunSync
}

export interface PullSourceInput {
  readonly connectionId: string
  /** True: everybody; else only what changed since the last time, where the source can tell. */
  readonly full: boolean
  readonly trigger: string
  readonly onProgress: OnProgress
}

/**
 * A sync of a source that is asked for its rows. When it cannot be read, the connection has failed and the vendor is told;
 * one that can be read again is accepted again (interface.md, "Connection status"; decisions.md 3).
 */
export const makePullSource = (ports: PullSourcePorts) => {
  const { connections, runSync } = ports
  const open = makeOpenSource(ports)
  const fail = makeFail(ports)

  return Effect.fnUntraced(function* (
    input: PullSourceInput,
  ): Effect.fn.Return<SyncReport, NothingToPull | RunSyncError> {
    const { connectionId, trigger, onProgress } = input
    const connection = yield* liveConnection(connections, connectionId)
    const source = yield* open(connection)
    const cursor = input.full ? null : connection.sourceCursor
    const report = yield* runSync({
      connectionId,
      source,
      cursor,
      mode: cursor === null ? "full" : "delta",
      dryRun: false,
      trigger,
      fieldMapping: connection.fieldMapping,
      onProgress,
    }).pipe(Effect.tapErrorTag("SourceError", ({ kind, message }) => fail(connection, { kind, message })))
    if (report.state === "failed") yield* fail(connection, problemOf(report))
    if (report.state !== "completed") return report
    yield* connections.restore(connectionId, yield* Clock.currentTimeMillis)
    // Rules that were changed meanwhile hold for everybody: the next sync reads from the start.
    const rules = (yield* connections.find(connectionId))?.rules
    const isJudgedByThem = JSON.stringify(rules) === JSON.stringify(connection.rules)
    yield* connections.saveSourceCursor(connectionId, isJudgedByThem ? report.cursor : null)
    return report
  })
}

export type PullSource = ReturnType<typeof makePullSource>

/** The first reason is enough for a person to begin with; the report has them all. */
const problemOf = ({ mapping, issues }: SyncReport): SourceProblem => ({
  kind: "data",
  message: mapping?.problems[0]?.reason ?? issues[0]?.reason ?? "The source has errors.",
})

/** A connection's source, with the credentials that are sealed for it; nothing is asked yet. */
export const makeOpenSource = ({ credentials, sources, vault }: OpenSourcePorts) =>
  Effect.fnUntraced(function* ({
    id: connectionId,
    key,
    connector,
  }: Connection): Effect.fn.Return<
    PulledSource,
    NothingToPull | ConnectionNotLive | StorageError | SealBroken | MasterKeyMissing
  > {
    if (key === null) return yield* new ConnectionNotLive({ connectionId })
    const sealed = yield* credentials.find(connectionId)
    if (sealed === null) return yield* new NothingToPull({ connectionId })
    const keys = yield* vault.openConnectionKey(connectionId, key)
    const given = openCredentials(keys, connectionId, sealed)
    return (yield* sources.open(connector ?? "", given)) ?? (yield* new NothingToPull({ connectionId }))
  })

const makeFail = ({ connections, vendors, secrets }: PullSourcePorts) => {
  const announce = makeAnnounce({ vendors, secrets })
  return Effect.fnUntraced(function* (
    { id, vendorOrgId }: Connection,
    problem: SourceProblem,
  ): Effect.fn.Return<void, StorageError> {
    const announcement = yield* announce(vendorOrgId, "CONNECTION_FAILED")
    yield* connections.fail(id, { problem, now: yield* Clock.currentTimeMillis, announcement })
  })
}
