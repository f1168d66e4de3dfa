import { id, some, AT, CONNECTIONS, rows } from "./rows.ts"

/** Pushes: their credentials, and their tests. In the order of their foreign keys. */
export const PUSH_TABLES: Readonly<Record<string, string>> = {
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
}
