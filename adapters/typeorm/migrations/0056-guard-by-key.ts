import { SqlMigration } from "./sql-migration.ts"
import { alterLogFunction, asLogOwner } from "./0043-plans-of-functions.ts"

/**
 * The guard of the audit log's heads looks an entry up in the order of the primary key, and sorts and scans nothing: only the key
 * has that order, so every plan uses it, also one that was made while the log was empty
 * (specification/promises.md#p12-no-plan-by-luck). It keeps its plan, which costs a third of planning each lookup.
 */
export class GuardByKey1763600000056 extends SqlMigration {
  protected override readonly forward = [asLogOwner(GUARD, makeGuard(IN_ORDER, ONE_PLAN))]

  protected override readonly backward = [
    asLogOwner(GUARD, makeGuard(BY_CONDITION, "")),
    alterLogFunction(GUARD, "SET plan_cache_mode = force_custom_plan"),
  ]
}

const GUARD = "audit_guard_head()"

const ONE_PLAN = "SET enable_seqscan = off SET enable_sort = off SET enable_incremental_sort = off"

/** The first entry from that place on is the one of that place, or it is missing. */
const IN_ORDER = `(
    SELECT e.chain_id = NEW.chain_id AND e.sequence = NEW.sequence AND e.hash = NEW.hash AND e.previous_hash = OLD.hash
    FROM audit_entry e WHERE (e.chain_id, e.sequence) >= (NEW.chain_id, NEW.sequence)
    ORDER BY e.chain_id, e.sequence LIMIT 1)`

/** As migration 0029 has it. */
const BY_CONDITION = `EXISTS (
    SELECT FROM audit_entry e WHERE e.chain_id = NEW.chain_id AND e.sequence = NEW.sequence AND e.hash = NEW.hash
      AND e.previous_hash = OLD.hash)`

/** A head moves with the entry that it names, by one. */
const makeGuard = (
  isNamed: string,
  settings: string,
): string => `CREATE OR REPLACE FUNCTION audit_guard_head()
  RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp ${settings} AS $$
BEGIN
  IF NEW.chain_id = OLD.chain_id AND NEW.sequence = OLD.sequence + 1 AND ${isNamed} THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'The audit log is append-only' USING ERRCODE = 'insufficient_privilege';
END $$`
