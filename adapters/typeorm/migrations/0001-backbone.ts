import type { MigrationInterface, QueryRunner } from "typeorm"

/** Organizations, vendors, connections, the employee directory, sync sessions and the outbox. */
export class Backbone1763600000001 implements MigrationInterface {
  readonly name = "Backbone1763600000001"

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement)
  }

  /** Reverting would drop all data. */
  down(): Promise<void> {
    return Promise.reject(new Error("The first migration cannot be reverted: restore a backup instead"))
  }
}

const STATEMENTS: ReadonlyArray<string> = [
  `CREATE TABLE organization (
    id uuid CONSTRAINT organization_pkey PRIMARY KEY,
    number SERIAL NOT NULL,
    name text NOT NULL,
    folded_name text NOT NULL,
    email_domain text,
    org_cin text,
    website_url text NOT NULL DEFAULT '',
    logo_url text NOT NULL DEFAULT '',
    brand_name text,
    is_client boolean NOT NULL,
    is_corporate boolean NOT NULL,
    created_at timestamptz NOT NULL,
    modified_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX organization_email_domain_key ON organization (email_domain) WHERE email_domain IS NOT NULL`,
  `CREATE INDEX organization_folded_name_idx ON organization (folded_name)`,

  `CREATE TABLE vendor (
    org_id uuid CONSTRAINT vendor_pkey PRIMARY KEY
      CONSTRAINT vendor_org_id_fkey REFERENCES organization (id),
    time_zone text NOT NULL,
    app_key text NOT NULL,
    app_secret bytea NOT NULL,
    app_secret_master_key_id text NOT NULL,
    previous_secret bytea,
    previous_secret_master_key_id text,
    previous_secret_until timestamptz,
    flags jsonb NOT NULL,
    origins text[] NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  `CREATE TABLE webhook_endpoint (
    vendor_org_id uuid CONSTRAINT webhook_endpoint_pkey PRIMARY KEY
      CONSTRAINT webhook_endpoint_vendor_org_id_fkey REFERENCES vendor (org_id),
    url text NOT NULL,
    events text[] NOT NULL,
    disabled_at timestamptz
  )`,

  `CREATE TABLE api_key (
    id uuid CONSTRAINT api_key_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT api_key_vendor_org_id_fkey REFERENCES vendor (org_id),
    digest bytea NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  `CREATE UNIQUE INDEX api_key_digest_key ON api_key (digest)`,
  `CREATE TABLE basic_user (
    id uuid CONSTRAINT basic_user_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT basic_user_vendor_org_id_fkey REFERENCES vendor (org_id),
    username text NOT NULL,
    password_digest bytea NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX basic_user_username_key ON basic_user (username)`,
  `CREATE TABLE console_user (
    id uuid CONSTRAINT console_user_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT console_user_vendor_org_id_fkey REFERENCES vendor (org_id),
    email text NOT NULL,
    role text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL
  )`,
  `CREATE INDEX console_user_email_idx ON console_user (email)`,
  `CREATE TABLE vendor_key (
    id uuid CONSTRAINT vendor_key_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT vendor_key_vendor_org_id_fkey REFERENCES vendor (org_id),
    kid text,
    encrypts boolean NOT NULL,
    jwk jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  `CREATE INDEX vendor_key_vendor_org_id_idx ON vendor_key (vendor_org_id)`,
  `CREATE TABLE service_key (
    kid text CONSTRAINT service_key_pkey PRIMARY KEY,
    sealed bytea NOT NULL,
    master_key_id text NOT NULL,
    created_at timestamptz NOT NULL
  )`,

  `CREATE TABLE connection (
    id uuid CONSTRAINT connection_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL CONSTRAINT connection_vendor_org_id_fkey REFERENCES vendor (org_id),
    org_id uuid NOT NULL CONSTRAINT connection_org_id_fkey REFERENCES organization (id),
    connector text,
    status text NOT NULL,
    status_at timestamptz NOT NULL,
    data_key bytea,
    master_key_id text,
    flags jsonb,
    withheld text[] NOT NULL,
    subset jsonb NOT NULL,
    field_mapping jsonb,
    on_demand boolean NOT NULL DEFAULT false,
    allowed_missing_share double precision NOT NULL,
    employee_count integer NOT NULL DEFAULT 0,
    admin_email text,
    reference_data bytea,
    invited_by text,
    accepted_by text,
    terminated_by text,
    created_at timestamptz NOT NULL,
    first_synced_at timestamptz,
    last_synced_at timestamptz
  )`,
  `CREATE UNIQUE INDEX connection_open_key ON connection (vendor_org_id, org_id)
    WHERE status <> 'CONNECTION_TERMINATED'`,
  `CREATE INDEX connection_org_id_idx ON connection (org_id)`,

  `CREATE TABLE employee (
    id uuid CONSTRAINT employee_pkey PRIMARY KEY,
    connection_id uuid NOT NULL,
    employee_id text COLLATE "C" NOT NULL,
    record_session_id uuid NOT NULL,
    record_ordinal integer NOT NULL,
    fingerprint bytea NOT NULL,
    source_fingerprint bytea,
    overrides bytea,
    name text,
    email text,
    department text,
    designation text,
    status text NOT NULL,
    outside boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX employee_connection_id_employee_id_key ON employee (connection_id, employee_id)`,
  `CREATE TABLE staged_employee (
    session_id uuid NOT NULL,
    change text NOT NULL,
    ordinal integer NOT NULL,
    position integer NOT NULL,
    id uuid NOT NULL,
    employee_id text COLLATE "C" NOT NULL,
    fingerprint bytea,
    source_fingerprint bytea,
    overrides bytea,
    name text,
    email text,
    department text,
    designation text,
    status text,
    outside boolean NOT NULL,
    CONSTRAINT staged_employee_pkey PRIMARY KEY (session_id, change, ordinal)
  )`,
  // The sealed record is most of an employee's data: the session that reads it writes it once, and it is never moved.
  `CREATE TABLE employee_record (
    session_id uuid NOT NULL,
    ordinal integer NOT NULL,
    sealed bytea NOT NULL,
    CONSTRAINT employee_record_pkey PRIMARY KEY (session_id, ordinal)
  )`,
  // Sealed records do not compress, and most fit a page: compressing them or moving them to TOAST costs more than it saves
  // (100,000 records of 1.3 KB).
  `ALTER TABLE employee_record ALTER COLUMN sealed SET STORAGE EXTERNAL`,
  `ALTER TABLE employee_record SET (toast_tuple_target = 8160)`,

  `CREATE TABLE sync_session (
    id uuid CONSTRAINT sync_session_pkey PRIMARY KEY,
    connection_id uuid NOT NULL CONSTRAINT sync_session_connection_id_fkey REFERENCES connection (id),
    kind text NOT NULL,
    mode text NOT NULL,
    state text NOT NULL,
    trigger text NOT NULL,
    dry_run boolean NOT NULL,
    silent boolean NOT NULL,
    rows integer NOT NULL DEFAULT 0,
    accepted integer NOT NULL DEFAULT 0,
    rejected integer NOT NULL DEFAULT 0,
    added integer NOT NULL DEFAULT 0,
    updated integer NOT NULL DEFAULT 0,
    unchanged integer NOT NULL DEFAULT 0,
    disappeared integer NOT NULL DEFAULT 0,
    outside integer NOT NULL DEFAULT 0,
    webhook_counter integer NOT NULL DEFAULT 0,
    turn bigint,
    applied_change text,
    applied_ordinal integer,
    reason text,
    started_at timestamptz NOT NULL,
    finished_at timestamptz,
    epoch integer NOT NULL DEFAULT 1
  )`,
  `CREATE INDEX sync_session_connection_id_started_at_idx ON sync_session (connection_id, started_at)`,
  `CREATE UNIQUE INDEX sync_session_open_key ON sync_session (connection_id)
    WHERE state IN ('reading', 'held', 'applying')`,

  `CREATE SEQUENCE webhook_turn_seq`,
  `CREATE TABLE webhook (
    request_id uuid CONSTRAINT webhook_pkey PRIMARY KEY,
    connection_id uuid NOT NULL,
    vendor_org_id uuid NOT NULL,
    session_id uuid NOT NULL,
    turn bigint NOT NULL,
    phase smallint NOT NULL,
    counter integer NOT NULL,
    kind text NOT NULL,
    employee_ids uuid[] NOT NULL,
    facts jsonb,
    state text NOT NULL,
    round smallint NOT NULL DEFAULT 0,
    attempt smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    lease_until timestamptz,
    slot smallint,
    kept_body bytea,
    created_at timestamptz NOT NULL,
    settled_at timestamptz
  )`,
  `CREATE INDEX webhook_session_id_counter_idx ON webhook (session_id, counter)`,
  `CREATE INDEX webhook_connection_id_created_at_idx ON webhook (connection_id, created_at)`,
  `CREATE INDEX webhook_waiting_idx ON webhook (connection_id, turn, phase, due_at, counter) WHERE state = 'waiting'`,
  `CREATE INDEX webhook_sending_idx ON webhook (vendor_org_id, slot) WHERE state = 'sending'`,
  `CREATE INDEX webhook_failed_idx ON webhook (due_at) WHERE state = 'failed'`,
  `CREATE TABLE webhook_lane (
    connection_id uuid CONSTRAINT webhook_lane_pkey PRIMARY KEY,
    vendor_org_id uuid NOT NULL,
    turn bigint NOT NULL,
    phase smallint NOT NULL,
    due_at timestamptz
  )`,
  `CREATE INDEX webhook_lane_due_at_idx ON webhook_lane (due_at) WHERE due_at IS NOT NULL`,
  `CREATE TABLE webhook_attempt (
    id BIGSERIAL CONSTRAINT webhook_attempt_pkey PRIMARY KEY,
    request_id uuid NOT NULL,
    started_at timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    problem text,
    answer bytea
  )`,
  `CREATE INDEX webhook_attempt_request_id_idx ON webhook_attempt (request_id)`,

  `CREATE UNLOGGED TABLE rate_window (
    key text CONSTRAINT rate_window_pkey PRIMARY KEY,
    hits timestamptz[] NOT NULL
  )`,
  // A sliding log, one row per key: the last accepted times, at most `most`. A call is accepted when the log is not full or its
  // oldest time is outside the window. The row lock orders the calls of all processes, and the database's clock applies to all.
  // Expired times are removed on each call.
  `CREATE FUNCTION take_rate(taken_key text, most int, window_millis int)
    RETURNS TABLE (allowed boolean, hits int, oldest_age float8) LANGUAGE plpgsql STRICT AS $$
  #variable_conflict use_column
  DECLARE
    log timestamptz[];
    since timestamptz := clock_timestamp() - window_millis * interval '1 millisecond';
  BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    INSERT INTO rate_window AS w (key, hits) VALUES (taken_key, ARRAY[clock_timestamp()])
      ON CONFLICT (key) DO UPDATE SET hits = (
        SELECT coalesce(array_agg(hit ORDER BY hit), '{}') || clock_timestamp() FROM unnest(w.hits) AS hit WHERE hit > since)
      WHERE cardinality(w.hits) < most OR w.hits[cardinality(w.hits) - most + 1] <= since
      RETURNING w.hits INTO log;
    allowed := FOUND;
    IF NOT FOUND THEN SELECT w.hits INTO log FROM rate_window w WHERE w.key = taken_key; END IF;
    RETURN QUERY SELECT allowed, cardinality(log),
      (extract(epoch FROM clock_timestamp() - log[1]) * 1000)::float8;
  END $$`,
  `CREATE TABLE used_id (
    scope text NOT NULL,
    id text NOT NULL,
    expires_at timestamptz NOT NULL,
    CONSTRAINT used_id_pkey PRIMARY KEY (scope, id)
  )`,
  `CREATE INDEX used_id_expires_at_idx ON used_id (expires_at)`,
  // The commit does not wait for the disk: a server that crashes may lose the ids of its last half second, and reusing one also
  // requires the caller's credentials.
  `CREATE FUNCTION first_use(scope text, id text, expires_at timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM set_config('synchronous_commit', 'off', true);
    INSERT INTO used_id VALUES (scope, id, expires_at) ON CONFLICT ON CONSTRAINT used_id_pkey DO NOTHING;
    RETURN FOUND;
  END $$`,
]
