import { SqlMigration } from "./sql-migration.ts"

/**
 * One user for each person, with a membership in every organization that the person belongs to. Before, a user was a row of
 * one vendor, and an address could occur several times: the newest of such rows keeps its password.
 */
export class ConsoleUsers1763600000028 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE console_user RENAME TO vendor_user`,
    `ALTER TABLE vendor_user RENAME CONSTRAINT console_user_pkey TO vendor_user_pkey`,
    `CREATE TABLE console_user (
    id uuid CONSTRAINT console_user_pkey PRIMARY KEY,
    email text NOT NULL,
    folded_email text NOT NULL,
    name text NOT NULL DEFAULT '',
    password_hash text,
    second_factor bytea,
    second_factor_master_key_id text,
    second_factor_confirmed_at timestamptz,
    second_factor_step bigint,
    created_at timestamptz NOT NULL
  )`,
    `CREATE UNIQUE INDEX console_user_folded_email_key ON console_user (folded_email)`,
    `CREATE INDEX console_user_second_factor_master_key_id_idx ON console_user (second_factor_master_key_id)`,
    `INSERT INTO console_user (id, email, folded_email, password_hash, created_at)
    SELECT DISTINCT ON (lower(email)) id, email, lower(email), password_hash, created_at
    FROM vendor_user ORDER BY lower(email), created_at DESC, id`,
    `CREATE TABLE console_membership (
    id uuid CONSTRAINT console_membership_pkey PRIMARY KEY,
    user_id uuid NOT NULL CONSTRAINT console_membership_user_id_fkey REFERENCES console_user (id) ON DELETE CASCADE,
    role text NOT NULL,
    org_id uuid CONSTRAINT console_membership_org_id_fkey REFERENCES organization (id),
    invited_at timestamptz NOT NULL,
    accepted_at timestamptz
  )`,
    `CREATE UNIQUE INDEX console_membership_org_id_key ON console_membership (org_id, user_id)`,
    `CREATE UNIQUE INDEX console_membership_installation_key ON console_membership (user_id) WHERE org_id IS NULL`,
    `CREATE INDEX console_membership_user_id_idx ON console_membership (user_id)`,
    `INSERT INTO console_membership (id, user_id, role, org_id, invited_at, accepted_at)
    SELECT DISTINCT ON (u.id, v.vendor_org_id) v.id, u.id, 'vendor-' || v.role, v.vendor_org_id, v.created_at, v.created_at
    FROM vendor_user v JOIN console_user u ON u.folded_email = lower(v.email)
    ORDER BY u.id, v.vendor_org_id, v.created_at`,
    `DROP TABLE vendor_user`,
    `CREATE TABLE console_membership_client (
    membership_id uuid NOT NULL CONSTRAINT console_membership_client_membership_id_fkey
      REFERENCES console_membership (id) ON DELETE CASCADE,
    org_id uuid NOT NULL CONSTRAINT console_membership_client_org_id_fkey REFERENCES organization (id),
    CONSTRAINT console_membership_client_pkey PRIMARY KEY (membership_id, org_id)
  )`,
    `CREATE INDEX console_membership_client_org_id_idx ON console_membership_client (org_id)`,
    `CREATE TABLE console_session (
    id uuid CONSTRAINT console_session_pkey PRIMARY KEY,
    user_id uuid NOT NULL CONSTRAINT console_session_user_id_fkey REFERENCES console_user (id) ON DELETE CASCADE,
    membership_id uuid CONSTRAINT console_session_membership_id_fkey REFERENCES console_membership (id) ON DELETE SET NULL,
    vendor_org_id uuid CONSTRAINT console_session_vendor_org_id_fkey REFERENCES vendor (org_id),
    stage text NOT NULL,
    digest bytea NOT NULL,
    previous_digest bytea,
    rotated_at timestamptz NOT NULL,
    device bytea NOT NULL,
    address text NOT NULL,
    user_agent text NOT NULL,
    created_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  )`,
    `CREATE UNIQUE INDEX console_session_digest_key ON console_session (digest)`,
    `CREATE UNIQUE INDEX console_session_previous_digest_key ON console_session (previous_digest)`,
    `CREATE INDEX console_session_user_id_idx ON console_session (user_id, created_at)`,
    `CREATE INDEX console_session_membership_id_idx ON console_session (membership_id)`,
    `CREATE INDEX console_session_vendor_org_id_idx ON console_session (vendor_org_id)`,
    `CREATE INDEX console_session_expires_at_idx ON console_session (expires_at)`,
    `CREATE TABLE console_link (
    id uuid CONSTRAINT console_link_pkey PRIMARY KEY,
    user_id uuid NOT NULL CONSTRAINT console_link_user_id_fkey REFERENCES console_user (id) ON DELETE CASCADE,
    membership_id uuid CONSTRAINT console_link_membership_id_fkey REFERENCES console_membership (id) ON DELETE CASCADE,
    purpose text NOT NULL,
    digest bytea NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
    `CREATE UNIQUE INDEX console_link_digest_key ON console_link (digest)`,
    `CREATE INDEX console_link_user_id_idx ON console_link (user_id, created_at)`,
    `CREATE INDEX console_link_membership_id_idx ON console_link (membership_id)`,
    `CREATE INDEX console_link_expires_at_idx ON console_link (expires_at)`,
    `CREATE TABLE console_recovery_code (
    user_id uuid NOT NULL CONSTRAINT console_recovery_code_user_id_fkey REFERENCES console_user (id) ON DELETE CASCADE,
    digest bytea NOT NULL,
    CONSTRAINT console_recovery_code_pkey PRIMARY KEY (user_id, digest)
  )`,
    `CREATE TABLE sign_in_failure (
    key text CONSTRAINT sign_in_failure_pkey PRIMARY KEY,
    count integer NOT NULL,
    since timestamptz NOT NULL
  )`,
    `CREATE INDEX sign_in_failure_since_idx ON sign_in_failure (since)`,
    `CREATE VIEW vendor_admin AS
    SELECT m.org_id AS vendor_org_id, u.id, u.email, m.invited_at
    FROM console_membership m JOIN console_user u ON u.id = m.user_id WHERE m.role = 'vendor-admin'`,
  ]

  protected override readonly backward = [
    `DROP VIEW vendor_admin`,
    `DROP TABLE sign_in_failure`,
    `DROP TABLE console_recovery_code`,
    `DROP TABLE console_link`,
    `DROP TABLE console_session`,
    `DROP TABLE console_membership_client`,
    `CREATE TABLE vendor_user (
    id uuid CONSTRAINT vendor_user_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT console_user_vendor_org_id_fkey REFERENCES vendor (org_id),
    email text NOT NULL,
    role text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
    `INSERT INTO vendor_user (id, vendor_org_id, email, role, password_hash, created_at)
    SELECT m.id, m.org_id, u.email, replace(m.role, 'vendor-', ''), coalesce(u.password_hash, ''), u.created_at
    FROM console_membership m JOIN console_user u ON u.id = m.user_id WHERE m.role LIKE 'vendor-%'`,
    `DROP TABLE console_membership`,
    `DROP TABLE console_user`,
    `ALTER TABLE vendor_user RENAME TO console_user`,
    `ALTER TABLE console_user RENAME CONSTRAINT vendor_user_pkey TO console_user_pkey`,
    `CREATE INDEX console_user_email_idx ON console_user (email)`,
    `CREATE INDEX console_user_vendor_org_id_idx ON console_user (vendor_org_id)`,
  ]
}
