/*
 * Webhooks that are sent again take new sequences, behind everything in the queue of their connection. Those that shared a
 * sequence share the new one, in the order of the old ones. New sequences are read from an array by rank: a join would
 * compare every webhook with every sequence where a corporate has many small sessions.
 */

/** For the webhooks that are sent again: the rank of their sequence, from 1. */
export const SEQUENCE_RANK = "dense_rank() OVER (ORDER BY turn, connection_id, session_id) AS place"

/** The common table `sequences` with as many new ones as `again` has old ones. */
export const NEW_SEQUENCES = `sequences AS (
  SELECT array_agg(nextval('webhook_turn_seq')) AS new FROM generate_series(1, (SELECT max(place) FROM again)))`

/** The new sequence of a webhook of `again`. */
export const NEW_SEQUENCE = "(SELECT new FROM sequences)[again.place]"
