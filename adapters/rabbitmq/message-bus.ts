import * as Effect from "effect/Effect"
import { type BusTopic, BusUnavailable, type MessageBus } from "../../core/ports/webhooks/message-bus.ts"
import { BrokerConnection, type BrokerNews } from "./connection.ts"
import { Consumer } from "./consumer.ts"
import { contentOf } from "./message.ts"
import { Publisher } from "./publisher.ts"
import { makeTopology, type TopologyOptions } from "./topology.ts"

export interface RabbitMqOptions extends TopologyOptions {
  /** `amqp[s]://user:password@host:port/vhost`. */
  readonly url: string
  readonly heartbeatSeconds?: number
  readonly onNews: (news: BusNews) => void
}

export type BusNews = BrokerNews | { readonly kind: "parked"; readonly topic: BusTopic }

export interface RabbitMqBus extends MessageBus {
  /** Its subscriptions are closed by whoever made them. */
  readonly close: () => Promise<void>
}

/**
 * The bus of many processes, over RabbitMQ 3.10 or later. It opens without the broker, and what is published while that is away
 * fails: the outbox is the truth, and whoever publishes from it tries again.
 */
export const makeRabbitMqBus = ({
  url,
  heartbeatSeconds,
  onNews,
  ...names
}: RabbitMqOptions): RabbitMqBus => {
  const topology = makeTopology(names)
  const connection = new BrokerConnection({
    url,
    topology,
    heartbeatSeconds,
    name: "hr-data-sync",
    onNews,
  })
  const publisher = new Publisher(connection, topology.exchange)
  return {
    isReady: Effect.sync(() => connection.current !== null),
    waiting: (topic) => asked(() => publisher.waiting(topology.main(topic))),
    publish: (topic, message) =>
      asked(() => publisher.publish({ to: topology.main(topic), content: contentOf(message) })),

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
            onNews({ kind: "parked", topic })
          },
        })
        return { close: Effect.promise(() => consumer.close()) }
      }),

    close: () => connection.close(),
  }
}

const asked = <A>(ask: () => Promise<A>): Effect.Effect<A, BusUnavailable> =>
  Effect.tryPromise({ try: ask, catch: (cause) => new BusUnavailable({ cause }) })
