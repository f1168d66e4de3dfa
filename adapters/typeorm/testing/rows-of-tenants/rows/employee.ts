import { byConnection, ofCorporates, type SeedRow } from "../owners.ts"
import { AT, bytes, id } from "../tenants.ts"

export const EMPLOYEE_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  employee: byConnection((name) => ({
    id: id(`employee ${name}`),
    employee_id: "'E1'",
    record_session_id: id(`session ${name}`),
    record_ordinal: "1",
    fingerprint: bytes(name),
    status: "'Active'",
    outside: "false",
    created_at: AT,
    updated_at: AT,
  })),
  employee_consent: byConnection((name) => ({
    employee_record_id: id(`employee ${name}`),
    language: "'en'",
    consented_at: AT,
    expires_at: AT,
    received_at: AT,
  })),
  employee_restriction: ofCorporates((name) => ({
    id: id(`restriction ${name}`),
    kind: "'blocked'",
    requested_at: AT,
    counts: "'{}'",
  })).map((row) => ({ ...row, writers: [] })),
  monthly_salary: byConnection((name) => ({
    employee_id: id(`employee ${name}`),
    period: "24000",
    sealed: bytes(name),
  })),
}
