import * as Effect from "effect/Effect"
import { type BusTopic, BusUnavailable, type MessageBus } from "../../core/ports/webhooks/message-bus.ts"
import { BrokerConnection, type BrokerEvent } from "./connection.ts"
import { Consumer } from "./consumer.ts"
import { encodeMessage } from "./message.ts"
import { Publisher } from "./publisher.ts"
import { makeTopology, type TopologyOptions } from "./topology.ts"

export interface RabbitMqOptions extends TopologyOptions {
  /** `amqp[s]://user:password@host:port/vhost`. */
  readonly url: string
  readonly heartbeatSeconds?: number
  readonly onEvent: (news: BusEvent) => void
}

export type BusEvent = BrokerEvent | { readonly kind: "parked"; readonly topic: BusTopic }

export interface RabbitMqBus extends MessageBus {
  /** The subscriber closes its own subscriptions. */
  readonly close: () => Promise<void>
}

/**
 * The bus of several processes, over RabbitMQ 3.10 or later. It opens without the broker, and fails what is published while
 * the broker is unavailable: the outbox is the source of truth, and its publisher retries.
 */
export const makeRabbitMqBus = ({
  url,
  heartbeatSeconds,
  onEvent,
  ...names
}: RabbitMqOptions): RabbitMqBus => {
  const topology = makeTopology(names)
  const connection = new BrokerConnection({
    url,
    topology,
    heartbeatSeconds,
    name: "hr-data-sync",
    onEvent,
  })
  const publisher = new Publisher(connection, topology.exchange)
  return {
    isReady: Effect.sync(() => connection.current !== null),
    countWaiting: (topic) => tryBus(() => publisher.waiting(topology.main(topic))),
    publish: (topic, message) =>
      tryBus(() => publisher.publish({ to: topology.main(topic), content: encodeMessage(message) })),

    consume: (topic, concurrency, handler) =>
      Effect.map(Effect.context(), (context) => {
        const consumer = new Consumer({
          connection,
          publisher,
          topology,
          topic,
          concurrency,
          handle: (message, delivered) => Effect.runPromiseWith(context)(handler(message, delivered)),
          onParked: () => {
            onEvent({ kind: "parked", topic })
          },
        })
        return { close: Effect.promise(() => consumer.close()) }
      }),

    close: () => connection.close(),
  }
}

const tryBus = <A>(query: () => Promise<A>): Effect.Effect<A, BusUnavailable> =>
  Effect.tryPromise({ try: query, catch: (cause) => new BusUnavailable({ cause }) })
