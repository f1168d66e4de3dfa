import { SqlMigration } from "./sql-migration.ts"

/** The headers of an attempt, sealed as JSON. A worker of the release before records none. */
export class AttemptHeaders1763600000085 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE webhook_attempt ADD COLUMN headers bytea",
    makeRecordOutcomes(", headers", ", decode(headers, 'base64')", ", headers text"),
  ]

  protected override readonly backward = [
    makeRecordOutcomes("", "", ""),
    "ALTER TABLE webhook_attempt DROP COLUMN headers",
  ]
}

/** As in migration 0030, with the settings that later migrations gave it: replacing a function drops them. */
const makeRecordOutcomes = (column: string, value: string, field: string): string => `
CREATE OR REPLACE FUNCTION record_outcomes(at timestamptz, outcomes jsonb, some_failed boolean)
  RETURNS TABLE (request_id uuid, vendor_org_id uuid) LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  queues uuid[];
  vendors uuid[];
BEGIN
  SELECT array_agg(DISTINCT w.connection_id), array_agg(DISTINCT w.vendor_org_id) INTO queues, vendors
    FROM jsonb_to_recordset(outcomes) AS o (request_id uuid) JOIN webhook w USING (request_id);
  PERFORM FROM webhook_lane WHERE connection_id = ANY(queues) ORDER BY connection_id FOR UPDATE;
  WITH recorded AS (
  UPDATE webhook w SET state = o.state, due_at = coalesce(to_timestamp(o.due / 1000.0), w.due_at),
      rendered_at = coalesce(to_timestamp(o.rendered / 1000.0), w.rendered_at),
      kept_body = decode(o.kept_body, 'base64'), lease_until = NULL, slot = NULL,
      settled_at = CASE WHEN o.state = 'waiting' THEN NULL ELSE at END
    FROM jsonb_to_recordset(outcomes)
      AS o (request_id uuid, round smallint, attempt smallint, state text, due bigint, rendered bigint, kept_body text)
    WHERE w.request_id = o.request_id AND w.state = 'sending' AND w.round = o.round AND w.attempt = o.attempt
    RETURNING w.connection_id, w.vendor_org_id, o.state = 'delivered' AS delivered, o.round = 0 AND o.attempt = 1 AS first)
  INSERT INTO delivery_day AS d (connection_id, vendor_org_id, day, delivered_at_once, delivered_later, failed_at_first)
    SELECT r.connection_id, r.vendor_org_id, (at AT TIME ZONE v.time_zone)::date,
      count(*) FILTER (WHERE delivered AND first), count(*) FILTER (WHERE delivered AND NOT first),
      count(*) FILTER (WHERE first AND NOT delivered)
    FROM recorded r JOIN vendor v ON v.org_id = r.vendor_org_id
    WHERE delivered OR first GROUP BY 1, 2, 3 ORDER BY 1
    ON CONFLICT (connection_id, day) DO UPDATE SET
      delivered_at_once = d.delivered_at_once + excluded.delivered_at_once,
      delivered_later = d.delivered_later + excluded.delivered_later,
      failed_at_first = d.failed_at_first + excluded.failed_at_first;
  INSERT INTO webhook_attempt (request_id, started_at, duration_ms, status, problem, answer${column})
    SELECT request_id, to_timestamp(started / 1000.0), duration_ms, status, problem, decode(answer, 'base64')${value}
    FROM jsonb_to_recordset(outcomes)
      AS o (request_id uuid, started bigint, duration_ms int, status int, problem text, answer text${field});
  PERFORM move_lanes(queues);
  IF some_failed OR EXISTS (SELECT FROM webhook_endpoint WHERE vendor_org_id = ANY(vendors)
      AND (failing_since IS NOT NULL OR open_until IS NOT NULL)) THEN
    RETURN QUERY SELECT w.request_id, w.vendor_org_id
      FROM jsonb_to_recordset(outcomes) AS o (request_id uuid) JOIN webhook w USING (request_id);
  END IF;
END $$`
