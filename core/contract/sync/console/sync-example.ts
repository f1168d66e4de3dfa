import type { ConsoleSync } from "./syncs.ts"

export const SYNC_EXAMPLE: ConsoleSync = {
  id: "0198a000-0000-7000-8000-000000000001",
  is_first: true,
  is_test: false,
  mode: "full",
  state: "completed",
  trigger: "schedule",
  rows: 1_310,
  accepted: 1_204,
  rejected: 3,
  repeated: 0,
  added: 1_204,
  updated: 0,
  left: 0,
  reason: null,
  started_at: "2026-11-25T09:20:00.000Z",
  finished_at: "2026-11-25T09:23:10.000Z",
}
