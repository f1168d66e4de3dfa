import * as Effect from "effect/Effect"
import type { SyncSession } from "../../../domain/sync/session.ts"
import { MAX_COUNTED_SYNCS, type SyncDay } from "../../../domain/sync/sync-day.ts"
import { toLocalDay } from "../../../domain/webhooks/delivery-day.ts"
import type { SyncHistory } from "../../../ports/sync/sync-history.ts"
import type { Tables } from "../tables.ts"

export const makeMemorySyncHistory = ({
  sessionNotes: notes,
  sessions,
}: Pick<Tables, "sessionNotes" | "sessions">): SyncHistory => {
  return {
    save: (sessionId, report) =>
      Effect.sync(() => {
        if (!notes.has(sessionId)) notes.set(sessionId, report)
      }),
    saveCoverage: (sessionId, coverage) =>
      Effect.sync(() => {
        notes.set(sessionId, { ...(notes.get(sessionId) ?? { cursor: null, findings: [] }), coverage })
      }),
    findLastCoverage: (connectionId) =>
      Effect.sync(() => {
        const own = [...sessions.values()].filter((session) => session.connectionId === connectionId)
        const newestFirst = own.toSorted((a, b) => b.startedAt - a.startedAt).slice(0, MAX_COUNTED_SYNCS)
        return (
          newestFirst.map(({ id }) => notes.get(id)?.coverage ?? null).find((one) => one !== null) ?? null
        )
      }),
    find: (sessionId) => Effect.sync(() => notes.get(sessionId) ?? null),
    listDays: (connectionId, timeZone, since) =>
      Effect.sync(() => {
        const toDay = ({ startedAt }: SyncSession) => toLocalDay(startedAt, timeZone)
        const counted = [...sessions.values()]
          .filter((session) => session.connectionId === connectionId && !session.dryRun)
          .filter((session) => session.finishedAt !== null && toDay(session) >= since)
          .toSorted((a, b) => b.startedAt - a.startedAt)
          .slice(0, MAX_COUNTED_SYNCS)
        const days = [...new Set(counted.map(toDay))].toSorted()
        return days.map((day) =>
          countDay(
            day,
            counted.filter((session) => toDay(session) === day),
          ),
        )
      }),
  }
}

const countDay = (day: string, sessions: ReadonlyArray<SyncSession>): SyncDay => {
  const sum = (of: (totals: SyncSession["totals"]) => number) =>
    sessions.reduce((total, session) => total + of(session.totals), 0)
  const millis = sessions
    .filter(({ state }) => state === "completed")
    .map(({ startedAt, finishedAt }) => (finishedAt ?? startedAt) - startedAt)
    .toSorted((a, b) => a - b)
  const percentile = (share: number) => millis[Math.ceil(millis.length * share) - 1] ?? null
  return {
    day,
    syncs: sessions.length,
    failed: sessions.filter(({ state }) => state === "failed").length,
    medianMillis: percentile(0.5),
    p95Millis: percentile(0.95),
    added: sum(({ added }) => added),
    updated: sum(({ updated, disappeared }) => updated - disappeared),
    unchanged: sum(({ unchanged }) => unchanged),
    left: sum(({ disappeared }) => disappeared),
    rejected: sum(({ rejected }) => rejected),
  }
}
