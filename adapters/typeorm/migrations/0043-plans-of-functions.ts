import type { MigrationInterface, QueryRunner } from "typeorm"

/**
 * The guard of the audit log's heads plans each lookup (quality.md P12). A PostgreSQL connection keeps the plans of its functions:
 * one made while the log was empty read all entries for each new one, until autovacuum analysed the table. Without sequential
 * scans the kept plan is no better: an empty table gives no reason to prefer the primary key to another index of the chain.
 */
export class PlansOfFunctions1763600000043 implements MigrationInterface {
  readonly name = "PlansOfFunctions1763600000043"

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(alterLogFunction("audit_guard_head()", "SET plan_cache_mode = force_custom_plan"))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(alterLogFunction("audit_guard_head()", "RESET plan_cache_mode"))
  }
}

/**
 * The audit log may belong to a role of its own. A role that may create roles becomes a member of it for as long as it takes, as
 * in the migration that made that role.
 */
export const alterLogFunction = (signature: string, change: string): string => `DO $$
DECLARE
  is_lent boolean := NOT pg_has_role(current_user, (
    SELECT proowner FROM pg_proc WHERE oid = '${signature}'::regprocedure), 'USAGE');
BEGIN
  IF is_lent THEN EXECUTE format('GRANT hrsync_audit TO %I', current_user); END IF;
  ALTER FUNCTION ${signature} ${change};
  IF is_lent THEN EXECUTE format('REVOKE hrsync_audit FROM %I', current_user); END IF;
END $$`
