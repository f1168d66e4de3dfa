import { SqlMigration } from "./sql-migration.ts"

/**
 * Adds a function that records attempts and leaves the circuits of endpoints to core/domain/webhooks/circuit.ts.
 * `settle_webhooks` and `move_circuits`, which repeat that rule, stay for processes of the version before, which run on
 * the migrated database during an upgrade. Nothing else calls them, and a migration of the next version may drop them.
 */
export class RecordOutcomes1763600000021 extends SqlMigration {
  protected override readonly forward = [RECORD_OUTCOMES]

  protected override readonly backward = ["DROP FUNCTION record_outcomes"]
}

/**
 * Adds every attempt to the log; a webhook changes its state only if the attempt still holds its lease. Returns the
 * webhooks of the attempts with their vendors if an attempt failed, or if an endpoint of theirs is failing or paused; so an
 * endpoint that works costs no more than this check.
 */
const RECORD_OUTCOMES = `
CREATE FUNCTION record_outcomes(at timestamptz, outcomes jsonb, some_failed boolean)
  RETURNS TABLE (request_id uuid, vendor_org_id uuid) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  queues uuid[];
  vendors uuid[];
BEGIN
  SELECT array_agg(DISTINCT w.connection_id), array_agg(DISTINCT w.vendor_org_id) INTO queues, vendors
    FROM jsonb_to_recordset(outcomes) AS o (request_id uuid) JOIN webhook w USING (request_id);
  PERFORM FROM webhook_lane WHERE connection_id = ANY(queues) ORDER BY connection_id FOR UPDATE;
  UPDATE webhook w SET state = o.state, due_at = coalesce(to_timestamp(o.due / 1000.0), w.due_at),
      rendered_at = coalesce(to_timestamp(o.rendered / 1000.0), w.rendered_at),
      kept_body = decode(o.kept_body, 'base64'), lease_until = NULL, slot = NULL,
      settled_at = CASE WHEN o.state = 'waiting' THEN NULL ELSE at END
    FROM jsonb_to_recordset(outcomes)
      AS o (request_id uuid, round smallint, attempt smallint, state text, due bigint, rendered bigint, kept_body text)
    WHERE w.request_id = o.request_id AND w.state = 'sending' AND w.round = o.round AND w.attempt = o.attempt;
  INSERT INTO webhook_attempt (request_id, started_at, duration_ms, status, problem, answer)
    SELECT request_id, to_timestamp(started / 1000.0), duration_ms, status, problem, decode(answer, 'base64')
    FROM jsonb_to_recordset(outcomes)
      AS o (request_id uuid, started bigint, duration_ms int, status int, problem text, answer text);
  PERFORM move_lanes(queues);
  IF some_failed OR EXISTS (SELECT FROM webhook_endpoint WHERE vendor_org_id = ANY(vendors)
      AND (failing_since IS NOT NULL OR open_until IS NOT NULL)) THEN
    RETURN QUERY SELECT w.request_id, w.vendor_org_id
      FROM jsonb_to_recordset(outcomes) AS o (request_id uuid) JOIN webhook w USING (request_id);
  END IF;
END $$`
