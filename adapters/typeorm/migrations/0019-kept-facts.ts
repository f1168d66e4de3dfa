import { SqlMigration } from "./sql-migration.ts"

/**
 * The time in a webhook's envelope, whether a source has provided a salary, and when a vendor was notified about exhausted
 * webhooks. Columns without a default, or with a constant one, rewrite no table.
 */
export class KeptFacts1763600000019 extends SqlMigration {
  protected override readonly forward = [
    "ALTER TABLE webhook ADD COLUMN rendered_at timestamptz",
    settleWebhooks(true),
    "ALTER TABLE connection ADD COLUMN salary_given boolean NOT NULL DEFAULT false",
    // Unknown for sources that were read before: their responses stay the same.
    "UPDATE connection SET salary_given = true WHERE first_synced_at IS NOT NULL",
    "ALTER TABLE webhook_endpoint ADD COLUMN given_up_notice_at timestamptz, ADD COLUMN given_up_told_at timestamptz",
  ]

  protected override readonly backward = [
    "ALTER TABLE webhook_endpoint DROP COLUMN given_up_notice_at, DROP COLUMN given_up_told_at",
    "ALTER TABLE connection DROP COLUMN salary_given",
    settleWebhooks(false),
    "ALTER TABLE webhook DROP COLUMN rendered_at",
  ]
}

/** As in 0010; `rendered` adds the time in the envelope, if one was rendered. */
const settleWebhooks = (rendered: boolean): string => `
CREATE OR REPLACE FUNCTION settle_webhooks(at timestamptz, settled jsonb, some_failed boolean, rule jsonb)
  RETURNS TABLE (vendor_org_id uuid, news text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  lanes uuid[];
  vendors uuid[];
BEGIN
  SELECT array_agg(DISTINCT w.connection_id), array_agg(DISTINCT w.vendor_org_id) INTO lanes, vendors
    FROM jsonb_to_recordset(settled) AS s (request_id uuid) JOIN webhook w USING (request_id);
  PERFORM FROM webhook_lane WHERE connection_id = ANY(lanes) ORDER BY connection_id FOR UPDATE;
  UPDATE webhook w SET state = s.state, due_at = coalesce(to_timestamp(s.due / 1000.0), w.due_at),
      ${rendered ? "rendered_at = coalesce(to_timestamp(s.rendered / 1000.0), w.rendered_at)," : ""}
      kept_body = decode(s.kept_body, 'base64'), lease_until = NULL, slot = NULL,
      settled_at = CASE WHEN s.state = 'waiting' THEN NULL ELSE at END
    FROM jsonb_to_recordset(settled)
      AS s (request_id uuid, round smallint, attempt smallint, state text, due bigint, rendered bigint, kept_body text)
    WHERE w.request_id = s.request_id AND w.state = 'sending' AND w.round = s.round AND w.attempt = s.attempt;
  INSERT INTO webhook_attempt (request_id, started_at, duration_ms, status, problem, answer)
    SELECT request_id, to_timestamp(started / 1000.0), duration_ms, status, problem, decode(answer, 'base64')
    FROM jsonb_to_recordset(settled)
      AS s (request_id uuid, started bigint, duration_ms int, status int, problem text, answer text);
  IF some_failed OR EXISTS (SELECT FROM webhook_endpoint WHERE vendor_org_id = ANY(vendors)
      AND (failing_since IS NOT NULL OR open_until IS NOT NULL)) THEN
    RETURN QUERY SELECT * FROM move_circuits(at, settled, rule);
  END IF;
  PERFORM move_lanes(lanes);
END $$`
