import { EntitySchema } from "typeorm"
import type { PushAuthType } from "../../../core/domain/push-auth.ts"
import type { PushEnvironment } from "../../../core/ports/push-access.ts"
import { bytes, code, instant, nullable, primary, text, uuid } from "./columns.ts"

export interface PushCredentialRow {
  id: string
  connection_id: string
  environment: PushEnvironment
  auth_type: PushAuthType
  username: string
  password_digest: Buffer
  issued_at: Date
  /** Kept when it ends: that there was one for production says that the test environment was approved. */
  ended_at: Date | null
}

export const pushCredentialRow = new EntitySchema<PushCredentialRow>({
  name: "push_credential",
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

/** Access and refresh tokens; those that came of one password are a family. */
export interface PushTokenRow {
  digest: Buffer
  kind: "access" | "refresh"
  family_id: string
  credential_id: string
  expires_at: Date
  /** Of a refresh token: it may be used once. */
  used_at: Date | null
}

export const pushTokenRow = new EntitySchema<PushTokenRow>({
  name: "push_token",
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
  received_at: Date
}

export const pushTestRecordRow = new EntitySchema<PushTestRecordRow>({
  name: "push_test_record",
  columns: {
    connection_id: primary(uuid, "push_test_record"),
    employee_id: primary(code, "push_test_record"),
    id: uuid,
    fingerprint: bytes,
    sealed: bytes,
    received_at: instant,
  },
})
