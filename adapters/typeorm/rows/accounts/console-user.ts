import type { Session } from "../../../../core/domain/accounts/users/session.ts"
import type { StoredUserLink } from "../../../../core/ports/accounts/users/user-links.ts"
import type { UserRole } from "../../../../core/contract/accounts/console/user-role.ts"
import {
  type Column,
  bigint,
  bytes,
  flag,
  hidden,
  instant,
  integer,
  millis,
  nullable,
  primary,
  text,
  uuid,
  references,
} from "../definition/columns.ts"
import { defineTable, type RowOf } from "../definition/define-table.ts"

/* The users of the console, their memberships, sessions and mailed links. They belong to no connection. */

export const consoleUserRow = defineTable({
  name: "console_user",
  columns: {
    id: primary(uuid),
    email: text,
    folded_email: text,
    name: { ...text, default: "" },
    password_hash: nullable(text),
    second_factor: nullable(bytes),
    second_factor_master_key_id: nullable(text),
    second_factor_confirmed_at: nullable(instant),
    second_factor_step: nullable(bigint),
    created_at: instant,
  },
  indices: [
    { name: "console_user_folded_email_key", columns: ["folded_email"], unique: true },
    { name: "console_user_second_factor_master_key_id_idx", columns: ["second_factor_master_key_id"] },
  ],
})

export type ConsoleUserRow = RowOf<typeof consoleUserRow>

/** One of a user for each organization, and one for the installation. */
export const consoleMembershipRow = defineTable({
  name: "console_membership",
  columns: {
    id: primary(uuid),
    user_id: references(uuid, "console_user", "CASCADE"),
    role: text as Column<UserRole>,
    org_id: nullable(references(uuid, "organization")),
    invited_at: instant,
    accepted_at: nullable(instant),
  },
  indices: [
    { name: "console_membership_user_id_idx", columns: ["user_id"] },
    { name: "console_membership_org_id_key", columns: ["org_id", "user_id"], unique: true },
    {
      name: "console_membership_installation_key",
      columns: ["user_id"],
      unique: true,
      where: "org_id IS NULL",
    },
  ],
})

export type ConsoleMembershipRow = RowOf<typeof consoleMembershipRow>

export const consoleMembershipClientRow = defineTable({
  name: "console_membership_client",
  columns: {
    membership_id: references(primary(uuid), "console_membership", "CASCADE"),
    org_id: references(primary(uuid), "organization"),
  },
  indices: [{ name: "console_membership_client_org_id_idx", columns: ["org_id"] }],
})

export interface ConsoleSessionRow extends Session {
  readonly digest: Uint8Array
  readonly previousDigest: Uint8Array | null
  readonly device: Uint8Array
}

export const consoleSessionRow = defineTable<ConsoleSessionRow>({
  name: "console_session",
  prune: [
    {
      name: "console_sessions",
      title: "ended sessions of the console",
      retention: "sessions",
      batch: 1_000,
      key: ["id"],
      find: () => "SELECT id FROM console_session WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
    },
  ],
  columns: {
    id: primary(uuid),
    userId: references(uuid, "console_user", "CASCADE"),
    membershipId: nullable(references(uuid, "console_membership", "SET NULL")),
    vendorOrgId: nullable(references(uuid, "vendor")),
    stage: text as Column<ConsoleSessionRow["stage"]>,
    digest: hidden(bytes),
    previousDigest: hidden(nullable(bytes)),
    rotatedAt: millis,
    device: hidden(bytes),
    address: text,
    userAgent: text,
    createdAt: millis,
    seenAt: millis,
    expiresAt: millis,
    endedAt: nullable(millis),
    provenAt: nullable(millis),
    isMultiFactor: { ...flag, default: false },
  },
  indices: [
    { name: "console_session_digest_key", columns: ["digest"], unique: true },
    { name: "console_session_previous_digest_key", columns: ["previousDigest"], unique: true },
    { name: "console_session_user_id_idx", columns: ["userId", "createdAt"] },
    { name: "console_session_membership_id_idx", columns: ["membershipId"] },
    { name: "console_session_vendor_org_id_idx", columns: ["vendorOrgId"] },
    { name: "console_session_expires_at_idx", columns: ["expiresAt"] },
  ],
})

export interface ConsoleLinkRow extends Omit<StoredUserLink, "identity"> {
  readonly digest: Uint8Array
  /** What it connects; null: nothing. */
  readonly issuer: string | null
  readonly subject: string | null
}

export const consoleLinkRow = defineTable<ConsoleLinkRow>({
  name: "console_link",
  prune: [
    {
      name: "console_links",
      title: "expired links to the console",
      retention: "sessions",
      batch: 1_000,
      key: ["id"],
      find: () => "SELECT id FROM console_link WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
    },
  ],
  columns: {
    id: primary(uuid),
    userId: references(uuid, "console_user", "CASCADE"),
    membershipId: nullable(references(uuid, "console_membership", "CASCADE")),
    purpose: text as Column<ConsoleLinkRow["purpose"]>,
    digest: hidden(bytes),
    issuer: nullable(text),
    subject: nullable(text),
    createdAt: millis,
    expiresAt: millis,
    usedAt: nullable(millis),
  },
  indices: [
    { name: "console_link_digest_key", columns: ["digest"], unique: true },
    { name: "console_link_user_id_idx", columns: ["userId", "createdAt"] },
    { name: "console_link_membership_id_idx", columns: ["membershipId"] },
    { name: "console_link_expires_at_idx", columns: ["expiresAt"] },
  ],
})

export const consoleRecoveryCodeRow = defineTable({
  name: "console_recovery_code",
  columns: {
    userId: references(primary(uuid), "console_user", "CASCADE"),
    digest: primary(bytes as Column<Uint8Array>),
  },
})

export const signInFailureRow = defineTable({
  name: "sign_in_failure",
  prune: [
    {
      name: "sign_in_failures",
      title: "counted attempts to sign in",
      retention: "expired",
      batch: 5_000,
      key: ["key"],
      find: () => "SELECT key FROM sign_in_failure WHERE since < $1 ORDER BY since LIMIT $2",
    },
  ],
  columns: { key: primary(text), count: integer, since: instant },
  indices: [{ name: "sign_in_failure_since_idx", columns: ["since"] }],
})

export type SignInFailureRow = RowOf<typeof signInFailureRow>

/** Calls that are safe to repeat. */
export const idempotentCallRow = defineTable({
  name: "idempotent_call",
  prune: [
    {
      name: "idempotent_calls",
      title: "responses of calls that can no longer be repeated",
      retention: "expired",
      batch: 1_000,
      key: ["id"],
      find: () => "SELECT id FROM idempotent_call WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
    },
  ],
  columns: {
    id: primary(uuid),
    user_id: references(uuid, "console_user", "CASCADE"),
    key_digest: bytes,
    request_digest: bytes,
    answer: nullable(bytes),
    master_key_id: nullable(text),
    leased_until: instant,
    expires_at: instant,
  },
  indices: [
    { name: "idempotent_call_user_id_key", columns: ["user_id", "key_digest"], unique: true },
    { name: "idempotent_call_expires_at_idx", columns: ["expires_at"] },
    { name: "idempotent_call_master_key_id_idx", columns: ["master_key_id"] },
  ],
})
