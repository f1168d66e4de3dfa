import { SqlMigration } from "./sql-migration.ts"

/** The other tables of the vendor API: names of corporates, their users, receipts, the history of salaries. */
export class VendorApi1763600000003 extends SqlMigration {
  protected override readonly forward = [
    // Employees that a session added or updated, for the files of its events; later sessions replace the records.
    `CREATE TABLE session_change (
    session_id uuid NOT NULL,
    employee_id text COLLATE "C" NOT NULL,
    id uuid NOT NULL,
    change text NOT NULL,
    CONSTRAINT session_change_pkey PRIMARY KEY (session_id, employee_id)
  )`,
    // The vendor's id of a corporate: unique for each vendor and corporate.
    `CREATE TABLE remote_organization (
    vendor_org_id uuid NOT NULL,
    remote_org_id text NOT NULL,
    org_id uuid NOT NULL CONSTRAINT remote_organization_org_id_fkey REFERENCES organization (id),
    CONSTRAINT remote_organization_pkey PRIMARY KEY (vendor_org_id, remote_org_id)
  )`,
    `CREATE UNIQUE INDEX remote_organization_org_id_key ON remote_organization (vendor_org_id, org_id)`,
    `CREATE TABLE corporate_user (
    id uuid CONSTRAINT corporate_user_pkey PRIMARY KEY,
    org_id uuid NOT NULL CONSTRAINT corporate_user_org_id_fkey REFERENCES organization (id),
    email text NOT NULL,
    full_name text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
    `CREATE UNIQUE INDEX corporate_user_org_id_email_key ON corporate_user (org_id, email)`,
    `CREATE TABLE supported_hrms (
    code text CONSTRAINT supported_hrms_pkey PRIMARY KEY,
    number SERIAL NOT NULL
  )`,

    // The receipt of a terminated connection: how much was deleted, and when.
    `CREATE TABLE deletion_receipt (
    connection_id uuid CONSTRAINT deletion_receipt_pkey PRIMARY KEY,
    employees integer NOT NULL,
    sync_sessions integer NOT NULL,
    webhooks integer NOT NULL,
    deleted_at timestamptz NOT NULL
  )`,

    // A month's pay stays stored when the record contains a later month. `period` is year * 12 + month - 1.
    `CREATE TABLE monthly_salary (
    employee_id uuid NOT NULL,
    period integer NOT NULL,
    connection_id uuid NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT monthly_salary_pkey PRIMARY KEY (employee_id, period)
  )`,
    `CREATE INDEX monthly_salary_connection_id_idx ON monthly_salary (connection_id)`,
    `CREATE TABLE staged_salary (
    session_id uuid NOT NULL,
    change text NOT NULL,
    ordinal integer NOT NULL,
    id uuid NOT NULL,
    period integer NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT staged_salary_pkey PRIMARY KEY (session_id, change, ordinal)
  )`,
    `CREATE TABLE push_credential (
    id uuid CONSTRAINT push_credential_pkey PRIMARY KEY,
    connection_id uuid NOT NULL CONSTRAINT push_credential_connection_id_fkey REFERENCES connection (id),
    environment text NOT NULL,
    auth_type text NOT NULL,
    username text NOT NULL,
    password_digest bytea NOT NULL,
    issued_at timestamptz NOT NULL,
    ended_at timestamptz
  )`,
    `CREATE UNIQUE INDEX push_credential_username_key ON push_credential (username)`,
    `CREATE UNIQUE INDEX push_credential_connection_id_environment_key ON push_credential (connection_id, environment)`,
    `CREATE TABLE push_token (
    digest bytea CONSTRAINT push_token_pkey PRIMARY KEY,
    kind text NOT NULL,
    family_id uuid NOT NULL,
    credential_id uuid NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
    `CREATE INDEX push_token_family_id_idx ON push_token (family_id)`,
    `CREATE INDEX push_token_credential_id_idx ON push_token (credential_id)`,
    `CREATE TABLE push_test_record (
    connection_id uuid NOT NULL,
    employee_id text COLLATE "C" NOT NULL,
    id uuid NOT NULL,
    fingerprint bytea NOT NULL,
    sealed bytea NOT NULL,
    received_at timestamptz NOT NULL,
    CONSTRAINT push_test_record_pkey PRIMARY KEY (connection_id, employee_id)
  )`,
    // Append-only: the last one of an employee applies.
    `CREATE TABLE employee_consent (
    id BIGSERIAL CONSTRAINT employee_consent_pkey PRIMARY KEY,
    employee_record_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    language text NOT NULL,
    consented_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    received_at timestamptz NOT NULL
  )`,
    `CREATE INDEX employee_consent_employee_record_id_idx ON employee_consent (employee_record_id, id)`,
    `CREATE TABLE update_config (
    connection_id uuid CONSTRAINT update_config_pkey PRIMARY KEY,
    enabled boolean NOT NULL,
    allowed_fields text[] NOT NULL,
    post_to_source boolean NOT NULL,
    notify boolean NOT NULL
  )`,
    `CREATE INDEX employee_consent_connection_id_idx ON employee_consent (connection_id)`,
  ]

  protected override readonly backward = [`DROP TABLE ${TABLES.join(", ")}`]
}

const TABLES = [
  "remote_organization",
  "corporate_user",
  "supported_hrms",
  "deletion_receipt",
  "monthly_salary",
  "staged_salary",
  "push_token",
  "push_credential",
  "push_test_record",
  "employee_consent",
  "update_config",
  "session_change",
]
