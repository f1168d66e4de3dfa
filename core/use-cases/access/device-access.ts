import type { Actor } from "./actor.ts"

/** The device of the caller; null: it sent no key, or is not in the journey. */
export const findDevice = (actor: Actor): string | null => (actor.kind === "journey" ? actor.device : null)

/**
 * Whether the caller may see or use what was entered in a journey and is not the vendor's to know before it is agreed: stored
 * secrets, uploaded rows, samples, counts (quality.md S10). The vendor can issue a token at any time, so a token alone does not
 * suffice: the caller must be on the device that entered it, or have a token that only the HR admin's mailbox received.
 * `ownerDevice` is null when it was entered without a device key.
 *
 * Both are digests of keys with 256 random bits, so that the time of the comparison says nothing about a key.
 */
export const canSeeEntered = (actor: Actor, ownerDevice: string | null): boolean =>
  actor.kind === "journey" && (actor.isVerified || (actor.device !== null && actor.device === ownerDevice))
