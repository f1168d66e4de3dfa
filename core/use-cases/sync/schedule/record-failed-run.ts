import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { countFailedRun, isRetryableFailure } from "../../../domain/connection/failed-runs.ts"
import { computeNextRun } from "../../../domain/connection/schedule.ts"
import type { Connection } from "../../../domain/connection/connection.ts"
import type { ConnectorCatalogue } from "../../../ports/connection/connector-catalogue.ts"
import type { SourceError } from "../../../ports/sync/source.ts"
import type { StorageError } from "../../../ports/storage-error.ts"
import type { UsedPorts } from "../../../ports/ports.ts"
import { makeAnnounce } from "../../webhooks/announce.ts"

export type RecordFailedRunPorts = UsedPorts<"syncSchedule" | "connectors" | "vendors" | "secrets">

/** Scheduled runs in a row that may fail before the connection fails. */
export const getAllowedAttempts = (connectors: ConnectorCatalogue, { connector }: Connection): number =>
  connectors.find(connector ?? "")?.scheduledAttempts ?? 1

/**
 * Records that a scheduled run, leased until then, could not read its source. It is counted when a later attempt may
 * succeed; with the last attempt the connection fails, which is announced once; the schedule continues. Returns false when
 * the failure is not of that kind.
 */
export const makeRecordFailedRun = (ports: RecordFailedRunPorts) => {
  const announce = makeAnnounce(ports)
  return Effect.fnUntraced(function* (
    connection: Connection,
    leasedUntil: number,
    { kind }: SourceError,
  ): Effect.fn.Return<boolean, StorageError> {
    const { id, schedule, vendorOrgId, missedAttempts } = connection
    const allowed = getAllowedAttempts(ports.connectors, connection)
    if (!isRetryableFailure(kind, allowed) || schedule === null) return false
    const now = yield* Clock.currentTimeMillis
    const { failedRuns, exhausted } = countFailedRun(missedAttempts, allowed)
    yield* ports.syncSchedule.recordFailedRun(id, {
      from: leasedUntil,
      to: computeNextRun(schedule, now, id),
      failedRuns,
      failure: exhausted ? { now, announcement: yield* announce(vendorOrgId, "CONNECTION_FAILED") } : null,
    })
    return true
  })
}

export type RecordFailedRun = ReturnType<typeof makeRecordFailedRun>
