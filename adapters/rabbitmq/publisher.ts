import type { ChannelModel, ConfirmChannel, Options } from "amqplib"
import type { BrokerConnection } from "./connection.ts"

/** Unconfirmed messages at once: one at a time is thirty times slower, many more only fill memory. */
const WINDOW = 200
const CONFIRM_MILLIS = 10_000

export interface Outgoing {
  /** Name of the queue. */
  readonly to: string
  readonly content: Buffer
  readonly headers?: Readonly<Record<string, string | number>>
}

/** Publishes with confirms: what resolves is on the disks of the broker's quorum. */
export class Publisher {
  readonly #exchange: string
  readonly #stop: () => void
  readonly #waiting: Array<() => void> = []
  #channel: Promise<ConfirmChannel> | null = null
  #underWay = 0
  #published = 0
  readonly #unroutable = new Set<string>()

  constructor(connection: BrokerConnection, exchange: string) {
    this.#exchange = exchange
    this.#stop = connection.onEach((model) => {
      this.#channel = this.#open(model)
      this.#channel.catch(() => undefined)
    })
  }

  /** Rejects when the broker is away, or did not take it: then it may have it or not. */
  async publish(message: Outgoing): Promise<void> {
    if (this.#channel === null) throw new Error("There is no connection to the broker")
    await this.#room()
    try {
      await this.#confirmed(await this.#channel, message)
    } finally {
      this.#underWay--
      this.#waiting.shift()?.()
    }
  }

  close(): void {
    this.#stop()
  }

  async #open(model: ChannelModel): Promise<ConfirmChannel> {
    const channel = await model.createConfirmChannel()
    channel.on("error", () => undefined)
    channel.on("close", () => {
      this.#channel = null
    })
    // A message without a queue comes back before its confirm, which says nothing of that.
    channel.on("return", ({ properties }: { readonly properties: Options.Publish }) => {
      this.#unroutable.add(properties.messageId ?? "")
    })
    return channel
  }

  async #room(): Promise<void> {
    while (this.#underWay >= WINDOW) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#underWay++
  }

  #confirmed(channel: ConfirmChannel, { to, content, headers = {} }: Outgoing): Promise<void> {
    const messageId = String(++this.#published)
    const options = { persistent: true, mandatory: true, contentType: "application/json", messageId, headers }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`The broker did not confirm a message in ${String(CONFIRM_MILLIS / 1_000)} s`))
      }, CONFIRM_MILLIS)
      // Called with an error, too, for everything that is unconfirmed when the channel ends.
      const settle = (error: unknown) => {
        clearTimeout(timer)
        if (error !== null) reject(error instanceof Error ? error : new Error("The broker refused a message"))
        else if (this.#unroutable.delete(messageId)) reject(new Error(`The broker has no queue ${to}`))
        else resolve()
      }
      try {
        channel.publish(this.#exchange, to, content, options, settle)
      } catch (error) {
        settle(error)
      }
    })
  }
}
