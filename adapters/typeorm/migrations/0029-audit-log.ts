import { SqlMigration } from "./sql-migration.ts"

/**
 * The audit log (specification/promises.md#s8-audit). Its tables belong to a role without login, so that the
 * application can only read them and append through one function. Where the migrating role may not create that role,
 * and for superusers, whom no right stops, triggers refuse every other change.
 */
export class AuditLog1763600000029 extends SqlMigration {
  protected override readonly forward = [...TABLES, ...FUNCTIONS, ...TRIGGERS, TAKE_RIGHTS]

  protected override readonly backward = [
    GIVE_BACK_RIGHTS,
    "DROP FUNCTION audit_append",
    "DROP TABLE audit_entry, audit_head",
    "DROP FUNCTION audit_hash, audit_value, audit_refuse_change, audit_guard_head",
  ]
}

/** `chain_id` is the vendor, or the nil UUID for the installation's own chain. Hashes and details are described in chain.ts. */
const TABLES = [
  `CREATE TABLE audit_head (
    chain_id uuid CONSTRAINT audit_head_pkey PRIMARY KEY,
    sequence bigint NOT NULL,
    hash text NOT NULL
  )`,
  `CREATE TABLE audit_entry (
    chain_id uuid NOT NULL,
    sequence bigint NOT NULL,
    id uuid NOT NULL,
    at timestamptz NOT NULL,
    role text NOT NULL,
    user_id uuid,
    credential_id uuid,
    action text NOT NULL,
    target_kind text NOT NULL,
    target_id text,
    org_id uuid,
    connection_id uuid,
    via text NOT NULL,
    address text,
    request_id text,
    outcome text NOT NULL,
    details text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT audit_entry_pkey PRIMARY KEY (chain_id, sequence)
  )`,
  "CREATE INDEX audit_entry_at_idx ON audit_entry (at, id)",
  "CREATE INDEX audit_entry_chain_id_idx ON audit_entry (chain_id, at, id)",
  "CREATE INDEX audit_entry_action_idx ON audit_entry (action, at, id)",
  "CREATE INDEX audit_entry_chain_id_action_idx ON audit_entry (chain_id, action, at, id)",
  "CREATE INDEX audit_entry_org_id_idx ON audit_entry (org_id, at, id) WHERE org_id IS NOT NULL",
  "CREATE INDEX audit_entry_connection_id_idx ON audit_entry (connection_id, at, id) WHERE connection_id IS NOT NULL",
  "CREATE INDEX audit_entry_user_id_idx ON audit_entry (user_id, at, id) WHERE user_id IS NOT NULL",
  "CREATE INDEX audit_entry_credential_id_idx ON audit_entry (credential_id, at, id) WHERE credential_id IS NOT NULL",
]

const FUNCTIONS = [
  `CREATE FUNCTION audit_value(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path = pg_catalog, pg_temp AS $$
    SELECT CASE WHEN value IS NULL THEN '-' ELSE octet_length(convert_to(value, 'UTF8')) || ':' || value END
  $$`,
  `CREATE FUNCTION audit_hash(previous text, contents text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT encode(sha256(convert_to(
      previous || (SELECT string_agg(audit_value(c.value), '' ORDER BY c.place) FROM unnest(contents) WITH ORDINALITY AS c (value, place)),
      'UTF8')), 'hex')
  $$`,
  // The heads are locked in the order of their ids: two transactions that append to several chains cannot deadlock.
  `CREATE FUNCTION audit_append(entries jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head audit_head;
  added audit_entry;
BEGIN
  FOR added IN
    SELECT r.* FROM jsonb_array_elements(entries) WITH ORDINALITY AS e (value, place),
      jsonb_populate_record(NULL::audit_entry, e.value) AS r
    ORDER BY r.chain_id, e.place
  LOOP
    IF head.chain_id IS DISTINCT FROM added.chain_id THEN
      INSERT INTO audit_head VALUES (added.chain_id, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
      SELECT * INTO head FROM audit_head h WHERE h.chain_id = added.chain_id FOR UPDATE;
    END IF;
    added.sequence := head.sequence + 1;
    added.previous_hash := head.hash;
    added.hash := audit_hash(head.hash, ARRAY[
      nullif(added.chain_id, '00000000-0000-0000-0000-000000000000')::text, added.sequence::text, added.id::text,
      (extract(epoch FROM added.at) * 1000)::bigint::text, added.role, added.user_id::text, added.credential_id::text,
      added.action, added.target_kind, added.target_id, added.org_id::text, added.connection_id::text, added.via,
      added.address, added.request_id, added.outcome, added.details]);
    INSERT INTO audit_entry SELECT added.*;
    UPDATE audit_head SET sequence = added.sequence, hash = added.hash WHERE chain_id = added.chain_id;
    head.sequence := added.sequence;
    head.hash := added.hash;
  END LOOP;
END $$`,
]

const TRIGGERS = [
  `CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$`,
  // A head moves with the entry that it names, by one.
  `CREATE FUNCTION audit_guard_head() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.chain_id = OLD.chain_id AND NEW.sequence = OLD.sequence + 1 AND EXISTS (
    SELECT FROM audit_entry e WHERE e.chain_id = NEW.chain_id AND e.sequence = NEW.sequence AND e.hash = NEW.hash
      AND e.previous_hash = OLD.hash) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$`,
  `CREATE TRIGGER audit_entry_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`,
  `CREATE TRIGGER audit_head_is_kept BEFORE DELETE OR TRUNCATE ON audit_head
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change()`,
  `CREATE TRIGGER audit_head_moves_forward BEFORE UPDATE ON audit_head
    FOR EACH ROW EXECUTE FUNCTION audit_guard_head()`,
]

/**
 * Gives the log to its own role. A role that may create roles becomes a member of what it makes only for as long as it takes.
 * Without that right nothing changes. Another migration of the same cluster may create the role at the same time.
 */
const TAKE_RIGHTS = `DO $$
DECLARE
  migrating name := current_user;
  is_superuser boolean := (SELECT rolsuper FROM pg_roles WHERE rolname = current_user);
  owned text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hrsync_audit') THEN
    BEGIN
      CREATE ROLE hrsync_audit NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  IF NOT is_superuser THEN EXECUTE format('GRANT hrsync_audit TO %I', migrating); END IF;
  EXECUTE format('GRANT USAGE, CREATE ON SCHEMA %I TO hrsync_audit', current_schema());
  FOREACH owned IN ARRAY ARRAY['TABLE audit_head', 'TABLE audit_entry', 'FUNCTION audit_append(jsonb)', 'FUNCTION audit_hash(text, text[])',
      'FUNCTION audit_value(text)', 'FUNCTION audit_refuse_change()', 'FUNCTION audit_guard_head()'] LOOP
    EXECUTE format('ALTER %s OWNER TO hrsync_audit', owned);
  END LOOP;
  EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM hrsync_audit', current_schema());
  SET LOCAL ROLE hrsync_audit;
  REVOKE ALL ON FUNCTION audit_append(jsonb) FROM PUBLIC;
  EXECUTE format('GRANT SELECT ON audit_head, audit_entry TO %I', migrating);
  EXECUTE format('GRANT EXECUTE ON FUNCTION audit_append(jsonb) TO %I', migrating);
  EXECUTE format('SET LOCAL ROLE %I', migrating);
  IF NOT is_superuser THEN EXECUTE format('REVOKE hrsync_audit FROM %I', migrating); END IF;
EXCEPTION WHEN insufficient_privilege THEN NULL;
END $$`

const GIVE_BACK_RIGHTS = `DO $$
BEGIN
  IF current_user <> (SELECT tableowner FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'audit_entry')
    AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    EXECUTE format('GRANT hrsync_audit TO %I', current_user);
  END IF;
END $$`
