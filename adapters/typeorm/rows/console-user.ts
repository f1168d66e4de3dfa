import type { Session } from "../../../core/domain/access/users/session.ts"
import type { StoredUserLink } from "../../../core/ports/access/users/user-links.ts"
import type { UserRole } from "../../../core/contract/access/console/user-role.ts"
import { bigint, bytes, hidden, instant, integer, millis, nullable, primary, text, uuid } from "./columns.ts"
import { defineTable } from "./define-table.ts"

/* The users of the console, their memberships, sessions and mailed links. They belong to no connection. */

const ofUser = (table: string) => ({
  ...uuid,
  foreignKey: { target: "console_user", name: `${table}_user_id_fkey`, onDelete: "CASCADE" as const },
})
const ofOrganization = (table: string) => ({
  ...uuid,
  foreignKey: { target: "organization", name: `${table}_org_id_fkey` },
})

export interface ConsoleUserRow {
  id: string
  email: string
  folded_email: string
  name: string
  password_hash: string | null
  second_factor: Buffer | null
  second_factor_master_key_id: string | null
  second_factor_confirmed_at: Date | null
  second_factor_step: string | null
  created_at: Date
}

export const consoleUserRow = defineTable<ConsoleUserRow>({
  name: "console_user",
  columns: {
    id: primary(uuid, "console_user"),
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

export interface ConsoleMembershipRow {
  id: string
  user_id: string
  role: UserRole
  org_id: string | null
  invited_at: Date
  accepted_at: Date | null
}

/** One of a user for each organization, and one for the installation. */
export const consoleMembershipRow = defineTable<ConsoleMembershipRow>({
  name: "console_membership",
  columns: {
    id: primary(uuid, "console_membership"),
    user_id: ofUser("console_membership"),
    role: text,
    org_id: nullable(ofOrganization("console_membership")),
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

export interface ConsoleMembershipClientRow {
  membership_id: string
  org_id: string
}

export const consoleMembershipClientRow = defineTable<ConsoleMembershipClientRow>({
  name: "console_membership_client",
  columns: {
    membership_id: {
      ...primary(uuid, "console_membership_client"),
      foreignKey: {
        target: "console_membership",
        name: "console_membership_client_membership_id_fkey",
        onDelete: "CASCADE",
      },
    },
    org_id: {
      ...primary(uuid, "console_membership_client"),
      foreignKey: { target: "organization", name: "console_membership_client_org_id_fkey" },
    },
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
    id: primary(uuid, "console_session"),
    userId: ofUser("console_session"),
    membershipId: nullable({
      ...uuid,
      foreignKey: {
        target: "console_membership",
        name: "console_session_membership_id_fkey",
        onDelete: "SET NULL",
      },
    }),
    vendorOrgId: nullable({
      ...uuid,
      foreignKey: { target: "vendor", name: "console_session_vendor_org_id_fkey" },
    }),
    stage: text,
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

export interface ConsoleLinkRow extends StoredUserLink {
  readonly digest: Uint8Array
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
    id: primary(uuid, "console_link"),
    userId: ofUser("console_link"),
    membershipId: nullable({
      ...uuid,
      foreignKey: {
        target: "console_membership",
        name: "console_link_membership_id_fkey",
        onDelete: "CASCADE",
      },
    }),
    purpose: text,
    digest: hidden(bytes),
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

export interface ConsoleRecoveryCodeRow {
  readonly userId: string
  readonly digest: Uint8Array
}

export const consoleRecoveryCodeRow = defineTable<ConsoleRecoveryCodeRow>({
  name: "console_recovery_code",
  columns: {
    userId: { ...ofUser("console_recovery_code"), ...primary(uuid, "console_recovery_code") },
    digest: primary(bytes, "console_recovery_code"),
  },
})

export interface SignInFailureRow {
  key: string
  count: number
  since: Date
}

export const signInFailureRow = defineTable<SignInFailureRow>({
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
  columns: { key: primary(text, "sign_in_failure"), count: integer, since: instant },
  indices: [{ name: "sign_in_failure_since_idx", columns: ["since"] }],
})

export interface IdempotentCallRow {
  id: string
  user_id: string
  key_digest: Buffer
  request_digest: Buffer
  answer: Buffer | null
  master_key_id: string | null
  leased_until: Date
  expires_at: Date
}

/** Calls that are safe to repeat. */
export const idempotentCallRow = defineTable<IdempotentCallRow>({
  name: "idempotent_call",
  prune: [
    {
      name: "idempotent_calls",
      title: "answers of calls that may be repeated no more",
      retention: "expired",
      batch: 1_000,
      key: ["id"],
      find: () => "SELECT id FROM idempotent_call WHERE expires_at < $1 ORDER BY expires_at LIMIT $2",
    },
  ],
  columns: {
    id: primary(uuid, "idempotent_call"),
    user_id: ofUser("idempotent_call"),
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
