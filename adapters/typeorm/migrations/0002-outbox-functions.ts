import { SqlMigration } from "./sql-migration.ts"

/**
 * The outbox's frequent operations are one function call each: the round trips of a transaction cost more than its statements.
 * In PL/pgSQL every statement sees what was committed before it, as in a READ COMMITTED transaction, which the order of lock,
 * change and move relies on (see outbox/delivery-queues.ts).
 */
export class OutboxFunctions1763600000002 extends SqlMigration {
  protected override readonly forward = [MOVE_LANES, CLAIM_WEBHOOKS, GIVE_BACK_WEBHOOKS, SETTLE_WEBHOOKS]

  protected override readonly backward = [
    "DROP FUNCTION settle_webhooks, give_back_webhooks, claim_webhooks, move_lanes",
  ]
}

/** Moves queues to the first turn and phase with a waiting or sending webhook, and to the time its next one is due. */
const MOVE_LANES = `
CREATE FUNCTION move_lanes(connection_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_lane l SET
      turn = CASE WHEN w_first THEN w.turn ELSE coalesce(s.turn, l.turn) END,
      phase = CASE WHEN w_first THEN w.phase ELSE coalesce(s.phase, l.phase) END,
      due_at = CASE WHEN w_first THEN w.due_at END
    FROM unnest(connection_ids) AS c (id)
    LEFT JOIN LATERAL (
      SELECT turn, phase, due_at FROM webhook WHERE connection_id = c.id AND state = 'waiting'
      ORDER BY turn, phase, due_at LIMIT 1) w ON true
    LEFT JOIN LATERAL (
      SELECT turn, phase FROM webhook WHERE state = 'sending' AND connection_id = c.id
        AND vendor_org_id = (SELECT vendor_org_id FROM webhook_lane WHERE connection_id = c.id)
      ORDER BY turn, phase LIMIT 1) s ON true
    CROSS JOIN LATERAL (
      SELECT w.turn IS NOT NULL AND (s.turn IS NULL OR (w.turn, w.phase) <= (s.turn, s.phase)) AS w_first) f
    WHERE l.connection_id = c.id;
END $$`

/**
 * Leases due webhooks. Locks the lanes and their endpoints and skips those that another worker holds, so one worker at a time
 * assigns the free slots of an endpoint. A lost lease only makes a webhook wait again, so the commit does not wait for the
 * disk.
 */
export const CLAIM_WEBHOOKS = `
CREATE FUNCTION claim_webhooks(at timestamptz, until timestamptz, slots int, webhooks_per_slot int, lanes_at_once int)
  RETURNS TABLE (vendor_org_id uuid, slot smallint, request_ids uuid[]) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  lanes uuid[];
  vendors uuid[];
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT array_agg(due.connection_id), array_agg(DISTINCT due.vendor_org_id) INTO lanes, vendors FROM (
    SELECT l.connection_id, l.vendor_org_id FROM webhook_lane l
    JOIN webhook_endpoint e ON e.vendor_org_id = l.vendor_org_id AND e.disabled_at IS NULL
    WHERE l.due_at <= at ORDER BY l.due_at LIMIT lanes_at_once FOR UPDATE SKIP LOCKED) due;
  IF lanes IS NULL THEN RETURN; END IF;
  RETURN QUERY
    WITH room AS (
      SELECT v.id, free.slots FROM unnest(vendors) AS v (id) CROSS JOIN LATERAL (
        SELECT array_agg(n::smallint) AS slots FROM generate_series(1, slots) n WHERE NOT EXISTS (
          SELECT FROM webhook WHERE vendor_org_id = v.id AND slot = n AND state = 'sending')) free
      WHERE free.slots IS NOT NULL),
    picked AS (
      SELECT p.request_id, r.slots[1 + (p.place - 1) % cardinality(r.slots)] AS slot
      FROM room r CROSS JOIN LATERAL (
        SELECT w.request_id, row_number() OVER (ORDER BY w.due_at, w.counter) AS place
        FROM webhook_lane l CROSS JOIN LATERAL (
          SELECT request_id, due_at, counter FROM webhook
          WHERE connection_id = l.connection_id AND turn = l.turn AND phase = l.phase
            AND state = 'waiting' AND due_at <= at
          ORDER BY due_at, counter LIMIT webhooks_per_slot * cardinality(r.slots)) w
        WHERE l.connection_id = ANY(lanes) AND l.vendor_org_id = r.id
        ORDER BY w.due_at, w.counter LIMIT webhooks_per_slot * cardinality(r.slots)) p),
    claimed AS (
      UPDATE webhook SET state = 'sending', lease_until = until, attempt = attempt + 1, slot = picked.slot
      FROM picked WHERE webhook.request_id = picked.request_id
      RETURNING webhook.vendor_org_id, webhook.slot, webhook.request_id, webhook.due_at, webhook.counter)
    SELECT vendor_org_id, slot, array_agg(request_id ORDER BY due_at, counter) FROM claimed
    GROUP BY vendor_org_id, slot;
  PERFORM move_lanes(lanes);
END $$`

/** Returns claimed webhooks that were not attempted; the attempt is not counted. */
const GIVE_BACK_WEBHOOKS = `
CREATE FUNCTION give_back_webhooks(given_ids uuid[], rounds smallint[], attempts smallint[])
  RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lanes uuid[] := ARRAY(SELECT DISTINCT connection_id FROM webhook WHERE request_id = ANY(given_ids));
BEGIN
  PERFORM FROM webhook_lane WHERE connection_id = ANY(lanes) ORDER BY connection_id FOR UPDATE;
  UPDATE webhook w SET state = 'waiting', lease_until = NULL, slot = NULL, attempt = w.attempt - 1
    FROM unnest(given_ids, rounds, attempts) AS g (request_id, round, attempt)
    WHERE w.request_id = g.request_id AND w.state = 'sending' AND w.round = g.round AND w.attempt = g.attempt;
  PERFORM move_lanes(lanes);
END $$`

/** Logs every attempt; a webhook changes its state only if the attempt still holds its lease. */
export const SETTLE_WEBHOOKS = `
CREATE FUNCTION settle_webhooks(at timestamptz, settled jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lanes uuid[];
BEGIN
  SELECT array_agg(DISTINCT w.connection_id) INTO lanes
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
  UPDATE webhook_endpoint SET disabled_at = at WHERE disabled_at IS NULL AND vendor_org_id IN (
    SELECT w.vendor_org_id FROM jsonb_to_recordset(settled) AS s (request_id uuid, gone boolean)
    JOIN webhook w USING (request_id) WHERE s.gone);
  PERFORM move_lanes(lanes);
END $$`
