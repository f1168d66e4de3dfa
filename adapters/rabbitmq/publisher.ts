import type { ChannelModel, ConfirmChannel, Options } from "amqplib"
import type { BrokerConnection } from "./connection.ts"

/** Unconfirmed messages at once: one at a time is thirty times slower, many more only fill memory. */
const WINDOW = 200
const CONFIRM_MILLIS = 10_000

export interface OutgoingMessage {
  /** Name of the queue. */
  readonly to: string
  readonly content: Buffer
  readonly headers?: Readonly<Record<string, string | number>>
}

/** Publishes with confirms: a message that resolves is on the disks of the broker's quorum. */
export class Publisher {
  readonly #connection: BrokerConnection
  readonly #exchange: string
  readonly #waiting: Array<() => void> = []
  readonly #unroutable = new Set<string>()
  #open: { readonly model: ChannelModel; readonly channel: Promise<ConfirmChannel> } | null = null
  #inFlight = 0
  #published = 0

  constructor(connection: BrokerConnection, exchange: string) {
    this.#connection = connection
    this.#exchange = exchange
  }

  /** Rejects when the broker is unavailable or did not confirm the message, which it may have stored all the same. */
  async publish(message: OutgoingMessage): Promise<void> {
    await this.#waitForRoom()
    try {
      await this.#publishConfirmed(await this.#channel(), message)
    } finally {
      this.#inFlight--
      this.#waiting.shift()?.()
    }
  }

  /** Counts the messages of the queue that were not delivered yet. */
  async waiting(queue: string): Promise<number> {
    const channel = await this.#channel()
    return (await channel.checkQueue(queue)).messageCount
  }

  /**
   * One channel for each connection, and a new one when the broker closed it, which it does over a single wrong message.
   */
  #channel(): Promise<ConfirmChannel> {
    const model = this.#connection.current
    if (model === null) return Promise.reject(new Error("There is no connection to the broker"))
    if (this.#open?.model === model) return this.#open.channel
    const channel = this.#openChannel(model)
    this.#open = { model, channel }
    channel.catch(() => {
      this.#dropChannel(model)
    })
    return channel
  }

  #dropChannel(model: ChannelModel): void {
    if (this.#open?.model === model) this.#open = null
  }

  async #openChannel(model: ChannelModel): Promise<ConfirmChannel> {
    const channel = await model.createConfirmChannel()
    // The close event follows, which rejects everything unconfirmed.
    channel.on("error", () => undefined)
    channel.on("close", () => {
      this.#dropChannel(model)
    })
    // An unroutable message is returned before its confirm, which does not report that.
    channel.on("return", ({ properties }: { readonly properties: Options.Publish }) => {
      this.#unroutable.add(properties.messageId ?? "")
    })
    return channel
  }

  async #waitForRoom(): Promise<void> {
    while (this.#inFlight >= WINDOW) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#inFlight++
  }

  #publishConfirmed(channel: ConfirmChannel, { to, content, headers = {} }: OutgoingMessage): Promise<void> {
    const messageId = String(++this.#published)
    const options = { persistent: true, mandatory: true, contentType: "application/json", messageId, headers }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`The broker did not confirm a message in ${String(CONFIRM_MILLIS / 1_000)} s`))
      }, CONFIRM_MILLIS)
      // Called with an error, too, for every unconfirmed message when the channel closes.
      const onConfirm = (error: unknown) => {
        clearTimeout(timer)
        if (error !== null) reject(error instanceof Error ? error : new Error("The broker refused a message"))
        else if (this.#unroutable.delete(messageId)) reject(new Error(`The broker has no queue ${to}`))
        else resolve()
      }
      try {
        channel.publish(this.#exchange, to, content, options, onConfirm)
      } catch (error) {
        onConfirm(error)
      }
    })
  }
}
