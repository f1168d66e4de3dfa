import { FAILURE_THRESHOLD } from "./circuit.ts"

/** How the concurrent posts to an endpoint are divided among workers. */
export interface ConcurrencySlots {
  /** Each is held by one worker at a time, with the webhooks it claimed. */
  readonly slots: number
  readonly postsPerSlot: number
  readonly webhooksPerSlot: number
  /**
   * Groups (a session's stage) up to this size follow one another in one slot. Larger ones are distributed over all slots, unless there is
   * a queue for each: then no slot would be quicker than another.
   */
  readonly smallGroup: number
  /** After this many failures in a row the worker of a slot releases the webhooks that it has not begun. */
  readonly failuresPerSlot: number
}

/** While the webhooks of some slots are posted, those of others are fetched or recorded. */
const MAX_SLOTS = 4
/** One query claims all of them, and as many are sent again if their worker dies before it records them. */
const WEBHOOKS_PER_SLOT = 64
/** Distributing a group that one slot posts in two rounds, and claiming the next one, takes longer than the rounds. */
const ROUNDS_PER_SMALL_GROUP = 2

/** The posts in flight for one endpoint, over all workers,
 * never exceed `inFlight` (specification/webhooks.md#order). A query for every single
 * post would cost more than the post, so workers claim slots.
 */
export const makeConcurrencySlots = (inFlight: number): ConcurrencySlots => {
  const slots = Math.min(MAX_SLOTS, inFlight)
  const postsPerSlot = Math.floor(inFlight / slots)
  return {
    slots,
    postsPerSlot,
    webhooksPerSlot: WEBHOOKS_PER_SLOT,
    smallGroup: ROUNDS_PER_SMALL_GROUP * postsPerSlot,
    // Workers do not share state: together they stop where the circuit opens.
    failuresPerSlot: Math.floor(FAILURE_THRESHOLD / slots),
  }
}
