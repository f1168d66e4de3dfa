import type { ConsoleIssue } from "./client-issues.ts"
import { CLIENT_ID_EXAMPLE } from "../../authorization/client-path.ts"
import { SYNC_EXAMPLE } from "../../sync/console/sync-example.ts"
import type { ConsoleClient, ConsoleClientDetails } from "./clients.ts"

/* Examples that several calls of the console show. */

const CLIENT_FIELDS = {
  connection_id: CLIENT_ID_EXAMPLE,
  org_id: "6b0b2f5e-6f2b-4a51-9c8f-0c6c2f5b9d21",
  name: "Kaveri Loomworks",
  vendor: { name: "Tamarind Benefits", logo_url: null },
  remote_org_id: "KLW-001",
  email: "ananya@kaveri.example",
  status: "CONNECTION_ACCEPTED",
  status_at: "2026-11-25T09:18:00.000Z",
  source: { name: "Keka", int_type: "HRMS" },
  employees: 1_204,
  on_demand: false,
  paused_at: null,
  requested_at: null,
  first_synced_at: "2026-11-25T09:23:10.000Z",
  last_synced_at: "2026-11-25T09:23:10.000Z",
  next_sync_at: "2026-11-30T02:04:00.000Z",
  created_at: "2026-11-20T08:00:00.000Z",
} as const

export const CLIENT_EXAMPLE: ConsoleClient = {
  ...CLIENT_FIELDS,
  shared_fields: 31,
  last_sync: {
    id: SYNC_EXAMPLE.id,
    is_first: true,
    state: "completed",
    started_at: SYNC_EXAMPLE.started_at,
    finished_at: SYNC_EXAMPLE.finished_at,
  },
  issues: ["rows.values"],
}

export const ISSUE_EXAMPLE: ConsoleIssue = {
  id: "9a3f7c50-1d2e-4b8a-8f3e-2b6d4c5a7e90",
  connection_id: CLIENT_FIELDS.connection_id,
  client: "Kaveri Loomworks",
  vendor: CLIENT_FIELDS.vendor.name,
  code: "rows.values",
  message: null,
  step: "ask_client",
  raised_at: "2026-11-25T09:23:10.000Z",
  seen_at: "2026-11-25T09:23:10.000Z",
}

export const DETAILS_EXAMPLE: ConsoleClientDetails = {
  ...CLIENT_FIELDS,
  invited_by: "devika@tamarind.example",
  accepted_by: "ananya@kaveri.example",
  accepted_domain: { domain: "kaveri.example", kind: "organization" },
  invitation: null,
  frequency: { kind: "weekly", weekdays: [1], hour: 2 },
  time_zone: "Asia/Kolkata",
  shared: ["name", "employeeId"],
  not_shared: ["pan"],
  not_requested: ["ctc_raw"],
  issues: [ISSUE_EXAMPLE],
  timeline: [
    {
      at: "2026-11-25T09:23:10.000Z",
      kind: "first_sync",
      session_id: SYNC_EXAMPLE.id,
      added: 1_204,
      updated: 0,
      left: 0,
    },
    { at: "2026-11-20T08:00:00.000Z", kind: "invited" },
  ],
  receipt: null,
}
