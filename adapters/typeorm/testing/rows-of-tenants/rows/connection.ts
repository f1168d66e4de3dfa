import { byConnection, ofConnections, type SeedRow } from "../owners.ts"
import { AT, bytes, id } from "../tenants.ts"

export const CONNECTION_ROWS: Readonly<Record<string, ReadonlyArray<SeedRow>>> = {
  connection_issue: byConnection((name) => ({
    id: id(`issue ${name}`),
    code: "'source.unreachable'",
    message: "'m'",
    raised_at: AT,
    seen_at: AT,
  })),
  deletion_receipt: byConnection(() => ({
    employees: "1",
    sync_sessions: "1",
    webhooks: "1",
    deleted_at: AT,
  })),
  salary_master: byConnection(() => ({ master: "'{}'" })),
  update_config: byConnection(() => ({
    enabled: "true",
    allowed_fields: "'{}'",
    post_to_source: "false",
    notify: "false",
  })),
  source_hook: byConnection((name) => ({ token_digest: bytes(name), issued_at: AT })),
  source_credential: byConnection((name) => ({ sealed: bytes(name) })),
  push_credential: byConnection((name) => ({
    id: id(`push ${name}`),
    environment: "'test'",
    auth_type: "'token'",
    username: `'${name}'`,
    password_digest: bytes(name),
    issued_at: AT,
  })),
  push_token: ofConnections((name) => ({
    digest: bytes(name),
    kind: "'access'",
    family_id: id(`family ${name}`),
    credential_id: id(`push ${name}`),
    expires_at: AT,
  })),
  push_test_record: byConnection((name) => ({
    employee_id: "'E1'",
    id: id(`pushed ${name}`),
    fingerprint: bytes(name),
    sealed: bytes(name),
    received_at: AT,
  })),
  push_test_outcome: byConnection((name) => ({
    id: id(`outcome ${name}`),
    sequence: "1",
    sealed: bytes(name),
    received_at: AT,
  })),
}
