import { id, some, AT, VENDORS, CONNECTIONS, ROWS, rows } from "./rows.ts"

/** Organizations, who signs in, and what was called. In the order of their foreign keys. */
export const ACCOUNT_TABLES: Readonly<Record<string, string>> = {
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
  audit_entry: rows(
    "audit_entry",
    "chain_id, sequence, id, at, role, action, target_kind, org_id, connection_id, user_id, via, outcome, details, previous_hash, hash",
    `${id("vendor", some(VENDORS))}, n, ${id("audited")}, ${AT}, 'operator', 'action ' || n % 50, 'connection', ${id("organization", some(CONNECTIONS))}, ${id("connection", some(CONNECTIONS))}, ${id("user", some(CONNECTIONS))}, 'api', 'done', '{}', '', ''`,
    2 * ROWS,
  ),
  used_id: rows("used_id", "scope, id, expires_at", `${id("vendor", some(VENDORS))}, 'large ' || n, ${AT}`),
  rate_window: rows("rate_window", "key, hits", `'address:large ' || n, ARRAY[${AT}]`),
  /** Processes that were killed an hour ago: none of them can run now, and none is old enough to be removed. */
  service_process: rows(
    "service_process",
    "id, roles, host, version, started_at, seen_at",
    `${id("process")}, '{api}', 'host', '0.9.0', now() - interval '1 hour', now() - interval '1 hour'`,
  ),
}
