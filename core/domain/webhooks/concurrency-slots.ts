import { FAILURE_THRESHOLD } from "./circuit.ts"

/** How the posts that an endpoint takes at once are shared out among workers. */
export interface ConcurrencySlots {
  /** Each is held by one worker at a time, with the webhooks it was given for it. */
  readonly slots: number
  readonly postsPerSlot: number
  readonly webhooksPerSlot: number
  /** Groups (a session's stage) of no more follow one another in one slot; larger ones are shared out among all of them. */
  readonly smallGroup: number
  /** After so many in a row that were not acknowledged its worker gives back what it has not begun. */
  readonly failuresPerSlot: number
}

/** While the webhooks of some slots are posted, those of others are fetched or recorded. */
const MAX_SLOTS = 4
/** The database is asked once for all of them; as many are sent again when their worker dies before it recorded them. */
const WEBHOOKS_PER_SLOT = 64
/** To share out what one slot posts in so many goes, and to claim the next group then, takes longer than the goes. */
const ROUNDS_PER_SMALL_GROUP = 2

/**
 * The posts in flight for one endpoint, over all workers, are never more than `inFlight` (decisions.md 5, "Order"). To
 * ask the database about every single post would cost more than the post, so what a worker is given is a slot.
 */
export const makeConcurrencySlots = (inFlight: number): ConcurrencySlots => {
  const slots = Math.min(MAX_SLOTS, inFlight)
  const postsPerSlot = Math.floor(inFlight / slots)
  return {
    slots,
    postsPerSlot,
    webhooksPerSlot: WEBHOOKS_PER_SLOT,
    smallGroup: ROUNDS_PER_SMALL_GROUP * postsPerSlot,
    // Workers do not know of each other: all of them together stop where the circuit opens.
    failuresPerSlot: Math.floor(FAILURE_THRESHOLD / slots),
  }
}
