import type { MigrationInterface, QueryRunner } from "typeorm"
import { APPLICATION } from "./protect-tables.ts"

/**
 * Every function finds its tables by a search path of its own, whatever the caller's is
 * (specification/promises.md#s5-tenants). And a webhook that a tenant adds tells of a session of its own connection.
 */
export class PinnedFunctions1763600000058 implements MigrationInterface {
  readonly name = "PinnedFunctions1763600000058"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(alterFunctions("IS NULL", "SET search_path = pg_catalog, public, pg_temp"))
    await limitNewWebhooks(runner, `${IS_OF_CONNECTION} AND ${HAS_OWN_SESSION}`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(alterFunctions("= 'search_path=pg_catalog, public, pg_temp'", "RESET search_path"))
    await limitNewWebhooks(runner, IS_OF_CONNECTION)
  }
}

const IS_OF_CONNECTION = `EXISTS (SELECT FROM public.connection parent
    WHERE parent.id = webhook.connection_id AND parent.vendor_org_id = webhook.vendor_org_id)`
/** Its data are read from the session, by the service. An announcement has a session id of its own, and no data of employees. */
const HAS_OWN_SESSION = `(webhook.session_id IS NULL OR webhook.kind LIKE 'connection.events.%'
    OR webhook.kind LIKE 'test.event%' OR EXISTS (SELECT FROM public.sync_session s
    WHERE s.id = webhook.session_id AND s.connection_id = webhook.connection_id))`

const limitNewWebhooks = async (runner: QueryRunner, condition: string): Promise<void> => {
  await runner.query("DROP POLICY of_tenant_insert ON webhook")
  await runner.query(
    `CREATE POLICY of_tenant_insert ON webhook FOR INSERT TO ${APPLICATION} WITH CHECK (${condition})`,
  )
}

/** The functions of the audit log, which may belong to another role, have had their own path from the beginning. */
const alterFunctions = (path: string, change: string): string => `DO $$
DECLARE
  found regprocedure;
BEGIN
  FOR found IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace AND p.proname NOT LIKE 'audit\\_%'
      AND (SELECT setting FROM unnest(p.proconfig) setting WHERE setting LIKE 'search_path=%') ${path}
  LOOP
    EXECUTE format('ALTER FUNCTION %s ${change}', found);
  END LOOP;
END $$`
