import { SqlMigration } from "./sql-migration.ts"

/**
 * The guard of the audit log's heads plans each lookup (specification/promises.md#p12-no-plan-by-luck). A PostgreSQL
 * connection keeps the plans of its functions: one made while the log was empty read all entries for each new one,
 * until autovacuum analysed the table. With `enable_seqscan = off` alone the kept plan read 18,179 of 20,000 entries
 * by another index of the chain. Migration 0056 asks such that only the primary key answers.
 */
export class PlansOfFunctions1763600000043 extends SqlMigration {
  protected override readonly forward = [alterGuard("SET plan_cache_mode = force_custom_plan")]

  protected override readonly backward = [alterGuard("RESET plan_cache_mode")]
}

const alterGuard = (change: string): string => alterLogFunction("audit_guard_head()", change)

/** Changes a function of the audit log, which may belong to a role of its own. */
export const alterLogFunction = (signature: string, change: string): string =>
  asLogOwner(signature, `ALTER FUNCTION ${signature} ${change}`)

/**
 * Runs a statement about a function of the audit log. A role that may create roles becomes a member of the log's role for as
 * long as it takes, as in the migration that made that role.
 */
export const asLogOwner = (signature: string, statement: string): string => `DO $lent$
DECLARE
  is_lent boolean := NOT pg_has_role(current_user, (
    SELECT proowner FROM pg_proc WHERE oid = '${signature}'::regprocedure), 'USAGE');
BEGIN
  IF is_lent THEN EXECUTE format('GRANT hrsync_audit TO %I', current_user); END IF;
  ${statement};
  IF is_lent THEN EXECUTE format('REVOKE hrsync_audit FROM %I', current_user); END IF;
END $lent$`
