/* Rows as after years of use: twenty vendors, four thousand corporates, most webhooks delivered, most sessions completed. Their
   dates are in the far future, so that no test treats them as old, and none is due, open or waiting. */

export const id = (of: string, n = "n"): string => `md5('${of}' || ${n})::uuid`
/** Skewed: the first vendors and connections have most rows. */
const some = (count: number) => `(floor(power(random(), 3) * ${String(count)})::int + 1)`
export const AT = "timestamptz '2031-01-01' + n * interval '1 second'"
export const VENDORS = 20
const CONNECTIONS = 4_000
const SESSIONS = 20_000
const EMPLOYEES = 30_000
const ROWS = 20_000

const rows = (table: string, columns: string, values: string, count = ROWS): string =>
  `INSERT INTO ${table} (${columns}) SELECT ${values} FROM generate_series(1, ${String(count)}) n`

/** In the order of their foreign keys. */
export const LARGE_TABLES: Readonly<Record<string, string>> = {
  organization: rows(
    "organization",
    "id, name, folded_name, email_domain, is_client, is_corporate, created_at, modified_at",
    `${id("organization")}, 'Corporate ' || n, 'corporate ' || n, n || '.large.example', false, true, ${AT}, ${AT}`,
    CONNECTIONS,
  ),
  corporate_user: rows(
    "corporate_user",
    "id, org_id, email, full_name, created_at",
    `${id("user")}, ${id("organization")}, 'hr@large.example', 'HR', ${AT}`,
    CONNECTIONS,
  ),
  connection: rows(
    "connection",
    "id, vendor_org_id, org_id, connector, status, status_at, data_key, master_key_id, withheld, subset, allowed_missing_share, created_at, first_synced_at, corporate_name, org_number",
    `${id("connection")}, ${id("vendor", `(n % ${String(VENDORS)})`)}, ${id("organization")}, 'csv', 'CONNECTION_ACCEPTED', ${AT}, 'k', 'k1', '{}', '[]', 0.2, ${AT}, ${AT}, 'Corporate ' || n, n`,
    CONNECTIONS,
  ),
  console_user: rows(
    "console_user",
    "id, email, folded_email, name, password_hash, created_at",
    `${id("console user")}, 'user' || n || '@large.example', 'user' || n || '@large.example', 'User', 'h', ${AT}`,
    CONNECTIONS,
  ),
  console_membership: rows(
    "console_membership",
    "id, user_id, role, org_id, invited_at, accepted_at",
    `${id("membership")}, ${id("console user")}, 'vendor-member', ${id("vendor", `(n % ${String(VENDORS)})`)}, ${AT}, ${AT}`,
    CONNECTIONS,
  ),
  console_membership_client: rows(
    "console_membership_client",
    "membership_id, org_id",
    `${id("membership")}, ${id("organization")}`,
    CONNECTIONS,
  ),
  console_session: rows(
    "console_session",
    "id, user_id, membership_id, stage, digest, rotated_at, device, address, user_agent, created_at, seen_at, expires_at",
    `${id("console session")}, ${id("console user", some(CONNECTIONS))}, ${id("membership", some(CONNECTIONS))}, 'signed-in', decode(md5('cs' || n), 'hex'), ${AT}, 'd', 'a', 'u', ${AT}, ${AT}, ${AT}`,
  ),
  console_link: rows(
    "console_link",
    "id, user_id, membership_id, purpose, digest, created_at, expires_at",
    `${id("console link")}, ${id("console user", some(CONNECTIONS))}, ${id("membership", some(CONNECTIONS))}, 'invitation', decode(md5('cl' || n), 'hex'), ${AT}, ${AT}`,
  ),
  console_recovery_code: rows(
    "console_recovery_code",
    "user_id, digest",
    `${id("console user", some(CONNECTIONS))}, decode(md5('code' || n), 'hex')`,
  ),
  console_passkey: rows(
    "console_passkey",
    "id, user_id, credential, public_key, counter, transports, is_backed_up, name, created_at",
    `${id("passkey")}, ${id("console user", some(CONNECTIONS))}, decode(md5('passkey' || n), 'hex'), 'k', 0, '{}', true, 'Phone', ${AT}`,
  ),
  console_identity: rows(
    "console_identity",
    "issuer, subject, user_id, linked_at",
    `'https://id.large.example', 'subject ' || n, ${id("console user")}, ${AT}`,
    CONNECTIONS,
  ),
  sign_in_failure: rows("sign_in_failure", "key, count, since", `'large ' || n, 1, ${AT}`),
  idempotent_call: rows(
    "idempotent_call",
    "id, user_id, key_digest, request_digest, answer, master_key_id, leased_until, expires_at",
    `${id("idempotent call")}, ${id("console user", some(CONNECTIONS))}, decode(md5('ik' || n), 'hex'), '', 'a', 'large', ${AT}, ${AT}`,
  ),
  remote_organization: rows(
    "remote_organization",
    "vendor_org_id, remote_org_id, org_id",
    `${id("vendor", `(n % ${String(VENDORS)})`)}, 'remote ' || n, ${id("organization")}`,
    CONNECTIONS,
  ),
  source_credential: rows(
    "source_credential",
    "connection_id, sealed",
    `${id("connection")}, 'sealed'`,
    CONNECTIONS,
  ),
  journey: rows(
    "journey",
    "connection_id, version, save_id, step, answers, saved_at",
    `${id("connection")}, 1, ${id("connection")}, 'data', 'sealed', ${AT}`,
    CONNECTIONS,
  ),
  journey_link: rows(
    "journey_link",
    "id, connection_id, user_id, purpose, locale, digest, issue_id, created_at, expires_at, sent_at",
    `${id("link")}, ${id("connection")}, ${id("user")}, 'repair', 'en', decode(md5('link' || n), 'hex'), ${id("issue")}, ${AT}, ${AT} + interval '14 days', ${AT}`,
    CONNECTIONS,
  ),
  connection_anchor: rows(
    "connection_anchor",
    "id, connection_id, kind, value, added_at, proven_at",
    `${id("anchor")}, ${id("connection")}, 'mailbox', 'hr' || n || '@company.example', ${AT}, ${AT}`,
    CONNECTIONS,
  ),
  mailbox_code: rows(
    "mailbox_code",
    "id, connection_id, device, email, digest, created_at, expires_at, used_at",
    `${id("code")}, ${id("connection")}, md5('device' || n), 'hr' || n || '@company.example', decode(md5('code' || n), 'hex'), ${AT}, ${AT} + interval '10 minutes', ${AT}`,
    CONNECTIONS,
  ),
  change_notice: rows(
    "change_notice",
    "id, connection_id, kind, at, author, recipients, mailed_to, finished_at",
    `${id("notice")}, ${id("connection")}, 'terms-changed', ${AT}, 'person', ARRAY['hr' || n || '@company.example'], ARRAY['hr' || n || '@company.example'], ${AT}`,
    CONNECTIONS,
  ),
  upload: rows(
    "upload",
    "id, connection_id, details, size, received, stage, created_at",
    `${id("upload")}, ${id("connection")}, 'sealed', 1000, 1000, 'checked', ${AT}`,
    CONNECTIONS,
  ),
  upload_chunk: rows(
    "upload_chunk",
    "upload_id, start, length, sealed",
    `${id("upload")}, 0, 1000, 'sealed'`,
    CONNECTIONS,
  ),
  upload_row: rows(
    "upload_row",
    "upload_id, row, sealed, is_wrong",
    `${id("upload", some(CONNECTIONS))}, n, 'sealed', n % 2 = 0`,
  ),
  upload_fault: rows(
    "upload_fault",
    "upload_id, kind, column_index, row",
    `${id("upload", some(CONNECTIONS))}, 'missing', n % 10, n`,
  ),
  upload_employee: rows(
    "upload_employee",
    "upload_id, row, employee",
    `${id("upload", some(CONNECTIONS))}, n, decode(md5('E' || n), 'hex')`,
  ),
  journey_preview: rows(
    "journey_preview",
    "connection_id, request_id, connector, source, state, requested_at, expires_at",
    `${id("connection")}, ${id("connection")}, 'sftp', 's', 'ready', ${AT}, ${AT}`,
    CONNECTIONS,
  ),
  source_hook: rows(
    "source_hook",
    "connection_id, token_digest, issued_at",
    `${id("connection")}, decode(md5('hook' || n), 'hex'), ${AT}`,
    CONNECTIONS,
  ),
  salary_master: rows("salary_master", "connection_id, master", `${id("connection")}, '{}'`, CONNECTIONS),
  update_config: rows(
    "update_config",
    "connection_id, enabled, allowed_fields, post_to_source, notify",
    `${id("connection")}, true, '{}', false, false`,
    CONNECTIONS,
  ),
  deletion_receipt: rows(
    "deletion_receipt",
    "connection_id, employees, sync_sessions, webhooks, deleted_at, key_destroyed_at",
    `${id("deleted")}, 1, 1, 1, ${AT}, ${AT}`,
    CONNECTIONS,
  ),
  employee: rows(
    "employee",
    "id, connection_id, employee_id, record_session_id, record_ordinal, fingerprint, status, outside, created_at, updated_at",
    `${id("employee")}, ${id("connection", some(CONNECTIONS))}, 'L' || n, ${id("session", some(SESSIONS))}, n, 'f', 'Active', false, ${AT}, ${AT}`,
    EMPLOYEES,
  ),
  employee_record: rows(
    "employee_record",
    "session_id, ordinal, sealed",
    `${id("session", some(SESSIONS))}, n, repeat('x', 100)::bytea`,
    EMPLOYEES,
  ),
  employee_consent: rows(
    "employee_consent",
    "employee_record_id, connection_id, language, consented_at, expires_at, received_at",
    `${id("employee")}, ${id("connection", some(CONNECTIONS))}, 'en', ${AT}, ${AT}, ${AT}`,
  ),
  monthly_salary: rows(
    "monthly_salary",
    "employee_id, period, connection_id, sealed",
    `${id("employee")}, 24000, ${id("connection", some(CONNECTIONS))}, 'sealed'`,
    EMPLOYEES,
  ),
  sync_session: rows(
    "sync_session",
    "id, connection_id, kind, mode, state, trigger, dry_run, silent, started_at, finished_at",
    `${id("session")}, ${id("connection", some(CONNECTIONS))}, 'delta', 'full', CASE n % 10 WHEN 0 THEN 'failed' ELSE 'completed' END, 'schedule', false, false, ${AT}, ${AT}`,
    SESSIONS,
  ),
  session_change: rows(
    "session_change",
    "session_id, employee_id, id, change",
    `${id("session", some(SESSIONS))}, 'L' || n, ${id("employee")}, 'update'`,
  ),
  session_note: rows("session_note", "session_id, findings", `${id("session")}, '[]'`, SESSIONS),
  // Staged rows of other connections.
  staged_employee: rows(
    "staged_employee",
    "session_id, change, ordinal, position, id, employee_id, outside",
    `${id("staging", some(500))}, 'add', n, n, ${id("employee")}, 'L' || n, false`,
  ),
  staged_salary: rows(
    "staged_salary",
    "session_id, change, ordinal, id, period, sealed",
    `${id("staging", some(500))}, 'add', n, ${id("employee")}, 24000, 'sealed'`,
  ),
  webhook: rows(
    "webhook",
    "request_id, connection_id, vendor_org_id, session_id, turn, phase, counter, kind, employee_ids, state, due_at, created_at, settled_at",
    `${id("webhook")}, ${id("connection", some(CONNECTIONS))}, ${id("vendor", some(VENDORS))}, ${id("session", some(SESSIONS))}, 0, 1, n, 'sync.events.employee.update/sync.events.delta', '{}', CASE n % 50 WHEN 0 THEN 'exhausted' ELSE 'delivered' END, ${AT}, ${AT}, ${AT}`,
    2 * ROWS,
  ),
  webhook_lane: rows(
    "webhook_lane",
    "connection_id, vendor_org_id, turn, phase",
    `${id("connection")}, ${id("vendor", `(n % ${String(VENDORS)})`)}, 0, 0`,
    CONNECTIONS,
  ),
  webhook_attempt: rows(
    "webhook_attempt",
    "request_id, started_at, duration_ms, status",
    `${id("webhook")}, ${AT}, 12, 200`,
    2 * ROWS,
  ),
  delivery_day: rows(
    "delivery_day",
    "connection_id, vendor_org_id, day, delivered_at_once, delivered_later, failed_at_first",
    `${id("connection", some(CONNECTIONS))}, ${id("vendor", some(VENDORS))}, date '2031-01-01' + n % 90, 1, 0, 0`,
  ),
  connection_issue: rows(
    "connection_issue",
    "id, connection_id, code, message, raised_at, seen_at, resolved_at",
    `${id("issue")}, ${id("connection", some(CONNECTIONS))}, 'source.unreachable', 'It was away.', ${AT}, ${AT}, ${AT}`,
  ),
  push_credential: rows(
    "push_credential",
    "id, connection_id, environment, auth_type, username, password_digest, issued_at",
    `${id("credential")}, ${id("connection")}, 'production', 'token', 'large ' || n, 'd', ${AT}`,
    CONNECTIONS,
  ),
  push_token: rows(
    "push_token",
    "digest, kind, family_id, credential_id, expires_at",
    `decode(md5('token' || n), 'hex'), 'access', ${id("family")}, ${id("credential", some(CONNECTIONS))}, ${AT}`,
  ),
  push_test_record: rows(
    "push_test_record",
    "connection_id, employee_id, id, fingerprint, sealed, received_at",
    `${id("connection", some(CONNECTIONS))}, 'L' || n, ${id("pushed")}, 'f', 'sealed', ${AT}`,
  ),
  push_test_outcome: rows(
    "push_test_outcome",
    "id, connection_id, sequence, sealed, received_at",
    `${id("outcome")}, ${id("connection", some(CONNECTIONS))}, n, 'sealed', ${AT}`,
  ),
  audit_entry: rows(
    "audit_entry",
    "chain_id, sequence, id, at, role, action, target_kind, org_id, connection_id, user_id, via, outcome, details, previous_hash, hash",
    `${id("vendor", some(VENDORS))}, n, ${id("audited")}, ${AT}, 'operator', 'action ' || n % 50, 'connection', ${id("organization", some(CONNECTIONS))}, ${id("connection", some(CONNECTIONS))}, ${id("user", some(CONNECTIONS))}, 'api', 'done', '{}', '', ''`,
    2 * ROWS,
  ),
  used_id: rows("used_id", "scope, id, expires_at", `${id("vendor", some(VENDORS))}, 'large ' || n, ${AT}`),
  rate_window: rows("rate_window", "key, hits", `'address:large ' || n, ARRAY[${AT}]`),
  assisted_request: rows(
    "assisted_request",
    "connection_id, set_up, set_up_at, requested_at",
    `${id("connection")}, 'in_set_up', ${AT}, ${AT}`,
    2_000,
  ),
  unsupported_request: rows(
    "unsupported_request",
    "id, vendor_org_id, data_key, master_key_id, form, filed_at",
    `${id("unsupported")}, ${id("vendor", `(n % ${String(VENDORS)})`)}, 'k', 'k1', 'form', ${AT}`,
    2_000,
  ),
  request_document: rows(
    "request_document",
    "id, unsupported_id, details, added_at",
    `${id("document")}, ${id("unsupported", some(2_000))}, 'details', ${AT}`,
    4_000,
  ),
  request_document_piece: rows(
    "request_document_piece",
    "document_id, piece, sealed",
    `${id("document", "(n % 4000 + 1)")}, n, 'sealed'`,
  ),
}

/** Bounded by the number of vendors, connectors, keys or releases. */
export const SMALL_TABLES: ReadonlyArray<string> = [
  "vendor",
  "vendor_logo",
  "audit_head",
  "webhook_endpoint",
  "api_key",
  "basic_user",
  "vendor_key",
  "replaced_secret",
  "service_key",
  "master_key",
  "supported_hrms",
  "migration",
]
