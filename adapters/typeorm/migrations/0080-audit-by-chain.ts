import { SqlMigration } from "./sql-migration.ts"
import { asLogOwner } from "./0043-plans-of-functions.ts"
import { SERVICE } from "./protect-tables.ts"

/**
 * Appending to the audit log takes half of PostgreSQL's time: the head of a chain moves once for all entries of a statement, and
 * the hash is one expression without functions that start a query of their own. Contents and hashes are those of before.
 */
export class AuditByChain1763600000080 extends SqlMigration {
  protected override readonly forward = [
    asLogOwner("audit_value(text)", VALUE),
    asLogOwner("audit_guard_head()", GUARD_HEAD),
    asLogOwner("audit_append(jsonb)", APPEND),
  ]

  /** The functions of before wrote the same rows: an older release runs with these as well. */
  protected override readonly backward = []
}

/** With a body that PostgreSQL inlines: it has no settings, and names are resolved when it is created. */
const VALUE = `CREATE OR REPLACE FUNCTION audit_value(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(octet_length(convert_to(value, 'UTF8'))::text || ':' || value, '-')`

/** Whether the first entry from that place on is the one of that place, looked up in the order of the key as migration 0056 has it. */
const isEntry = (sequence: string, condition: string): string => `(
    SELECT e.chain_id = NEW.chain_id AND e.sequence = ${sequence} AND ${condition}
    FROM audit_entry e WHERE (e.chain_id, e.sequence) >= (NEW.chain_id, ${sequence})
    ORDER BY e.chain_id, e.sequence LIMIT 1)`

/** A head moves to a later entry, along one that continues from where it was. */
const GUARD_HEAD = `CREATE OR REPLACE FUNCTION audit_guard_head() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, public, pg_temp
  SET enable_seqscan = off SET enable_sort = off SET enable_incremental_sort = off AS $body$
BEGIN
  IF NEW.chain_id = OLD.chain_id AND NEW.sequence > OLD.sequence
    AND ${isEntry("OLD.sequence + 1", "e.previous_hash = OLD.hash")}
    AND ${isEntry("NEW.sequence", "e.hash = NEW.hash")} THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $body$`

/** The fields whose hash continues the chain, in their order: core/domain/audit/chain.ts. */
const HASHED = [
  "nullif(added.chain_id, '00000000-0000-0000-0000-000000000000')::text",
  "added.sequence::text",
  "added.id::text",
  "(extract(epoch FROM added.at) * 1000)::bigint::text",
  "added.role",
  "added.user_id::text",
  "added.credential_id::text",
  "added.action",
  "added.target_kind",
  "added.target_id",
  "added.org_id::text",
  "added.connection_id::text",
  "added.via",
  "added.address",
  "added.request_id",
  "added.outcome",
  "added.details",
]

/**
 * The function runs with the rights of the log's owner, so it checks the scope itself, as migration 0040 has it. Heads are locked in
 * the order of their ids: two transactions that append to several chains cannot deadlock.
 */
const APPEND = `CREATE OR REPLACE FUNCTION audit_append(entries jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp SET enable_seqscan = off AS $body$
DECLARE
  caller name := coalesce(nullif(current_setting('role'), 'none'), session_user);
  of_vendor uuid := nullif(current_setting('hrsync.vendor', true), '');
  of_corporate uuid := nullif(current_setting('hrsync.corporate', true), '');
  of_connection uuid := nullif(current_setting('hrsync.connection', true), '');
  is_limited boolean := NOT pg_has_role(caller, '${SERVICE}', 'MEMBER');
  head audit_head;
  next record;
  added audit_entry;
BEGIN
  FOR next IN
    SELECT r AS entry, lead(r.chain_id) OVER in_order IS DISTINCT FROM r.chain_id AS ends_chain
    FROM jsonb_array_elements(entries) WITH ORDINALITY AS e (value, place),
      jsonb_populate_record(NULL::audit_entry, e.value) AS r
    WINDOW in_order AS (ORDER BY r.chain_id, e.place)
    ORDER BY r.chain_id, e.place
  LOOP
    added := next.entry;
    IF is_limited AND NOT (CASE
        WHEN added.chain_id = of_vendor THEN
          (added.connection_id IS NULL
            OR EXISTS (SELECT FROM connection c WHERE c.id = added.connection_id AND c.vendor_org_id = of_vendor))
          AND (added.org_id IS NULL
            OR EXISTS (SELECT FROM connection c WHERE c.org_id = added.org_id AND c.vendor_org_id = of_vendor))
        WHEN added.connection_id IS NULL THEN
          coalesce(added.chain_id = '00000000-0000-0000-0000-000000000000' AND added.org_id = of_corporate, false)
        ELSE EXISTS (
          SELECT FROM connection c WHERE c.id = added.connection_id AND c.vendor_org_id = added.chain_id
            AND c.org_id IS NOT DISTINCT FROM added.org_id AND (c.org_id = of_corporate OR c.id = of_connection))
      END) THEN
      RAISE EXCEPTION 'The audit log takes no entry for another tenant' USING ERRCODE = 'insufficient_privilege';
    END IF;
    IF head.chain_id IS DISTINCT FROM added.chain_id THEN
      SELECT * INTO head FROM audit_head h WHERE h.chain_id = added.chain_id FOR UPDATE;
      IF NOT FOUND THEN
        INSERT INTO audit_head VALUES (added.chain_id, 0, repeat('0', 64)) ON CONFLICT DO NOTHING;
        SELECT * INTO head FROM audit_head h WHERE h.chain_id = added.chain_id FOR UPDATE;
      END IF;
    END IF;
    added.sequence := head.sequence + 1;
    added.previous_hash := head.hash;
    added.hash := encode(sha256(convert_to(head.hash || ${HASHED.map((field) => `audit_value(${field})`).join(" || ")}, 'UTF8')), 'hex');
    INSERT INTO audit_entry SELECT added.*;
    head.sequence := added.sequence;
    head.hash := added.hash;
    IF next.ends_chain THEN
      UPDATE audit_head SET sequence = head.sequence, hash = head.hash WHERE chain_id = head.chain_id;
    END IF;
  END LOOP;
END $body$`
