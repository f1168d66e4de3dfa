import { consoleCall, ok } from "../../call.ts"
import { ConsoleConnectors, ConsoleMails, ConsoleRetention, ConsoleWorkload } from "./operation.ts"

export const showConsoleWorkload = consoleCall({
  id: "showConsoleWorkload",
  route: "GET /api/console/service/workload/",
  summary: "Show waiting and running work",
  description: "The figures that Prometheus gets, for all vendors. For operators only.",
  responses: ok("The figures.", ConsoleWorkload, {
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
  } satisfies ConsoleWorkload),
})

export const listConsoleConnectors = consoleCall({
  id: "listConsoleConnectors",
  route: "GET /api/console/service/connectors/",
  summary: "List the connectors",
  description:
    "By name, with the state of each connector's connections over all vendors. Connectors that connections use but this installation lacks come first. For operators only.",
  responses: ok("The connectors.", ConsoleConnectors, {
    items: [
      { code: "keka", name: "Keka", active: 12, failed: 1, last_synced_at: "2026-11-26T09:00:00.000Z" },
    ],
  } satisfies ConsoleConnectors),
})

export const listConsoleMails = consoleCall({
  id: "listConsoleMails",
  route: "GET /api/console/service/mails/",
  summary: "List the newest mails",
  description:
    "At most 100. An installation without a mail server stores mails in a folder of the machine that serves the call. Their links are secrets of their recipients, so each call is recorded in the audit log. For operators only.",
  responses: ok("The mails.", ConsoleMails, {
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
  } satisfies ConsoleMails),
  errors: {
    503: {
      description: "The folder cannot be read.",
      messages: {
        MailsUnreadable:
          "The folder of the mails cannot be read. Check the permissions of mails in the data folder.",
      },
    },
  },
})

export const listConsoleRetention = consoleCall({
  id: "listConsoleRetention",
  route: "GET /api/console/service/retention/",
  summary: "List how long data is stored",
  description: "What the service deletes every hour, in the order of deletion. For operators only.",
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
            // oxlint-disable-next-line syntax/no-restricted-syntax -- The name of the setting is data.
            setting: "HRSYNC_KEEP_DELIVERED_DAYS",
          },
        ],
      } satisfies ConsoleRetention,
    },
  },
})
