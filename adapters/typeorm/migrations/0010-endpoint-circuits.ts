import { SqlMigration } from "./sql-migration.ts"
import { CLAIM_WEBHOOKS, SETTLE_WEBHOOKS } from "./0002-outbox-functions.ts"

/**
 * Pauses endpoints that do not acknowledge, and finally disables them. The functions receive the numbers of
 * core/domain/webhooks/circuit.ts; the tests of the outbox compare both.
 */
export class EndpointCircuits1763600000010 extends SqlMigration {
  protected override readonly forward = [
    `ALTER TABLE webhook_endpoint
    ADD COLUMN disabled_reason text,
    ADD COLUMN failures integer NOT NULL DEFAULT 0,
    ADD COLUMN openings integer NOT NULL DEFAULT 0,
    ADD COLUMN open_until timestamptz,
    ADD COLUMN failing_since timestamptz,
    ADD COLUMN failed_at timestamptz,
    ADD COLUMN notice_at timestamptz`,
    // Until now only a 410 disabled an endpoint.
    "UPDATE webhook_endpoint SET disabled_reason = 'gone' WHERE disabled_at IS NOT NULL",
    "DROP INDEX webhook_lane_due_at_idx",
    `CREATE INDEX webhook_lane_vendor_org_id_due_at_idx ON webhook_lane (vendor_org_id, due_at)
    WHERE due_at IS NOT NULL`,
    `CREATE INDEX webhook_undelivered_idx ON webhook (vendor_org_id, settled_at)
    WHERE state IN ('failed', 'exhausted')`,
    "DROP FUNCTION settle_webhooks, claim_webhooks",
    CLAIM_WITH_CIRCUITS,
    MOVE_CIRCUITS,
    SETTLE_WITH_CIRCUITS,
  ]

  protected override readonly backward = [
    "DROP FUNCTION settle_webhooks, move_circuits, claim_webhooks",
    CLAIM_WEBHOOKS,
    SETTLE_WEBHOOKS,
    "DROP INDEX webhook_undelivered_idx",
    "DROP INDEX webhook_lane_vendor_org_id_due_at_idx",
    "CREATE INDEX webhook_lane_due_at_idx ON webhook_lane (due_at) WHERE due_at IS NOT NULL",
    `ALTER TABLE webhook_endpoint DROP COLUMN disabled_reason, DROP COLUMN failures, DROP COLUMN openings,
    DROP COLUMN open_until, DROP COLUMN failing_since, DROP COLUMN failed_at, DROP COLUMN notice_at`,
  ]
}

/**
 * Leases due webhooks. Skips endpoints without free slots before it reads their lanes, and gives each other endpoint its own
 * share of lanes: a backlog of one endpoint, in any number of lanes, does not hide the webhooks of others.
 *
 * A lane offers the due webhooks of its current group (a turn and phase) and, while none of them is being sent, the following
 * groups that are small, due and not yet attempted. Consecutive groups go to one slot in order, and are cut only at the end:
 * `due` never decreases along a lane.
 */
export const CLAIM_WITH_CIRCUITS = `
CREATE FUNCTION claim_webhooks(at timestamptz, until timestamptz, slots int, webhooks_per_slot int, small_group int,
    endpoints_at_once int, lanes_each int, opens_after int)
  RETURNS TABLE (vendor_org_id uuid, slot smallint, request_ids uuid[]) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  vendors uuid[];
  lanes uuid[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT array_agg(due.vendor_org_id) INTO vendors FROM (
    SELECT e.vendor_org_id FROM webhook_endpoint e CROSS JOIN LATERAL (
      SELECT due_at FROM webhook_lane WHERE vendor_org_id = e.vendor_org_id AND due_at <= at ORDER BY due_at LIMIT 1) l
    WHERE e.disabled_at IS NULL AND CASE
      WHEN e.open_until > at THEN false
      WHEN e.open_until IS NOT NULL THEN NOT EXISTS (
        SELECT FROM webhook WHERE vendor_org_id = e.vendor_org_id AND state = 'sending')
      ELSE EXISTS (SELECT FROM generate_series(1, slots) n WHERE NOT EXISTS (
        SELECT FROM webhook WHERE vendor_org_id = e.vendor_org_id AND slot = n AND state = 'sending')) END
    ORDER BY l.due_at LIMIT endpoints_at_once FOR UPDATE OF e SKIP LOCKED) due;
  IF vendors IS NULL THEN RETURN; END IF;
  SELECT array_agg(l.connection_id) INTO lanes FROM unnest(vendors) AS v (id) CROSS JOIN LATERAL (
    SELECT connection_id FROM webhook_lane WHERE vendor_org_id = v.id AND due_at <= at
    ORDER BY due_at LIMIT lanes_each FOR UPDATE SKIP LOCKED) l;
  IF lanes IS NULL THEN RETURN; END IF;
  RETURN QUERY
    WITH room AS (
      SELECT v.id, free.slots, CASE
          WHEN e.open_until IS NOT NULL THEN CASE WHEN e.open_until <= at AND busy.webhooks = 0 THEN 1 ELSE 0 END
          WHEN e.failures = 0 THEN webhooks_per_slot * cardinality(free.slots)
          ELSE least(webhooks_per_slot * cardinality(free.slots),
            greatest(0, opens_after - e.failures - busy.webhooks)) END AS webhooks
      FROM unnest(vendors) AS v (id) JOIN webhook_endpoint e ON e.vendor_org_id = v.id
      CROSS JOIN LATERAL (
        SELECT array_agg(n::smallint) AS slots FROM generate_series(1, slots) n WHERE NOT EXISTS (
          SELECT FROM webhook WHERE vendor_org_id = v.id AND slot = n AND state = 'sending')) free
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS webhooks FROM webhook
        -- It is asked of a circuit that is not clean only.
        WHERE (e.failing_since IS NOT NULL OR e.open_until IS NOT NULL) AND vendor_org_id = v.id AND state = 'sending') busy
      WHERE free.slots IS NOT NULL),
    busy AS (
      SELECT DISTINCT connection_id FROM webhook WHERE vendor_org_id = ANY(vendors) AND state = 'sending'),
    offered AS (
      SELECT r.id, r.slots, r.webhooks, l.connection_id, w.request_id, w.due, w.place,
        min(w.due) OVER lane AS first_due, bool_or(NOT w.is_open) OVER lane AS is_sequence
      FROM room r JOIN webhook_lane l ON l.connection_id = ANY(lanes) AND l.vendor_org_id = r.id
      CROSS JOIN LATERAL (
        SELECT request_id, due_at, (turn, phase) = (l.turn, l.phase) AS is_open,
          row_number() OVER in_order AS place, max(due_at) OVER in_order AS due,
          bool_and(due_at <= at AND attempt = 0 AND size <= small_group) OVER in_order AS goes_on
        FROM (
          SELECT *, count(*) OVER (PARTITION BY turn, phase) AS size FROM (
            SELECT request_id, turn, phase, due_at, counter, attempt FROM webhook
            WHERE connection_id = l.connection_id AND state = 'waiting'
            ORDER BY turn, phase, due_at, counter LIMIT r.webhooks) next) sized
        WINDOW in_order AS (ORDER BY turn, phase, due_at, counter)) w
      WHERE CASE WHEN w.is_open THEN w.due_at <= at
        ELSE w.goes_on AND w.place <= webhooks_per_slot AND l.connection_id NOT IN (SELECT connection_id FROM busy) END
      WINDOW lane AS (PARTITION BY l.connection_id)),
    shared AS (
      SELECT id, webhooks, request_id, row_number() OVER (PARTITION BY id ORDER BY due, connection_id, place) AS place,
        slots[1 + (dense_rank() OVER (PARTITION BY id ORDER BY CASE WHEN is_sequence THEN first_due ELSE due END,
          connection_id, CASE WHEN is_sequence THEN 0 ELSE place END) - 1) % cardinality(slots)] AS slot
      FROM offered),
    picked AS (
      SELECT request_id, slot, place FROM (
        SELECT *, row_number() OVER (PARTITION BY id, slot ORDER BY place) AS place_in_slot FROM shared) s
      WHERE place <= webhooks AND place_in_slot <= webhooks_per_slot),
    claimed AS (
      UPDATE webhook SET state = 'sending', lease_until = until, attempt = attempt + 1, slot = picked.slot
      FROM picked WHERE webhook.request_id = picked.request_id
      RETURNING webhook.vendor_org_id, webhook.slot, webhook.request_id, picked.place)
    SELECT vendor_org_id, slot, array_agg(request_id ORDER BY place) FROM claimed
    GROUP BY vendor_org_id, slot;
  PERFORM move_lanes(lanes);
END $$`

/** Updates the circuits of the endpoints by these attempts, in the order in which they ended; returns the changes to report. */
const MOVE_CIRCUITS = `
CREATE FUNCTION move_circuits(at timestamptz, settled jsonb, rule jsonb)
  RETURNS TABLE (vendor_org_id uuid, news text) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  seen record;
  e webhook_endpoint;
  pauses jsonb := rule->'pauses';
  openings_before int;
BEGIN
  FOR seen IN
    WITH attempts AS (
      SELECT w.vendor_org_id, s.place, s.attempt->>'outcome' AS outcome
      FROM jsonb_array_elements(settled) WITH ORDINALITY AS s (attempt, place)
      JOIN webhook w ON w.request_id = (s.attempt->>'request_id')::uuid)
    SELECT a.vendor_org_id, bool_or(a.outcome = 'acknowledged') AS acknowledged, bool_or(a.outcome = 'gone') AS gone,
      count(*) FILTER (WHERE a.outcome IN ('failed', 'gone') AND a.place > last.place)::int AS failures
    FROM attempts a CROSS JOIN LATERAL (
      SELECT coalesce(max(place), 0) AS place FROM attempts
      WHERE vendor_org_id = a.vendor_org_id AND outcome = 'acknowledged') last
    GROUP BY a.vendor_org_id ORDER BY a.vendor_org_id
  LOOP
    SELECT * INTO e FROM webhook_endpoint WHERE vendor_org_id = seen.vendor_org_id FOR UPDATE;
    CONTINUE WHEN NOT FOUND;
    vendor_org_id := seen.vendor_org_id;
    news := NULL;
    openings_before := e.openings;
    IF seen.acknowledged THEN
      IF e.open_until IS NOT NULL THEN news := 'recovered'; END IF;
      e.failures := 0;
      e.openings := 0;
      e.open_until := NULL;
      e.failing_since := NULL;
      e.failed_at := NULL;
    END IF;
    IF seen.failures > 0 THEN
      IF e.failed_at IS NULL OR e.failed_at < at - (rule->>'silence')::bigint * interval '1 millisecond' THEN
        e.failing_since := at;
      END IF;
      e.failing_since := least(e.failing_since, at);
      e.failed_at := greatest(e.failed_at, at);
      e.failures := e.failures + seen.failures;
      IF e.open_until <= at OR (e.open_until IS NULL AND e.failures >= (rule->>'opens_after')::int) THEN
        news := CASE WHEN openings_before = 0 THEN 'paused' END;
        e.open_until := at + interval '1 millisecond'
          * (pauses->>least(e.openings, jsonb_array_length(pauses) - 1))::bigint;
        e.openings := e.openings + 1;
      END IF;
    END IF;
    IF e.disabled_at IS NULL AND (seen.gone OR (seen.failures > 0
        AND e.failing_since <= at - (rule->>'disables_after')::bigint * interval '1 millisecond')) THEN
      e.disabled_at := at;
      e.disabled_reason := CASE WHEN seen.gone THEN 'gone' ELSE 'failing' END;
      e.notice_at := at;
      news := 'disabled';
    END IF;
    UPDATE webhook_endpoint u SET failures = e.failures, openings = e.openings, open_until = e.open_until,
        failing_since = e.failing_since, failed_at = e.failed_at, disabled_at = e.disabled_at,
        disabled_reason = e.disabled_reason, notice_at = e.notice_at
      WHERE u.vendor_org_id = seen.vendor_org_id;
    IF news IS NOT NULL THEN RETURN NEXT; END IF;
  END LOOP;
END $$`

/**
 * Logs every attempt; a webhook changes its state only if the attempt still holds its lease. For an endpoint that keeps
 * acknowledging, only its circuit is read and nothing is written.
 */
const SETTLE_WITH_CIRCUITS = `
CREATE FUNCTION settle_webhooks(at timestamptz, settled jsonb, some_failed boolean, rule jsonb)
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
      kept_body = decode(s.kept_body, 'base64'), lease_until = NULL, slot = NULL,
      settled_at = CASE WHEN s.state = 'waiting' THEN NULL ELSE at END
    FROM jsonb_to_recordset(settled)
      AS s (request_id uuid, round smallint, attempt smallint, state text, due bigint, kept_body text)
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
