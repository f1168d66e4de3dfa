import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** What travels; ids only, never personal data. */
export interface BusMessages {
  /** Claimed webhooks, and until when (epoch milliseconds), which names their claim. */
  readonly "webhooks.deliver": { readonly requestIds: ReadonlyArray<string>; readonly leasedUntil: number }
}
export type BusTopic = keyof BusMessages
export const BUS_TOPICS: ReadonlyArray<BusTopic> = ["webhooks.deliver"]

/** The bus did not take the message, or does not answer. */
export class BusUnavailable extends Data.TaggedError("BusUnavailable")<{ readonly cause: unknown }> {}

/** How a message came. */
export interface DeliveryInfo {
  /** Somebody got it before, and may have begun with it or not. */
  readonly isRedelivered: boolean
}

export type BusHandler<T extends BusTopic> = (
  message: BusMessages[T],
  delivery: DeliveryInfo,
) => Effect.Effect<void>

export interface MessageBus {
  /** Whether messages are taken now: to be asked before work is claimed that could not be passed on. */
  readonly isReady: Effect.Effect<boolean>
  /** Messages that no consumer has begun with. Fails when the bus is away. */
  readonly countWaiting: (topic: BusTopic) => Effect.Effect<number, BusUnavailable>
  /** Ends when the bus has taken the message. */
  readonly publish: <T extends BusTopic>(
    topic: T,
    message: BusMessages[T],
  ) => Effect.Effect<void, BusUnavailable>
  /**
   * Runs the handler for each message, at most `concurrency` at once, until closed; closing waits for those running. A message
   * whose consumer died may come again.
   */
  readonly consume: <T extends BusTopic>(
    topic: T,
    concurrency: number,
    handler: BusHandler<T>,
  ) => Effect.Effect<BusSubscription, BusUnavailable>
}

export interface BusSubscription {
  readonly close: Effect.Effect<void>
}

/** What no worker could take, again and again; for an operator who has mended the cause. */
export interface ParkedMessages {
  /** How many there are. */
  readonly count: Effect.Effect<ReadonlyMap<BusTopic, number>, BusUnavailable>
  /** Gives those that are parked now to the workers again, as if they were new; how many. */
  readonly redrive: (topic: BusTopic) => Effect.Effect<number, BusUnavailable>
}
