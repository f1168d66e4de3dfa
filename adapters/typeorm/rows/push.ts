import type { PushAuthType } from "../../../core/domain/push-auth.ts"
import type { PushEnvironment } from "../../../core/ports/push-access.ts"
import { bigint, bytes, code, instant, integer, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable, deleteByConnection } from "./define-table.ts"

export interface PushCredentialRow {
  id: string
  connection_id: string
  environment: PushEnvironment
  auth_type: PushAuthType
  username: string
  password_digest: Buffer
  issued_at: Date
  /** Ended credentials remain: one for production shows that the test environment was approved. */
  ended_at: Date | null
  /** Of the test environment, as are the next two: pushes so far. A replacement takes all three over. */
  tests_accepted: number
  tests_refused: number
  approval_requested_at: Date | null
}

export const pushCredentialRow = defineTable<PushCredentialRow>({
  name: "push_credential",
  onTermination: deleteByConnection("push_credential"),
  columns: {
    id: primary(uuid, "push_credential"),
    connection_id: {
      ...uuid,
      foreignKey: { target: "connection", name: "push_credential_connection_id_fkey" },
    },
    environment: text,
    auth_type: text,
    username: text,
    password_digest: bytes,
    issued_at: instant,
    ended_at: nullable(instant),
    tests_accepted: { ...integer, default: 0 },
    tests_refused: { ...integer, default: 0 },
    approval_requested_at: nullable(instant),
  },
  indices: [
    { name: "push_credential_username_key", columns: ["username"], unique: true },
    {
      name: "push_credential_connection_id_environment_key",
      columns: ["connection_id", "environment"],
      unique: true,
    },
  ],
})

/** Access and refresh tokens. All tokens that derive from one login form a family. */
export interface PushTokenRow {
  digest: Buffer
  kind: "access" | "refresh"
  family_id: string
  credential_id: string
  expires_at: Date
  /** When a refresh token was used, which is allowed once. */
  used_at: Date | null
}

export const pushTokenRow = defineTable<PushTokenRow>({
  name: "push_token",
  onTermination: {
    statements: [
      // Locks credentials before their tokens, in the same order as the transaction that adds tokens. So no token is
      // added after the deletion, and the two do not deadlock.
      "SELECT id FROM push_credential WHERE connection_id = $1 FOR UPDATE",
      "DELETE FROM push_token WHERE credential_id = ANY (ARRAY(SELECT id FROM push_credential WHERE connection_id = $1))",
    ],
    retained: null,
  },
  prune: [
    {
      name: "push_tokens",
      title: "expired tokens for pushing",
      retention: "expired",
      batch: 5_000,
      key: ["digest"],
      find: () => "SELECT digest FROM push_token WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
    },
  ],
  columns: {
    digest: primary(bytes, "push_token"),
    kind: text,
    family_id: uuid,
    credential_id: uuid,
    expires_at: instant,
    used_at: nullable(instant),
  },
  indices: [
    { name: "push_token_family_id_idx", columns: ["family_id"] },
    { name: "push_token_credential_id_idx", columns: ["credential_id"] },
    { name: "push_token_expires_at_idx", columns: ["expires_at"] },
  ],
})

/** An employee in the test environment of a connection. */
export interface PushTestRecordRow {
  connection_id: string
  employee_id: string
  id: string
  fingerprint: Buffer
  sealed: Buffer
  /** When the source changed the employee, in epoch milliseconds; null: it does not say. */
  source_updated_at: string | null
  received_at: Date
}

export const pushTestRecordRow = defineTable<PushTestRecordRow>({
  name: "push_test_record",
  onTermination: deleteByConnection("push_test_record"),
  columns: {
    connection_id: primary(uuid, "push_test_record"),
    employee_id: primary(code, "push_test_record"),
    id: uuid,
    fingerprint: bytes,
    sealed: bytes,
    source_updated_at: nullable(bigint),
    received_at: instant,
  },
})

/** What became of one of the last pushes to the test environment of a connection. */
export interface PushTestOutcomeRow {
  id: string
  connection_id: string
  /** Counts the pushes of the connection. */
  sequence: number
  sealed: Buffer
  received_at: Date
}

export const pushTestOutcomeRow = defineTable<PushTestOutcomeRow>({
  name: "push_test_outcome",
  onTermination: deleteByConnection("push_test_outcome"),
  prune: [
    {
      name: "push_test_outcomes",
      title: "outcomes of test pushes",
      retention: "uploads",
      batch: 5_000,
      key: ["id"],
      find: () => "SELECT id FROM push_test_outcome WHERE received_at < $1 ORDER BY received_at LIMIT $2",
    },
  ],
  columns: {
    id: primary(uuid, "push_test_outcome"),
    connection_id: uuid,
    sequence: integer,
    sealed: bytes,
    received_at: instant,
  },
  indices: [
    {
      name: "push_test_outcome_connection_id_sequence_key",
      columns: ["connection_id", "sequence"],
      unique: true,
    },
    { name: "push_test_outcome_received_at_idx", columns: ["received_at"] },
  ],
})
