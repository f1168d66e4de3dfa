import type { Channel, ChannelModel, ConsumeMessage } from "amqplib"
import type { BusMessages, BusTopic, DeliveryInfo } from "../../core/ports/webhooks/message-bus.ts"
import type { BrokerConnection } from "./connection.ts"
import { ATTEMPT_HEADER, readAttempt, readMessage, REASON_HEADER } from "./message.ts"
import type { Publisher } from "./publisher.ts"
import type { Topology } from "./topology.ts"

export interface ConsumerOptions<T extends BusTopic> {
  readonly connection: BrokerConnection
  readonly publisher: Publisher
  readonly topology: Topology
  readonly topic: T
  readonly concurrency: number
  /** Rejects when the handler failed. */
  readonly handle: (message: BusMessages[T], delivered: DeliveryInfo) => Promise<void>
  readonly onParked: () => void
}

/**
 * Consumes the messages of a topic, at most so many at once, and acknowledges each when its handler has ended: the messages
 * of a dead worker are redelivered to another. A message whose handler fails is retried after a delay, and finally parked.
 */
export class Consumer<T extends BusTopic> {
  readonly #options: ConsumerOptions<T>
  readonly #running = new Set<Promise<void>>()
  readonly #stop: () => void
  #channel: { readonly channel: Channel; readonly tag: string } | null = null
  #closed = false

  constructor(options: ConsumerOptions<T>) {
    this.#options = options
    this.#stop = options.connection.onConnection((model) => {
      // If the connection ends before that, another follows.
      this.#subscribe(model).catch(() => undefined)
    })
  }

  /** Stops consuming, and waits for running handlers. */
  async close(): Promise<void> {
    this.#closed = true
    this.#stop()
    const taking = this.#channel
    await taking?.channel.cancel(taking.tag).catch(() => undefined)
    await Promise.all(this.#running)
    // Messages that were delivered but not begun are returned.
    await taking?.channel.close().catch(() => undefined)
  }

  async #subscribe(model: ChannelModel): Promise<void> {
    const { topology, topic, concurrency } = this.#options
    const channel = await model.createChannel()
    channel.on("error", () => undefined)
    await channel.prefetch(concurrency)
    const { consumerTag: tag } = await channel.consume(topology.main(topic), (message) => {
      if (message === null) void this.#resubscribe(channel, model)
      else if (!this.#closed) this.#receive(channel, message)
    })
    this.#channel = { channel, tag }
    if (this.#closed) await this.close()
  }

  /** Called when the broker ended the subscription: the queue was deleted, or its leader moved. */
  async #resubscribe(channel: Channel, model: ChannelModel): Promise<void> {
    await channel.close().catch(() => undefined)
    if (!this.#closed && this.#options.connection.current === model)
      await this.#subscribe(model).catch(() => undefined)
  }

  #receive(channel: Channel, message: ConsumeMessage): void {
    const run: Promise<void> = this.#process(message)
      .then(
        () => acknowledge(channel, message),
        // The broker did not accept the delayed message: it stays in its queue and is redelivered.
        () => requeueMessage(channel, message),
      )
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  async #process(message: ConsumeMessage): Promise<void> {
    const { topic, handle } = this.#options
    const known = readMessage(topic, message.content)
    if (known === null) return this.#park(message, "It does not belong to this topic.")
    try {
      await handle(known, { isRedelivered: message.fields.redelivered || readAttempt(message) > 1 })
    } catch {
      await this.#retryLater(message)
    }
  }

  #retryLater(message: ConsumeMessage): Promise<void> {
    const { publisher, topology, topic } = this.#options
    const attempt = readAttempt(message)
    const to = topology.retryQueue(topic, attempt)
    if (to === null) return this.#park(message, `Its handler failed ${String(attempt)} times.`)
    return publisher.publish({ to, content: message.content, headers: { [ATTEMPT_HEADER]: attempt + 1 } })
  }

  async #park({ content }: ConsumeMessage, reason: string): Promise<void> {
    const { publisher, topology, topic, onParked } = this.#options
    await publisher.publish({ to: topology.parked(topic), content, headers: { [REASON_HEADER]: reason } })
    onParked()
  }
}

/* On a channel that has closed both throw; the broker has requeued the message by then. */

const acknowledge = (channel: Channel, message: ConsumeMessage): void => {
  try {
    channel.ack(message)
  } catch {
    return
  }
}

const requeueMessage = (channel: Channel, message: ConsumeMessage): void => {
  try {
    channel.nack(message, false, true)
  } catch {
    return
  }
}
