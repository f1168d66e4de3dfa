import type { Actor } from "./actor.ts"

/** In place of a device for what an operator uploads: no digest of a key is like it. */
const OPERATOR_DEVICE = "operator"

/** The device of the caller; null: it sent no key, or is neither in the journey nor an operator. */
export const findDevice = (actor: Actor): string | null => {
  if (actor.kind === "operator") return OPERATOR_DEVICE
  return actor.kind === "journey" ? actor.device : null
}

/**
 * Whether the caller may see or use what was entered in a journey and is not the vendor's to know before it is agreed: stored
 * secrets, uploaded rows, samples, counts (specification/promises.md#s10-consent). The vendor can issue a token at
 * any time, so a token alone does not suffice: the caller must be on the device that entered it, or have a token that
 * only the HR admin's mailbox received. `ownerDevice` is null when it was entered without a device key. An operator
 * sees only what operators have uploaded.
 *
 * Both are digests of keys with 256 random bits, so that the time of the comparison says nothing about a key.
 */
export const canSeeEntered = (actor: Actor, ownerDevice: string | null): boolean => {
  const device = findDevice(actor)
  const isVerified = actor.kind === "journey" && actor.isVerified
  return isVerified || (device !== null && device === ownerDevice)
}
