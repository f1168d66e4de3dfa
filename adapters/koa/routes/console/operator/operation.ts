import * as Effect from "effect/Effect"
import type { ConsoleWorkload } from "../../../../../core/contract/operation/console/operation.ts"
import * as calls from "../../../../../core/contract/operation/console/operation-calls.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Implementation, implement, respond } from "../../../calls/implement.ts"
import { toTimestamp } from "../console-response.ts"

/** What waits, which connectors are used, what was mailed and what is deleted. For operators only. */
export const operationCalls: ReadonlyArray<Implementation> = [
  implement(calls.showConsoleWorkload, ({ operation: { showWorkload } }, { caller: { actor } }) =>
    Effect.map(showWorkload(actor), (figures) => respond(200, toWorkload(figures))),
  ),

  implement(calls.listConsoleConnectors, ({ operation: { listConnectors } }, { caller: { actor } }) =>
    Effect.map(listConnectors(actor), (connectors) =>
      respond(200, {
        items: connectors.map(({ code, description, active, failed, lastSyncedAt }) => ({
          code,
          name: description?.name ?? null,
          active,
          failed,
          last_synced_at: toTimestamp(lastSyncedAt),
        })),
      }),
    ),
  ),

  implement(calls.listConsoleMails, ({ operation: { listMails } }, { caller: { actor } }) =>
    Effect.map(listMails(actor), (mails) =>
      respond(200, {
        is_kept: mails !== null,
        items: (mails ?? []).map(({ sentAt, ...mail }) => ({ ...mail, sent_at: formatTimestamp(sentAt) })),
      }),
    ),
  ),

  implement(calls.listConsoleRetention, ({ operation: { listRetention } }, { caller: { actor } }) =>
    Effect.map(listRetention(actor), (retained) =>
      respond(200, {
        items: retained.map(({ name, title, retention, keptMillis }) => ({
          name,
          title,
          kept_seconds: keptMillis / 1_000,
          setting: retention in SETTINGS ? SETTINGS[retention as keyof typeof SETTINGS] : null,
        })),
      }),
    ),
  ),
]

type Workload = Effect.Success<ReturnType<UseCases["operation"]["showWorkload"]>>

const toWorkload = (figures: Workload): ConsoleWorkload => ({
  lanes: figures.lanes.map(({ name, waiting, running, oldestWaitingSince, stalled }) => ({
    ...{ name, waiting, running },
    oldest_waiting_since: toTimestamp(oldestWaitingSince),
    is_stalled: stalled,
  })),
  webhooks: [...figures.webhooks].map(([state, count]) => ({ state, count })),
  webhooks_due_since: toTimestamp(figures.webhooksDueSince),
  endpoints: [...figures.endpoints].map(([state, count]) => ({ state, count })),
  connections: [...figures.connections].map(([status, count]) => ({ status, count })),
  syncs: [...figures.sessions].map(([state, count]) => ({ state, count })),
  syncs_run_since: toTimestamp(figures.sessionsRunSince),
  syncs_due_since: toTimestamp(figures.syncsDueSince),
  issues: [...figures.issues].map(([code, count]) => ({ code, count })),
})

const SETTINGS = {
  delivered: "HRSYNC_KEEP_DELIVERED_DAYS",
  sessions: "HRSYNC_KEEP_SESSIONS_DAYS",
  uploads: "HRSYNC_KEEP_UPLOADS_DAYS",
} as const
