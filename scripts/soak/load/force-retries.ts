import type { Cluster } from "../cluster/cluster.ts"

/**
 * Makes every waiting attempt due now: the retry schedule takes an hour and a quarter, which the tests of its rule cover.
 * Also closes open circuits, if endpoints have one: their pauses would take as long. Takes locks in the service's own
 * order.
 */
export const forceRetries = ({ sql }: Cluster): Promise<unknown> =>
  sql(`DO $$ DECLARE lanes uuid[]; BEGIN
    SELECT array_agg(connection_id) INTO lanes
      FROM (SELECT connection_id FROM webhook_lane ORDER BY connection_id FOR UPDATE) locked;
    UPDATE webhook SET due_at = now() WHERE state = 'waiting' AND due_at > now() AND connection_id = ANY(lanes);
    PERFORM move_lanes(lanes);
    IF EXISTS (SELECT FROM information_schema.columns
        WHERE table_name = 'webhook_endpoint' AND column_name = 'open_until') THEN
      EXECUTE 'UPDATE webhook_endpoint SET failures = 0, openings = 0, open_until = NULL, failing_since = NULL,
        failed_at = NULL WHERE failures > 0 OR open_until IS NOT NULL';
    END IF;
  END $$`)
