import { BUS_TOPICS, type BusTopic } from "../../core/ports/webhooks/message-bus.ts"

/*
 * What a broker must have, as data. Every queue is a quorum queue, so that no single node's death loses a message, and what a
 * queue gives up goes on at least once: the next queue has confirmed it before the first forgets it.
 */

export interface QueueSpec {
  readonly name: string
  readonly arguments: Readonly<Record<string, string | number>>
}

export interface Topology {
  /** Direct; durable. Each queue is bound by its own name. */
  readonly exchange: string
  readonly queues: ReadonlyArray<QueueSpec>
  /** Names of queues. */
  readonly main: (topic: BusTopic) => string
  readonly parked: (topic: BusTopic) => string
  /** Where a message waits behind an attempt that broke, counted from 1; null: it was the last. */
  readonly retryQueue: (topic: BusTopic, attempt: number) => string | null
}

export interface TopologyOptions {
  /** What all names begin with, so that several installations share a broker; unset: `hrsync`. */
  readonly prefix?: string
  /** Behind the first attempt that broke, the second, and so on, in milliseconds; behind one more a message is parked. */
  readonly delaysMillis?: ReadonlyArray<number>
}

const DELAYS_MILLIS = [1_000, 5_000, 15_000, 60_000]

export const makeTopology = ({
  prefix = "hrsync",
  delaysMillis = DELAYS_MILLIS,
}: TopologyOptions = {}): Topology => {
  const main = (topic: BusTopic) => `${prefix}.${topic}`
  const parked = (topic: BusTopic) => `${main(topic)}.parked`
  const delayed = (topic: BusTopic, millis: number) => `${main(topic)}.after.${String(millis)}ms`
  const quorum = { "x-queue-type": "quorum" }
  const deadLetterTo = (queue: string) => ({
    ...quorum,
    "x-dead-letter-exchange": prefix,
    "x-dead-letter-routing-key": queue,
    "x-dead-letter-strategy": "at-least-once",
    // What at-least-once asks for.
    "x-overflow": "reject-publish",
  })
  return {
    exchange: prefix,
    main,
    parked,
    retryQueue: (topic, attempt) => {
      const millis = delaysMillis[attempt - 1]
      return millis === undefined ? null : delayed(topic, millis)
    },
    queues: BUS_TOPICS.flatMap((topic) => [
      {
        name: main(topic),
        // Deliveries of a message that takes its worker with it: nobody but the broker is left to count those.
        arguments: { "x-delivery-limit": delaysMillis.length, ...deadLetterTo(parked(topic)) },
      },
      // A queue for each delay: behind a message that waits long, one that waits shortly would wait as long.
      ...delaysMillis.map((millis) => ({
        name: delayed(topic, millis),
        arguments: { "x-message-ttl": millis, ...deadLetterTo(main(topic)) },
      })),
      { name: parked(topic), arguments: quorum },
    ]),
  }
}
