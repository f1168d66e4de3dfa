/*
 * Webhooks that are sent again take new turns, behind everything that their connection has in its lane: those that had one
 * turn together have one again, in the order of the old ones. A turn is read off an array by its place: to join webhooks with
 * turns would be to compare all with all where a corporate's sessions are many and small.
 */

/** Beside the webhooks that go again: which of their turns each has, from 1. */
export const SEQUENCE_RANK = "dense_rank() OVER (ORDER BY turn, connection_id, session_id) AS place"

/** The common table `turns` with as many new ones as `again` has old ones. */
export const NEW_SEQUENCES = `turns AS (
  SELECT array_agg(nextval('webhook_turn_seq')) AS new FROM generate_series(1, (SELECT max(place) FROM again)))`

/** Of a webhook of `again`. */
export const NEW_SEQUENCE = "(SELECT new FROM turns)[again.place]"
