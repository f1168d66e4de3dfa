import * as Effect from "effect/Effect"
import {
  ConsoleConnectors,
  ConsoleMails,
  ConsoleRetention,
  ConsoleWorkload,
} from "../../../../../core/contract/operator/operation.ts"
import { formatTimestamp } from "../../../../../core/contract/wire-values.ts"
import type { AuthenticatedSession } from "../../../../../core/use-cases/access/sessions/authenticate-session.ts"
import type { UseCases } from "../../../../../core/use-cases/use-cases.ts"
import { type Access, endpoint } from "../../../endpoint.ts"
import { DEFAULT_STYLE, failure } from "../../../failure.ts"
import type { Route } from "../../../route.ts"
import { toTimestamp } from "../console-answer.ts"

export interface OperationApi {
  readonly operation: UseCases["operation"]
}

/** What waits, which connectors are used, what was mailed and what is deleted. For operators only. */
export const operationRoutes = (
  access: Access<AuthenticatedSession>,
  { listConnectors, listMails, listRetention, showWorkload }: UseCases["operation"],
): ReadonlyArray<Route> => [
  endpoint({
    method: "GET",
    path: "/api/console/service/workload/",
    id: "showConsoleWorkload",
    tag: "Console",
    summary: "Show what waits and runs",
    description: "Over all vendors: the figures that Prometheus has. For operators only.",
    access,
    answers: { 200: { description: "The figures.", schema: ConsoleWorkload, example: WORKLOAD_EXAMPLE } },
    errors: {},
    handle: ({ caller: { actor } }) =>
      Effect.map(showWorkload(actor), (figures) => ({
        status: 200,
        body: {
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
        } satisfies ConsoleWorkload,
      })),
  }),
  endpoint({
    method: "GET",
    path: "/api/console/service/connectors/",
    id: "listConsoleConnectors",
    tag: "Console",
    summary: "List the connectors",
    description:
      "By name, with how the connections of each are, over all vendors. First those that connections use and this installation lacks. For operators only.",
    access,
    answers: {
      200: { description: "The connectors.", schema: ConsoleConnectors, example: CONNECTORS_EXAMPLE },
    },
    errors: {},
    handle: ({ caller: { actor } }) =>
      Effect.map(listConnectors(actor), (connectors) => ({
        status: 200,
        body: {
          items: connectors.map(({ code, description, active, failed, lastSyncedAt }) => ({
            code,
            name: description?.name ?? null,
            active,
            failed,
            last_synced_at: toTimestamp(lastSyncedAt),
          })),
        } satisfies ConsoleConnectors,
      })),
  }),
  endpoint({
    method: "GET",
    path: "/api/console/service/mails/",
    id: "listConsoleMails",
    tag: "Console",
    summary: "List the newest mails",
    description:
      "At most 100, of an installation without a mail server, which keeps them in a folder of the answering machine. Their links are secrets of their recipients, so each call is in the audit log. For operators only.",
    access,
    answers: {
      200: { description: "The mails.", schema: ConsoleMails, example: MAILS_EXAMPLE },
      503: { description: "The folder is not readable.", schema: DEFAULT_STYLE.schema },
    },
    errors: {
      MailsUnreadable: () =>
        failure(
          503,
          "The folder of the mails is not readable. Check the rights of mails in the data folder.",
        ),
    },
    handle: ({ caller: { actor } }) =>
      Effect.map(listMails(actor), (mails) => ({
        status: 200,
        body: {
          is_kept: mails !== null,
          items: (mails ?? []).map(({ sentAt, ...mail }) => ({ ...mail, sent_at: formatTimestamp(sentAt) })),
        } satisfies ConsoleMails,
      })),
  }),
  endpoint({
    method: "GET",
    path: "/api/console/service/retention/",
    id: "listConsoleRetention",
    tag: "Console",
    summary: "List how long data is stored",
    description: "What is deleted by itself, in the order of deletion, every hour. For operators only.",
    access,
    answers: { 200: { description: "The data.", schema: ConsoleRetention, example: RETENTION_EXAMPLE } },
    errors: {},
    handle: ({ caller: { actor } }) =>
      Effect.map(listRetention(actor), (retained) => ({
        status: 200,
        body: {
          items: retained.map(({ name, title, retention, keptMillis }) => ({
            name,
            title,
            kept_seconds: keptMillis / 1_000,
            setting: retention in SETTINGS ? SETTINGS[retention as keyof typeof SETTINGS] : null,
          })),
        } satisfies ConsoleRetention,
      })),
  }),
]

const SETTINGS = {
  delivered: "HRSYNC_KEEP_DELIVERED_DAYS",
  sessions: "HRSYNC_KEEP_SESSIONS_DAYS",
  uploads: "HRSYNC_KEEP_UPLOADS_DAYS",
} as const

const WORKLOAD_EXAMPLE: ConsoleWorkload = {
  lanes: [
    {
      ...{ name: "deliveries", waiting: 12, running: 8 },
      oldest_waiting_since: "2026-11-26T09:00:00.000Z",
      is_stalled: false,
    },
  ],
  webhooks: [{ state: "waiting", count: 12 }],
  webhooks_due_since: "2026-11-26T09:00:00.000Z",
  endpoints: [{ state: "working", count: 4 }],
  connections: [{ status: "CONNECTION_ACCEPTED", count: 48 }],
  syncs: [{ state: "reading", count: 1 }],
  syncs_run_since: "2026-11-26T09:00:00.000Z",
  syncs_due_since: null,
  issues: [{ code: "source.auth", count: 1 }],
}

const CONNECTORS_EXAMPLE: ConsoleConnectors = {
  items: [{ code: "keka", name: "Keka", active: 12, failed: 1, last_synced_at: "2026-11-26T09:00:00.000Z" }],
}

const MAILS_EXAMPLE: ConsoleMails = {
  is_kept: true,
  items: [
    {
      id: "user-link.6b0b2f5e",
      to: ["arjun@tamarind.example"],
      subject: "Join Tamarind Benefits",
      text: "Open this link to join.",
      sent_at: "2026-11-26T09:00:00.000Z",
    },
  ],
}

const RETENTION_EXAMPLE: ConsoleRetention = {
  items: [
    {
      name: "delivered_webhooks",
      title: "delivered webhooks, with their attempts",
      kept_seconds: 2_592_000,
      setting: "HRSYNC_KEEP_DELIVERED_DAYS",
    },
  ],
}
