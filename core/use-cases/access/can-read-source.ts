import type { Actor } from "./actor.ts"
import { findReach } from "./authorize.ts"

/**
 * Whether what stands in a source may be told to the actor: its columns, and values that are wrong, agreed on or not. Of what a
 * sync met it is told the counts alone otherwise (quality.md S10).
 */
export const canReadSource = (actor: Actor): boolean => findReach(actor, "connection.read-source") !== "none"
