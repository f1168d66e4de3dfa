import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The payload of messages; ids only, never personal data. */
export interface BusMessages {
  /** Claimed webhooks, and the end of their lease (epoch milliseconds), which identifies the claim. */
  readonly "webhooks.deliver": { readonly requestIds: ReadonlyArray<string>; readonly leasedUntil: number }
}
export type BusTopic = keyof BusMessages
export const BUS_TOPICS: ReadonlyArray<BusTopic> = ["webhooks.deliver"]

/** The bus rejected the message, or does not respond. */
export class BusUnavailable extends Data.TaggedError("BusUnavailable")<{ readonly cause: unknown }> {}

/** How a message was delivered. */
export interface DeliveryInfo {
  /** It was delivered before, and may have been partly processed. */
  readonly isRedelivered: boolean
}

export type BusHandler<T extends BusTopic> = (
  message: BusMessages[T],
  delivery: DeliveryInfo,
) => Effect.Effect<void>

export interface MessageBus {
  /** Whether the bus accepts messages now: check it before claiming work that could not be passed on. */
  readonly isReady: Effect.Effect<boolean>
  /** Messages that no consumer has received yet. Fails when the bus is unavailable. */
  readonly countWaiting: (topic: BusTopic) => Effect.Effect<number, BusUnavailable>
  /** Succeeds when the bus has accepted the message. */
  readonly publish: <T extends BusTopic>(
    topic: T,
    message: BusMessages[T],
  ) => Effect.Effect<void, BusUnavailable>
  /**
   * Runs the handler for each message, at most `concurrency` at once, until closed; closing waits for running handlers. A
   * message whose consumer crashed may be delivered again.
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

/** Messages that failed repeatedly in every worker; for an operator who has fixed the cause. */
export interface ParkedMessages {
  /** The number of parked messages. */
  readonly count: Effect.Effect<ReadonlyMap<BusTopic, number>, BusUnavailable>
  /** Sends the currently parked messages to the workers again, as new ones; returns their number. */
  readonly redrive: (topic: BusTopic) => Effect.Effect<number, BusUnavailable>
}
