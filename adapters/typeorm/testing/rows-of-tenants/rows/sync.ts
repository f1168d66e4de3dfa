import { byConnection, ofSessions, type SeedRow } from "../owners.ts"
import { AT, bytes, id } from "../tenants.ts"

export const SYNC_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  sync_session: byConnection((name) => ({
    id: id(`session ${name}`),
    kind: "'delta'",
    mode: "'full'",
    state: "'completed'",
    trigger: "'schedule'",
    dry_run: "false",
    silent: "false",
    started_at: AT,
  })),
  session_change: ofSessions((name) => ({
    employee_id: "'E1'",
    id: id(`employee ${name}`),
    change: "'update'",
  })),
  session_note: ofSessions(() => ({ findings: "'[]'" })),
  employee_record: ofLoaded((name) => ({ ordinal: "1", sealed: bytes(name) })),
  staged_employee: ofLoaded((name) => ({
    change: "'add'",
    ordinal: "1",
    position: "1",
    id: id(`employee ${name}`),
    employee_id: "'E1'",
    outside: "false",
  })),
  staged_salary: ofLoaded((name) => ({
    change: "'add'",
    ordinal: "1",
    id: id(`employee ${name}`),
    period: "24000",
    sealed: bytes(name),
  })),
}

/** Filled by COPY: the application reads the views in place of these tables. */
function ofLoaded(values: (name: string) => SeedRow["values"]): ReadonlyArray<SeedRow> {
  return ofSessions(values).map((row) => ({ ...row, readers: [] }))
}
