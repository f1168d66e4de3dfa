import { id, some, AT, CONNECTIONS, rows } from "./rows.ts"

/** What belongs to a connection, and its journey. In the order of their foreign keys. */
export const CONNECTION_TABLES: Readonly<Record<string, string>> = {
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
  upload_edit: rows(
    "upload_edit",
    "upload_id, number, contents",
    `${id("upload", some(CONNECTIONS))}, n, 'sealed'`,
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
  connection_issue: rows(
    "connection_issue",
    "id, connection_id, code, message, raised_at, seen_at, resolved_at",
    `${id("issue")}, ${id("connection", some(CONNECTIONS))}, 'source.unreachable', 'It was away.', ${AT}, ${AT}, ${AT}`,
  ),
}
