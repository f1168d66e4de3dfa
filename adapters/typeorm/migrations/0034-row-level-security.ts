import type { MigrationInterface, QueryRunner } from "typeorm"
import {
  APPLICATION,
  canBecome,
  closeTable,
  hasVisible,
  isOwn,
  letRead,
  protectTable,
  READER,
  SERVICE,
} from "./protect-tables.ts"

/**
 * Row-level security (specification/promises.md#s5-tenants): the roles of the service, of its API and of readers,
 * apart from the owner of the tables, and a policy on each table of a tenant.
 */
export class RowLevelSecurity1763600000034 implements MigrationInterface {
  readonly name = "RowLevelSecurity1763600000034"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CREATE_ROLES)
    const statements = [
      ...FUNCTIONS,
      ...Object.entries(VISIBLE).flatMap(([table, visible]) => protectTable(table, visible)),
      ...LOADED.flatMap(closeTable),
      ...READABLE.flatMap(letRead),
      ...FURTHER_RIGHTS,
      ...VIEWS_OF_TENANT,
      PROTECT_AUDIT,
    ]
    for (const statement of statements) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP SCHEMA tenant CASCADE")
    for (const role of [SERVICE, APPLICATION, READER]) await runner.query(`DROP OWNED BY ${role}`)
    const tables = [...Object.keys(VISIBLE), "audit_head", "audit_entry"]
    for (const table of tables) {
      await runner.query(`ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY`)
      await runner.query(`DROP POLICY of_owner ON ${table}`)
    }
    await runner.query(
      "DROP FUNCTION sees_connection, sees_session, seen_connection, seen_session, name_scope",
    )
  }
}

/** The remembered one is computed once per statement, and a call of the function for each row is saved. */
const sees = (name: "connection" | "session", column: string) =>
  `${column} = (SELECT public.seen_${name}()) OR public.sees_${name}(${column})`
const OWN_CONNECTION = sees("connection", "connection_id")
const OWN_SESSION = sees("session", "session_id")
const OWN_UPLOAD = hasVisible("upload", "id", "upload_id")
/** A connection is visible to its vendor, its corporate, and its journey. */
const IS_OWN_CONNECTION = [
  isOwn.vendor("vendor_org_id"),
  isOwn.corporate("org_id"),
  isOwn.connection("id"),
].join(" OR ")
/** The vendor itself, and those who share with it. */
const OWN_VENDOR = `${isOwn.vendor("vendor_org_id")} OR ${hasVisible("connection", "vendor_org_id", "vendor_org_id")}`

const NAME_SCOPE = `CREATE FUNCTION name_scope() RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat_ws('/', '', coalesce(current_setting('hrsync.vendor', true), ''),
    coalesce(current_setting('hrsync.corporate', true), ''), coalesce(current_setting('hrsync.connection', true), ''));
END $$`

/**
 * Whether the caller sees a connection, or a session of one. The last visible one is remembered on the PostgreSQL connection,
 * together with the scope, so that the rows of a page cost one lookup. The setting is as trustworthy as that of the scope, which
 * the application sets as well. No parallel plans: a parallel worker may not change a setting.
 */
const FUNCTIONS = [NAME_SCOPE, ...makeSees("connection"), ...makeSees("sync_session", "session")]

function makeSees(table: string, name = table): ReadonlyArray<string> {
  const setting = `'hrsync.seen_${name}'`
  return [
    `CREATE FUNCTION seen_${name}() RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  seen text := current_setting(${setting}, true);
BEGIN
  RETURN CASE WHEN substr(seen, 37) = public.name_scope() THEN left(seen, 36)::uuid END;
END $$`,
    `CREATE FUNCTION sees_${name}(id uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF public.seen_${name}() = id THEN RETURN true; END IF;
  IF NOT EXISTS (SELECT FROM public.${table} t WHERE t.id = sees_${name}.id) THEN RETURN false; END IF;
  PERFORM set_config(${setting}, id || public.name_scope(), false);
  RETURN true;
END $$`,
  ]
}

/** When the application sees a row of the table; null: never. */
const VISIBLE: Readonly<Record<string, string | null>> = {
  connection: IS_OWN_CONNECTION,
  organization: `${isOwn.vendor("id")} OR ${isOwn.corporate("id")} OR ${hasVisible("connection", "org_id", "organization.id")}
    OR ${hasVisible("connection", "vendor_org_id", "organization.id")}`,
  remote_organization: isOwn.vendor("vendor_org_id"),
  corporate_user: `${isOwn.corporate("org_id")} OR ${hasVisible("connection", "org_id", "corporate_user.org_id")}`,
  vendor: `${isOwn.vendor("org_id")} OR ${hasVisible("connection", "vendor_org_id", "vendor.org_id")}`,
  vendor_logo: `${isOwn.vendor("vendor_org_id")} OR ${hasVisible("connection", "vendor_org_id", "vendor_logo.vendor_org_id")}`,
  webhook_endpoint: `${isOwn.vendor("vendor_org_id")} OR ${hasVisible("connection", "vendor_org_id", "webhook_endpoint.vendor_org_id")}`,
  api_key: isOwn.vendor("vendor_org_id"),
  basic_user: isOwn.vendor("vendor_org_id"),
  vendor_key: isOwn.vendor("vendor_org_id"),
  replaced_secret: isOwn.vendor("vendor_org_id"),

  console_user: hasVisible("console_membership", "user_id", "console_user.id"),
  console_membership: `${isOwn.vendor("org_id")} OR ${isOwn.corporate("org_id")}`,
  console_membership_client: hasVisible("console_membership", "id", "membership_id"),
  console_session: null,
  console_link: null,
  console_recovery_code: null,
  sign_in_failure: null,

  service_key: null,
  master_key: "true",
  supported_hrms: "true",
  used_id: null,
  rate_window: null,

  deletion_receipt: OWN_CONNECTION,
  webhook_lane: `${isOwn.vendor("vendor_org_id")} OR ${OWN_CONNECTION}`,
  webhook: `${isOwn.vendor("vendor_org_id")} OR ${OWN_CONNECTION}`,
  webhook_attempt: hasVisible("webhook", "request_id", "webhook_attempt.request_id"),
  delivery_day: `${isOwn.vendor("vendor_org_id")} OR ${OWN_CONNECTION}`,

  sync_session: OWN_CONNECTION,
  session_change: OWN_SESSION,
  session_note: OWN_SESSION,
  connection_issue: OWN_CONNECTION,
  employee: OWN_CONNECTION,
  employee_consent: OWN_CONNECTION,
  monthly_salary: OWN_CONNECTION,
  salary_master: OWN_CONNECTION,
  update_config: OWN_CONNECTION,
  source_hook: OWN_CONNECTION,
  source_credential: OWN_CONNECTION,

  push_credential: OWN_CONNECTION,
  push_token: hasVisible("push_credential", "id", "credential_id"),
  push_test_record: OWN_CONNECTION,
  push_test_outcome: OWN_CONNECTION,

  journey: OWN_CONNECTION,
  journey_link: OWN_CONNECTION,
  journey_preview: OWN_CONNECTION,
  upload: OWN_CONNECTION,
  upload_chunk: OWN_UPLOAD,
  upload_employee: OWN_UPLOAD,
  upload_fault: OWN_UPLOAD,
  upload_row: OWN_UPLOAD,

  assisted_request: OWN_CONNECTION,
  unsupported_request: OWN_VENDOR,
  request_document: `${hasVisible("connection", "id", "assisted_id")} OR ${hasVisible("connection", "id", "journey_id")}
    OR ${hasVisible("unsupported_request", "id", "unsupported_id")}`,
  request_document_piece: hasVisible("request_document", "id", "document_id"),
}

const LOADED = ["employee_record", "staged_employee", "staged_salary"]

/** States, times and counts, without secrets and records. */
const READABLE = ["sync_session", "connection_issue", "webhook_lane", "webhook_attempt", "delivery_day"]

/** They have no password: only the embedded server lets them log in. The message, which the command shows, says what to do. */
const CREATE_ROLES = `DO $$
DECLARE
  role_name text;
BEGIN
  FOREACH role_name IN ARRAY ARRAY['${SERVICE}', '${APPLICATION}', '${READER}'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
      BEGIN
        EXECUTE format('CREATE ROLE %I LOGIN NOINHERIT', role_name);
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    IF NOT ${canBecome("role_name")} THEN
      EXECUTE format('GRANT %I TO %I', role_name, current_user);
    END IF;
  END LOOP;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE insufficient_privilege USING MESSAGE = format(
    'the role %I may not create the roles of the service. Let a superuser run: CREATE ROLE ${SERVICE} NOLOGIN; CREATE ROLE ${APPLICATION} NOLOGIN; CREATE ROLE ${READER} NOLOGIN; GRANT ${SERVICE}, ${APPLICATION}, ${READER} TO %I;',
    current_user, current_user);
END $$`

const FURTHER_RIGHTS = [
  `GRANT USAGE ON SCHEMA public TO ${SERVICE}, ${APPLICATION}, ${READER}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${SERVICE}, ${APPLICATION}`,
  `GRANT SELECT ON vendor_admin TO ${SERVICE}, ${APPLICATION}`,
  `GRANT SELECT ON migration TO ${SERVICE}, ${READER}`,
  // What belongs to all tenants is read only.
  `REVOKE INSERT, UPDATE, DELETE ON master_key, supported_hrms FROM ${APPLICATION}`,
]

/**
 * What the application sees of the tables without policies. Its connections find these views by the names of the tables, since
 * their schema comes first in the search path (data-source.ts).
 */
const viewOfTenant = (table: string, columns: string): ReadonlyArray<string> => [
  `CREATE OR REPLACE VIEW tenant.${table} WITH (security_barrier) AS
    SELECT ${columns} FROM public.${table} r WHERE ${sees("session", "r.session_id")}`,
  `GRANT SELECT ON tenant.${table} TO ${APPLICATION}`,
]

const VIEWS_OF_TENANT = [
  "CREATE SCHEMA IF NOT EXISTS tenant",
  `GRANT USAGE ON SCHEMA tenant TO ${APPLICATION}`,
  ...viewOfTenant("employee_record", "r.session_id, r.ordinal, r.sealed"),
  // The progress of a sync is a number of these rows.
  ...viewOfTenant("staged_employee", "r.session_id, r.change, r.ordinal"),
]

/**
 * The audit log may belong to a role of its own, which alone may grant rights on it; a role that may create roles becomes a member
 * of it for as long as that takes.
 */
const PROTECT_AUDIT = `DO $$
DECLARE
  migrating name := current_user;
  log_owner name := (SELECT tableowner FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'audit_entry');
  is_joining boolean := NOT ${canBecome("log_owner")};
BEGIN
  IF is_joining THEN EXECUTE format('GRANT %I TO %I', log_owner, migrating); END IF;
  EXECUTE format('SET LOCAL ROLE %I', log_owner);
  ALTER TABLE audit_head ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  ALTER TABLE audit_entry ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
  CREATE POLICY of_owner ON audit_head TO CURRENT_USER USING (true);
  CREATE POLICY of_owner ON audit_entry TO CURRENT_USER USING (true);
  CREATE POLICY of_service ON audit_head FOR SELECT TO ${SERVICE}, ${READER} USING (true);
  CREATE POLICY of_service ON audit_entry FOR SELECT TO ${SERVICE}, ${READER} USING (true);
  CREATE POLICY of_tenant ON audit_head FOR SELECT TO ${APPLICATION} USING (${isOwn.vendor("chain_id")});
  CREATE POLICY of_tenant ON audit_entry FOR SELECT TO ${APPLICATION}
    USING (${isOwn.vendor("chain_id")} OR ${isOwn.corporate("org_id")});
  GRANT SELECT ON audit_head, audit_entry TO ${SERVICE}, ${APPLICATION}, ${READER};
  GRANT EXECUTE ON FUNCTION audit_append(jsonb) TO ${SERVICE}, ${APPLICATION};
  EXECUTE format('SET LOCAL ROLE %I', migrating);
  IF migrating <> log_owner THEN
    EXECUTE format('CREATE POLICY of_migration ON audit_head FOR SELECT TO %I USING (true)', migrating);
    EXECUTE format('CREATE POLICY of_migration ON audit_entry FOR SELECT TO %I USING (true)', migrating);
  END IF;
  IF is_joining THEN EXECUTE format('REVOKE %I FROM %I', log_owner, migrating); END IF;
END $$`
