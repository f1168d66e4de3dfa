import type { MigrationInterface, QueryRunner } from "typeorm"
import {
  APPLICATION,
  canBecome,
  ID_OF,
  isOwn,
  isOwnConnection,
  isOwnParent,
  keepOwner,
  limitRows,
  type RowRules,
  SERVICE,
  unlimitRows,
} from "./protect-tables.ts"

/**
 * Corrects row-level security where it was tried by rows (specification/promises.md#s5-tenants): requests of all
 * vendors were visible to each of them; a row could name its own tenant and a foreign one; the view of admins ran
 * with the rights of its owner; and the audit log took entries for any chain. What a tenant reads of its partner, it
 * no longer writes.
 */
export class OwnRows1763600000040 implements MigrationInterface {
  readonly name = "OwnRows1763600000040"

  async up(runner: QueryRunner): Promise<void> {
    const statements = [
      ...Object.entries(RULES).flatMap(([table, rules]) => limitRows(table, rules)),
      REFUSE_NEW_OWNER,
      ...Object.entries(OWNERS).flatMap(([table, columns]) => keepOwner(table, columns)),
      "ALTER VIEW vendor_admin SET (security_invoker = true, security_barrier = true)",
      CHECK_CHAIN,
      ...SERVICE_FUNCTIONS.flatMap((name) => [
        `REVOKE EXECUTE ON FUNCTION ${name} FROM PUBLIC`,
        `GRANT EXECUTE ON FUNCTION ${name} TO ${SERVICE}`,
      ]),
    ]
    for (const statement of statements) await runner.query(statement)
  }

  /** Without the policies of before, which were wrong: an older release runs with these conditions as well. */
  async down(runner: QueryRunner): Promise<void> {
    const statements = [
      ...Object.entries(RULES).flatMap(([table, rules]) => unlimitRows(table, rules)),
      ...Object.keys(OWNERS).map((table) => `DROP TRIGGER keeps_owner ON ${table}`),
      "DROP FUNCTION refuse_new_owner",
      "ALTER VIEW vendor_admin RESET (security_invoker, security_barrier)",
      "DROP POLICY IF EXISTS of_audit ON connection",
      ...SERVICE_FUNCTIONS.map((name) => `GRANT EXECUTE ON FUNCTION ${name} TO PUBLIC`),
    ]
    for (const statement of statements) await runner.query(statement)
  }
}

/** The row's vendor is that of its connection, which is visible. One lookup for each new row, of which a call adds few. */
const matchesConnection = (table: string): string =>
  `EXISTS (SELECT FROM public.connection parent
    WHERE parent.id = ${table}.connection_id AND parent.vendor_org_id = ${table}.vendor_org_id)`

/** Both sides of a connection read the vendor's rows, which the vendor writes. */
const ofVendor = (table: string, column: string): RowRules => {
  const own = isOwn.vendor(`${table}.${column}`)
  const read = `${own} OR ${isOwnParent(table, column, "connection", "vendor_org_id")}`
  return { read, insert: own, update: own, delete: own }
}

/** Queues and their counts are read by the vendor, whose connection may be gone, and by the corporate. */
const ofDelivery = (table: string): RowRules => {
  const read = `${isOwn.vendor(`${table}.vendor_org_id`)} OR ${isOwnConnection(`${table}.connection_id`)}`
  return { read, insert: matchesConnection(table), update: read, delete: read }
}

const CONNECTION = [
  isOwn.vendor("connection.vendor_org_id"),
  isOwn.corporate("connection.org_id"),
  isOwn.connection("connection.id"),
].join(" OR ")

const OWN_REQUEST = isOwn.vendor("unsupported_request.vendor_org_id")
const OWN_MEMBERSHIP = `${isOwn.vendor("console_membership.org_id")} OR ${isOwn.corporate("console_membership.org_id")}`

const RULES: Readonly<Record<string, RowRules>> = {
  // Only the service connects an organization, since a tenant cannot tell whose it is.
  connection: {
    read: CONNECTION,
    insert: `${isOwn.vendor("connection.vendor_org_id")} AND connection.org_id IS NULL`,
    update: CONNECTION,
    delete: CONNECTION,
  },
  organization: {
    read: `${isOwn.vendor("organization.id")} OR ${isOwn.corporate("organization.id")}
      OR ${isOwnParent("organization", "id", "connection", "org_id")}
      OR ${isOwnParent("organization", "id", "connection", "vendor_org_id")}`,
    update: `${isOwn.vendor("organization.id")} OR ${isOwn.corporate("organization.id")} OR organization.id =
      (SELECT c.org_id FROM public.connection c WHERE c.id = ${ID_OF.connection})`,
  },
  vendor: { ...ofVendor("vendor", "org_id"), insert: null, delete: null },
  vendor_logo: ofVendor("vendor_logo", "vendor_org_id"),
  webhook_endpoint: ofVendor("webhook_endpoint", "vendor_org_id"),
  webhook: ofDelivery("webhook"),
  webhook_lane: ofDelivery("webhook_lane"),
  delivery_day: ofDelivery("delivery_day"),
  unsupported_request: { read: OWN_REQUEST, insert: OWN_REQUEST, update: OWN_REQUEST, delete: OWN_REQUEST },
  // A reference decides which organization an invitation finds, and a membership whom a person may act for: the service's.
  remote_organization: { read: isOwn.vendor("remote_organization.vendor_org_id") },
  console_membership: { read: OWN_MEMBERSHIP },
  console_membership_client: {
    read: isOwnParent("console_membership_client", "membership_id", "console_membership", "id"),
  },
  console_user: { read: isOwnParent("console_user", "id", "console_membership", "user_id") },
}

/** Columns that name the tenants of a row where it has two of them, so that a policy on the new row would find one of them. */
const OWNERS: Readonly<Record<string, ReadonlyArray<string>>> = {
  connection: ["id", "vendor_org_id", "org_id"],
  organization: ["id"],
  // What a webhook says is read from its session.
  webhook: ["connection_id", "vendor_org_id", "session_id"],
  webhook_lane: ["connection_id", "vendor_org_id"],
  delivery_day: ["connection_id", "vendor_org_id"],
}

/** Called by the worker, and for rows of no tenant. */
const SERVICE_FUNCTIONS = [
  "claim_webhooks",
  "first_use",
  "give_back_webhooks",
  "move_circuits",
  "record_outcomes",
  "settle_webhooks",
  "take_rate",
]

const REFUSE_NEW_OWNER = `CREATE FUNCTION refuse_new_owner() RETURNS trigger LANGUAGE plpgsql
  SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF pg_has_role(current_user, '${SERVICE}', 'MEMBER') THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'A row of % cannot be given to another tenant', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$`

/**
 * The function runs with the rights of the log's owner, so it checks the scope itself. The role of the session says who calls:
 * inside the function the current user is its owner. The owner of the log must see whose a connection is.
 */
const AUDIT_APPEND = `CREATE OR REPLACE FUNCTION audit_append(entries jsonb) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, public, pg_temp AS $body$
DECLARE
  caller name := coalesce(nullif(current_setting('role'), 'none'), session_user);
  of_vendor uuid := nullif(current_setting('hrsync.vendor', true), '');
  of_corporate uuid := nullif(current_setting('hrsync.corporate', true), '');
  of_connection uuid := nullif(current_setting('hrsync.connection', true), '');
  is_limited boolean := NOT pg_has_role(caller, '${SERVICE}', 'MEMBER');
  head audit_head;
  added audit_entry;
BEGIN
  FOR added IN
    SELECT r.* FROM jsonb_array_elements(entries) WITH ORDINALITY AS e (value, place),
      jsonb_populate_record(NULL::audit_entry, e.value) AS r
    ORDER BY r.chain_id, e.place
  LOOP
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
END $body$`

/** As migration 0034: the log may belong to a role of its own, which the migrating one joins for as long as it takes. */
const CHECK_CHAIN = `DO $$
DECLARE
  migrating name := current_user;
  log_owner name := (SELECT tableowner FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'audit_entry');
  is_joining boolean := NOT ${canBecome("log_owner")};
BEGIN
  IF is_joining THEN EXECUTE format('GRANT %I TO %I', log_owner, migrating); END IF;
  IF migrating <> log_owner THEN
    EXECUTE format('GRANT SELECT (id, vendor_org_id, org_id) ON connection TO %I', log_owner);
    EXECUTE format('CREATE POLICY of_audit ON connection FOR SELECT TO %I USING (true)', log_owner);
    EXECUTE format('GRANT CREATE ON SCHEMA %I TO %I', current_schema(), log_owner);
  END IF;
  EXECUTE format('SET LOCAL ROLE %I', log_owner);
  ${AUDIT_APPEND};
  REVOKE EXECUTE ON FUNCTION audit_append(jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION audit_append(jsonb) TO ${SERVICE}, ${APPLICATION};
  EXECUTE format('SET LOCAL ROLE %I', migrating);
  IF migrating <> log_owner THEN
    EXECUTE format('REVOKE CREATE ON SCHEMA %I FROM %I', current_schema(), log_owner);
  END IF;
  IF is_joining THEN EXECUTE format('REVOKE %I FROM %I', log_owner, migrating); END IF;
END $$`
