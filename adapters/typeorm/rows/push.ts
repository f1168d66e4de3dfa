import type { PushAuthType } from "../../../core/domain/push/push-auth.ts"
import type { PushEnvironment } from "../../../core/ports/push-access.ts"
import {
  type Column,
  bigint,
  bytes,
  code,
  instant,
  integer,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "./definition/columns.ts"
import { defineTable, deleteByConnection, type RowOf } from "./definition/define-table.ts"

export const pushCredentialRow = defineTable({
  name: "push_credential",
  onTermination: deleteByConnection("push_credential"),
  columns: {
    id: primary(uuid),
    connection_id: references(uuid, "connection"),
    environment: text as Column<PushEnvironment>,
    auth_type: text as Column<PushAuthType>,
    username: text,
    password_digest: bytes,
    issued_at: instant,
    /** Ended credentials remain: one for production shows that the test environment was approved. */
    ended_at: nullable(instant),
    /** Pushes to the test environment so far. A replacement takes this and the next two over. */
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

export type PushCredentialRow = RowOf<typeof pushCredentialRow>

/** Access and refresh tokens. All tokens that derive from one login form a family. */
export const pushTokenRow = defineTable({
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
    digest: primary(bytes),
    kind: text as Column<"access" | "refresh">,
    family_id: uuid,
    credential_id: uuid,
    expires_at: instant,
    /** When a refresh token was used, which is allowed once. */
    used_at: nullable(instant),
  },
  indices: [
    { name: "push_token_family_id_idx", columns: ["family_id"] },
    { name: "push_token_credential_id_idx", columns: ["credential_id"] },
    { name: "push_token_expires_at_idx", columns: ["expires_at"] },
  ],
})

/** An employee in the test environment of a connection. */
export const pushTestRecordRow = defineTable({
  name: "push_test_record",
  onTermination: deleteByConnection("push_test_record"),
  columns: {
    connection_id: primary(uuid),
    employee_id: primary(code),
    id: uuid,
    fingerprint: bytes,
    sealed: bytes,
    /** When the source changed the employee, in epoch milliseconds; null: it does not say. */
    source_updated_at: nullable(bigint),
    received_at: instant,
  },
})

export type PushTestRecordRow = RowOf<typeof pushTestRecordRow>

/** What became of one of the last pushes to the test environment of a connection. */
export const pushTestOutcomeRow = defineTable({
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
    id: primary(uuid),
    connection_id: uuid,
    /** Counts the pushes of the connection. */
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

export type PushTestOutcomeRow = RowOf<typeof pushTestOutcomeRow>
