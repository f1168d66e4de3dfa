import * as Effect from "effect/Effect"
import type { BusHandler, BusMessages, BusTopic, MessageBus } from "../../core/ports/webhooks/message-bus.ts"

type Message = BusMessages[BusTopic]
type Handler = BusHandler<BusTopic>

/**
 * The bus of a single process: delivers published messages in order to the consumers of the topic, each with its own
 * concurrency; without a consumer it keeps them until one subscribes. Nothing survives the process, and nothing has to:
 * the outbox is the source of truth, and what was lost here is claimed again when its lease ends.
 */
export const makeInProcessBus = (): MessageBus => {
  const topics = new Map<BusTopic, Topic>()
  const findTopic = (name: BusTopic): Topic => {
    const topic = topics.get(name) ?? new Topic()
    topics.set(name, topic)
    return topic
  }

  return {
    isReady: Effect.succeed(true),
    countWaiting: (name) => Effect.sync(() => findTopic(name).size),
    publish: (name, message) => Effect.sync(() => findTopic(name).add(message)),
    consume: (name, concurrency, handler) =>
      Effect.context().pipe(
        Effect.map((context) => {
          const consumer = new Consumer(
            findTopic(name),
            concurrency,
            handler,
            // Handlers run with the loggers and the clock of the subscriber.
            (effect) => Effect.runPromiseWith(context)(effect),
          )
          return { close: Effect.promise(() => consumer.close()) }
        }),
      ),
  }
}

class Topic {
  readonly #messages: Array<Message> = []
  readonly #consumers = new Set<Consumer>()

  add(message: Message): void {
    this.#messages.push(message)
    for (const consumer of this.#consumers) consumer.wake()
  }

  get size(): number {
    return this.#messages.length
  }

  take(): Message | undefined {
    return this.#messages.shift()
  }

  join(consumer: Consumer): void {
    this.#consumers.add(consumer)
  }

  leave(consumer: Consumer): void {
    this.#consumers.delete(consumer)
  }
}

class Consumer {
  readonly #topic: Topic
  readonly #concurrency: number
  readonly #handler: Handler
  readonly #run: (effect: Effect.Effect<void>) => Promise<void>
  readonly #running = new Set<Promise<void>>()
  #closed = false

  constructor(
    topic: Topic,
    concurrency: number,
    handler: Handler,
    run: (effect: Effect.Effect<void>) => Promise<void>,
  ) {
    this.#topic = topic
    this.#concurrency = concurrency
    this.#handler = handler
    this.#run = run
    topic.join(this)
    this.wake()
  }

  wake(): void {
    while (!this.#closed && this.#running.size < this.#concurrency) {
      const message = this.#topic.take()
      if (message === undefined) return
      // A defect of a handler loses its message only: the message's lease ends and it is claimed again.
      const run: Promise<void> = this.#run(this.#handler(message, { isRedelivered: false })).catch(
        () => undefined,
      )
      this.#running.add(run)
      void run.then(() => {
        this.#running.delete(run)
        this.wake()
      })
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#topic.leave(this)
    await Promise.all(this.#running)
  }
}
