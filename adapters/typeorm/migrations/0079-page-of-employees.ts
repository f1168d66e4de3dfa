import { SqlMigration } from "./sql-migration.ts"

/**
 * A page of a list, for COPY, which takes no parameters: a function keeps its plan, and planning the statement again for each page
 * was a third of PostgreSQL's time. Each role finds its own by the search path, as it does the table of records (migration 0034).
 */
export class PageOfEmployees1763600000079 extends SqlMigration {
  protected override readonly forward = [makeFunction("public"), makeFunction("tenant")]

  protected override readonly backward = [
    "DROP FUNCTION tenant.page_of_employees",
    "DROP FUNCTION public.page_of_employees",
  ]
}

/** With the caller's rights, so that the policies of the tables apply. */
const makeFunction = (schema: "public" | "tenant"): string =>
  `CREATE FUNCTION ${schema}.page_of_employees(of_connection uuid, skipped bigint, most bigint)
    RETURNS TABLE (id text, employee_id text, sealed bytea) LANGUAGE plpgsql STABLE ROWS 50
    SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
  BEGIN
    RETURN QUERY SELECT e.id::text, e.employee_id, (SELECT r.sealed FROM ${schema}.employee_record r
        WHERE r.session_id = e.record_session_id AND r.ordinal = e.record_ordinal)
      FROM (SELECT listed.id, listed.employee_id, listed.record_session_id, listed.record_ordinal FROM public.employee listed
        WHERE listed.connection_id = of_connection AND NOT listed.outside
        ORDER BY listed.employee_id LIMIT most OFFSET skipped) e;
  END $$`
