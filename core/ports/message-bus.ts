import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** What travels; ids only, never personal data. */
export interface BusMessages {
  readonly "webhooks.deliver": { readonly requestIds: ReadonlyArray<string> }
}
export type BusTopic = keyof BusMessages
export const BUS_TOPICS: ReadonlyArray<BusTopic> = ["webhooks.deliver"]

/** The bus did not take the message. */
export class BusUnavailable extends Data.TaggedError("BusUnavailable")<{ readonly cause: unknown }> {}

export interface MessageBus {
  /** Ends when the bus has taken the message. */
  readonly publish: <T extends BusTopic>(
    topic: T,
    message: BusMessages[T],
  ) => Effect.Effect<void, BusUnavailable>
  /** Runs the handler for each message, at most `concurrency` at once, until closed; closing waits for those running. */
  readonly consume: <T extends BusTopic>(
    topic: T,
    concurrency: number,
    handler: (message: BusMessages[T]) => Effect.Effect<void>,
  ) => Effect.Effect<BusSubscription, BusUnavailable>
}

export interface BusSubscription {
  readonly close: Effect.Effect<void>
}
