import type { Actor } from "./actor.ts"
import { findReach } from "./authorize.ts"

/**
 * Whether the actor may see contents of a source: its columns, and invalid values, agreed on or not. Otherwise the actor
 * sees only the counts of a sync (specification/promises.md#s10-consent). There is a sync once the connection is
 * accepted, and then the vendor can have the token of a journey: it takes a caller who is verified, or the device
 * that submitted.
 */
export const canReadSource = (actor: Actor): boolean =>
  findReach(actor, "connection.read-source") !== "none" &&
  (actor.kind !== "journey" || actor.isVerified || actor.isAnchoredDevice)
