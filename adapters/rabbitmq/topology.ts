import { BUS_TOPICS, type BusTopic } from "../../core/ports/webhooks/message-bus.ts"

/*
 * The exchange and queues of a broker, as data. Every queue is a quorum queue, so that the failure of a single node loses
 * no message, and dead-lettering is at least once: the next queue has confirmed a message before the first removes it.
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
  /** The queue in which a message waits after a failed attempt, counted from 1; null: it was the last. */
  readonly retryQueue: (topic: BusTopic, attempt: number) => string | null
}

export interface TopologyOptions {
  /** Prefix of all names, so that several installations can share a broker; default `hrsync`. */
  readonly prefix?: string
  /** Delays after the first failed attempt, the second, and so on, in milliseconds; after one more a message is parked. */
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
    // At-least-once dead-lettering requires this.
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
        // Counts deliveries of a message that crashes its worker: only the broker can count those.
        arguments: { "x-delivery-limit": delaysMillis.length, ...deadLetterTo(parked(topic)) },
      },
      // One queue for each delay: in a shared queue a message with a short delay would wait behind one with a long delay.
      ...delaysMillis.map((millis) => ({
        name: delayed(topic, millis),
        arguments: { "x-message-ttl": millis, ...deadLetterTo(main(topic)) },
      })),
      { name: parked(topic), arguments: quorum },
    ]),
  }
}
