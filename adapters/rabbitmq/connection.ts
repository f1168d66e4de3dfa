import { EventEmitter } from "node:events"
import { type ChannelModel, connect, type RecoveringChannelModel } from "amqplib"
import { declareTopology } from "./declare-topology.ts"
import type { Topology } from "./topology.ts"

export interface ConnectionOptions {
  /** `amqp[s]://user:password@host:port/vhost`; never shown. */
  readonly url: string
  readonly topology: Topology
  /** Unset: 15. */
  readonly heartbeatSeconds?: number | undefined
  /** Of the connection, as the broker's management shows it. */
  readonly name: string
  readonly onNews: (news: BrokerNews) => void
}

/** What an operator hears of the broker; no address and no message. */
export type BrokerNews =
  | { readonly kind: "connected" }
  | { readonly kind: "disconnected" | "unreachable"; readonly reason: string }
  /** The broker is short of memory or disk, and takes nothing. */
  | { readonly kind: "blocked"; readonly reason: string }

/** Who hears nothing for two of them drops the connection: half open it is noticed within a minute. */
const HEARTBEAT_SECONDS = 15
const CONNECT_MILLIS = 10_000
const SLOWEST_RETRY_MILLIS = 10_000

/** A connection that comes back by itself, with everything that it needs on the broker; who works on it hears when it is new. */
export class BrokerConnection {
  readonly #connection: RecoveringChannelModel
  readonly #connected = new EventEmitter().setMaxListeners(0)
  #current: ChannelModel | null = null

  private constructor(connection: RecoveringChannelModel, { onNews }: ConnectionOptions) {
    this.#connection = connection
    connection.on("connect", (model) => {
      this.#current = model
      onNews({ kind: "connected" })
      this.#connected.emit("connected", model)
    })
    connection.on("disconnect", (error) => {
      this.#current = null
      onNews({ kind: "disconnected", reason: error.message })
    })
    connection.on("connect-failed", (error) => {
      onNews({ kind: "unreachable", reason: error.message })
    })
    connection.on("blocked", (reason) => {
      onNews({ kind: "blocked", reason })
    })
    // Followed by a disconnect, which says it.
    connection.on("error", () => undefined)
  }

  /** Does not wait for the broker: a service starts without it, and its work waits. */
  static async open(options: ConnectionOptions): Promise<BrokerConnection> {
    const url = new URL(options.url)
    url.searchParams.set("heartbeat", String(options.heartbeatSeconds ?? HEARTBEAT_SECONDS))
    const connection = await connect(url.href, {
      timeout: CONNECT_MILLIS,
      clientProperties: { connection_name: options.name },
      recovery: {
        waitForConnect: false,
        maxDelay: SLOWEST_RETRY_MILLIS,
        setup: (model: ChannelModel) => declareTopology(model, options.topology),
      },
    })
    return new BrokerConnection(connection, options)
  }

  /** Null while there is none. */
  get current(): ChannelModel | null {
    return this.#current
  }

  /** Calls with the connection there is, and with every one that comes; what it returns ends that. */
  onEach(use: (model: ChannelModel) => void): () => void {
    this.#connected.on("connected", use)
    if (this.#current !== null) use(this.#current)
    return () => void this.#connected.off("connected", use)
  }

  close(): Promise<void> {
    this.#current = null
    return this.#connection.close()
  }
}
