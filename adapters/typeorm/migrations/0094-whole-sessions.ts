import { CLAIM_WITH_CIRCUITS } from "./0010-endpoint-circuits.ts"
import { SqlMigration } from "./sql-migration.ts"

/**
 * A slot takes whole sessions where every free slot has a queue of its own: a group of ten webhooks was too large to follow another one,
 * so that each cost a claim, a message and a record, and many deep queues left at a few webhooks a second each.
 */
export class WholeSessions1763600000094 extends SqlMigration {
  protected override readonly forward = [CLAIM_WHOLE_SESSIONS]

  protected override readonly backward = [
    CLAIM_WITH_CIRCUITS.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION"),
    "ALTER FUNCTION claim_webhooks SET plan_cache_mode = force_custom_plan",
    "ALTER FUNCTION claim_webhooks SET search_path = pg_catalog, public, pg_temp",
  ]
}

/**
 * As before (0010-endpoint-circuits.ts), but for the size of the groups that may follow the open one: sharing a group out among slots
 * makes its queue quicker only while some slots have nothing else to do.
 */
const CLAIM_WHOLE_SESSIONS = `
CREATE OR REPLACE FUNCTION claim_webhooks(at timestamptz, until timestamptz, slots int, webhooks_per_slot int, small_group int,
    endpoints_at_once int, lanes_each int, opens_after int)
  RETURNS TABLE (vendor_org_id uuid, slot smallint, request_ids uuid[]) LANGUAGE plpgsql
  SET plan_cache_mode = force_custom_plan SET search_path = pg_catalog, public, pg_temp AS $$
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
    WITH busy AS (
      SELECT DISTINCT connection_id FROM webhook WHERE vendor_org_id = ANY(vendors) AND state = 'sending'),
    idle AS (
      SELECT vendor_org_id, count(*) AS queues FROM webhook_lane
      WHERE connection_id = ANY(lanes) AND connection_id NOT IN (SELECT connection_id FROM busy)
      GROUP BY vendor_org_id),
    room AS (
      SELECT v.id, free.slots,
        CASE WHEN small_group > 0 AND cardinality(free.slots) <= idle.queues
          THEN webhooks_per_slot ELSE small_group END AS group_limit,
        CASE
          WHEN e.open_until IS NOT NULL THEN CASE WHEN e.open_until <= at AND under_way.webhooks = 0 THEN 1 ELSE 0 END
          WHEN e.failures = 0 THEN webhooks_per_slot * cardinality(free.slots)
          ELSE least(webhooks_per_slot * cardinality(free.slots),
            greatest(0, opens_after - e.failures - under_way.webhooks)) END AS webhooks
      FROM unnest(vendors) AS v (id) JOIN webhook_endpoint e ON e.vendor_org_id = v.id
      LEFT JOIN idle ON idle.vendor_org_id = v.id
      CROSS JOIN LATERAL (
        SELECT array_agg(n::smallint) AS slots FROM generate_series(1, slots) n WHERE NOT EXISTS (
          SELECT FROM webhook WHERE vendor_org_id = v.id AND slot = n AND state = 'sending')) free
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS webhooks FROM webhook
        -- It is asked of a circuit that is not clean only.
        WHERE (e.failing_since IS NOT NULL OR e.open_until IS NOT NULL) AND vendor_org_id = v.id AND state = 'sending') under_way
      WHERE free.slots IS NOT NULL),
    offered AS (
      SELECT r.id, r.slots, r.webhooks, l.connection_id, w.request_id, w.due, w.place,
        min(w.due) OVER lane AS first_due, bool_or(NOT w.is_open) OVER lane AS is_sequence
      FROM room r JOIN webhook_lane l ON l.connection_id = ANY(lanes) AND l.vendor_org_id = r.id
      CROSS JOIN LATERAL (
        SELECT request_id, due_at, (turn, phase) = (l.turn, l.phase) AS is_open,
          row_number() OVER in_order AS place, max(due_at) OVER in_order AS due,
          bool_and(due_at <= at AND attempt = 0 AND size <= r.group_limit) OVER in_order AS goes_on
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
