import { consoleCall, ok } from "../../call.ts"
import * as Schema from "effect/Schema"
import { Uuid } from "../../wire-values.ts"
import { ConsoleHealth } from "./health.ts"
import { ConsoleVendorState } from "./vendor-state.ts"

const VENDOR = { org_id: "0b1c7d6e-52a4-4a1e-9f0a-6f6f0f3a7c11", name: "Tamarind Benefits" }
const CONNECTION_ID = "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21"

export const showConsoleHealth = consoleCall({
  id: "showConsoleHealth",
  route: "GET /api/console/service/health/",
  summary: "Show what does not work",
  description:
    "Everything that does not work now, over all vendors, and the figures of the installation. The checks are those of the command line. For operators only.",
  responses: ok("What does not work.", ConsoleHealth, {
    checked_at: "2026-11-26T09:00:00.000Z",
    troubles: [
      {
        kind: "receiver",
        severity: "failed",
        code: "paused",
        ...{ count: null, at: "2026-11-26T06:40:00.000Z", vendor: VENDOR, client: null, finding: null },
        runbook: "HrsyncDeliveriesFailing",
      },
      {
        kind: "connection-failed",
        severity: "failed",
        code: "source.auth",
        ...{ count: null, at: "2026-11-26T07:10:00.000Z", vendor: VENDOR, finding: null },
        client: { connection_id: CONNECTION_ID, name: "Kaveri Loomworks" },
        runbook: "HrsyncConnectionsFailed",
      },
      {
        kind: "check",
        severity: "warning",
        code: "backups.late",
        ...{ count: null, at: null, vendor: null, client: null },
        finding: {
          check: "backups",
          detail: "database: last on 2026-11-24",
          advice: "Make a backup every night.",
        },
        runbook: "HrsyncBackupLate",
      },
    ],
    more: [],
    checks: [{ check: "backups", state: "warning", detail: "database: last on 2026-11-24" }],
    database: {
      ...{ bytes: 734_003_200, connections: 14, max_connections: 100, version: "18.4" },
      oldest_transaction_at: null,
    },
    processes: [
      {
        id: "3f0a7f2e-7f0c-4b3e-8b32-7a8a0d0e9c55",
        roles: ["api", "worker"],
        host: "hrsync-1",
        version: "0.9.0",
        started_at: "2026-11-25T21:00:00.000Z",
        seen_at: "2026-11-26T08:59:50.000Z",
      },
    ],
    backups: [
      { kind: "database", verdict: "late", last_success_at: "2026-11-24T02:00:00.000Z" },
      { kind: "key-store", verdict: "ok", last_success_at: "2026-11-26T02:00:00.000Z" },
      { kind: "drill", verdict: "never", last_success_at: null },
    ],
    waiting: 12,
  } satisfies ConsoleHealth),
})

export const showConsoleVendor = consoleCall({
  id: "showConsoleVendor",
  route: "GET /api/console/service/vendors/{vendor_id}/",
  summary: "Show the state of a vendor",
  description:
    "The vendor's receiver, deliveries, clients, users, keys and limits, without personal data of employees. For operators, and for the vendor's own admins.",
  pathParameters: {
    schema: Schema.Struct({ vendor_id: Uuid }),
    notes: { vendor_id: "The `org_id` from the list of vendors." },
    example: { vendor_id: VENDOR.org_id },
  },
  responses: ok("The vendor.", ConsoleVendorState, {
    ...VENDOR,
    time_zone: "Asia/Kolkata",
    receiver: {
      url: "https://api.tamarind.example/hooks",
      state: "paused",
      failing_since: "2026-11-26T06:40:00.000Z",
    },
    deliveries: { waiting: 12, failed: 3, exhausted: 0, delivered_today: 412 },
    clients: [
      {
        connection_id: CONNECTION_ID,
        name: "Kaveri Loomworks",
        status: "CONNECTION_FAILED",
        source: "Keka",
        employees: 1_204,
        paused_at: null,
        last_synced_at: "2026-11-25T08:00:00.000Z",
        next_sync_at: "2026-11-26T08:00:00.000Z",
        last_sync: { state: "failed", started_at: "2026-11-26T07:10:00.000Z" },
        issues: ["source.auth"],
      },
    ],
    total_clients: 1,
    users: [
      {
        name: "Devika Menon",
        email: "devika@tamarind.example",
        role: "vendor-admin",
        state: "active",
        last_sign_in_at: "2026-11-25T09:00:00.000Z",
      },
    ],
    total_users: 1,
    keys: [
      {
        kind: "api-key",
        label: "Payroll",
        state: "active",
        last_used_at: "2026-11-26T08:58:00.000Z",
        ends_at: null,
      },
    ],
    limits: {
      keys_of_a_kind: 10,
      calls_per_second: 50,
      employee_reads_per_second: 4,
      uploads_per_hour: 1_000,
      mails_per_hour: 5_000,
    },
  } satisfies ConsoleVendorState),
  errors: { 404: { messages: { OrganizationNotFound: "Not found." } } },
})
