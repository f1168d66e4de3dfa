import { call } from "../call.ts"
import { ConsoleConnectors, ConsoleMails, ConsoleRetention, ConsoleWorkload } from "./operation.ts"

export const showConsoleWorkload = call({
  id: "showConsoleWorkload",
  method: "GET",
  path: "/api/console/service/workload/",
  caller: "consoleSession",
  tag: "Console",
  summary: "Show what waits and runs",
  description: "Over all vendors: the figures that Prometheus has. For operators only.",
  responses: {
    200: {
      description: "The figures.",
      schema: ConsoleWorkload,
      example: {
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
      } satisfies ConsoleWorkload,
    },
  },
})

export const listConsoleConnectors = call({
  id: "listConsoleConnectors",
  method: "GET",
  path: "/api/console/service/connectors/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List the connectors",
  description:
    "By name, with how the connections of each are, over all vendors. First those that connections use and this installation lacks. For operators only.",
  responses: {
    200: {
      description: "The connectors.",
      schema: ConsoleConnectors,
      example: {
        items: [
          { code: "keka", name: "Keka", active: 12, failed: 1, last_synced_at: "2026-11-26T09:00:00.000Z" },
        ],
      } satisfies ConsoleConnectors,
    },
  },
})

export const listConsoleMails = call({
  id: "listConsoleMails",
  method: "GET",
  path: "/api/console/service/mails/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List the newest mails",
  description:
    "At most 100, of an installation without a mail server, which keeps them in a folder of the answering machine. Their links are secrets of their recipients, so each call is in the audit log. For operators only.",
  responses: {
    200: {
      description: "The mails.",
      schema: ConsoleMails,
      example: {
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
      } satisfies ConsoleMails,
    },
  },
  errors: {
    503: {
      description: "The folder is not readable.",
      messages: {
        MailsUnreadable:
          "The folder of the mails is not readable. Check the rights of mails in the data folder.",
      },
    },
  },
})

export const listConsoleRetention = call({
  id: "listConsoleRetention",
  method: "GET",
  path: "/api/console/service/retention/",
  caller: "consoleSession",
  tag: "Console",
  summary: "List how long data is stored",
  description: "What is deleted by itself, in the order of deletion, every hour. For operators only.",
  responses: {
    200: {
      description: "The data.",
      schema: ConsoleRetention,
      example: {
        items: [
          {
            name: "delivered_webhooks",
            title: "delivered webhooks, with their attempts",
            kept_seconds: 2_592_000,
            // eslint-disable-next-line no-restricted-syntax -- The name of the setting is data.
            setting: "HRSYNC_KEEP_DELIVERED_DAYS",
          },
        ],
      } satisfies ConsoleRetention,
    },
  },
})
