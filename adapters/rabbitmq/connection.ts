import { EventEmitter } from "node:events"
import { type ChannelModel, connect, type RecoveringChannelModel } from "amqplib"
import { declareTopology } from "./declare-topology.ts"
import type { Topology } from "./topology.ts"

export interface ConnectionOptions {
  /** `amqp[s]://user:password@host:port/vhost`; never shown. */
  readonly url: string
  readonly topology: Topology
  /** Unset: 10. */
  readonly heartbeatSeconds?: number | undefined
  /** Of the connection, as the broker's management shows it. */
  readonly name: string
  readonly onEvent: (news: BrokerEvent) => void
}

/** What an operator hears of the broker; no address and no message. */
export type BrokerEvent =
  | { readonly kind: "connected" }
  | { readonly kind: "disconnected" | "unreachable"; readonly reason: string }
  /** The broker is short of memory or disk, and takes nothing. */
  | { readonly kind: "blocked"; readonly reason: string }

/**
 * Who hears nothing for three of them drops the connection. That is as long as a claim: what was handed to a half-open connection
 * is then claimed again on a new one, and not a second time on the dead one.
 */
const HEARTBEAT_SECONDS = 10
const CONNECT_MILLIS = 10_000
const SLOWEST_RETRY_MILLIS = 10_000

/**
 * A connection that comes back by itself, with everything that it needs on the broker; who works on it hears when it is new. It
 * does not wait for the broker: a service starts without it, and its work waits.
 */
export class BrokerConnection {
  readonly #opening: Promise<RecoveringChannelModel>
  readonly #connected = new EventEmitter().setMaxListeners(0)
  #current: ChannelModel | null = null

  constructor({ url, topology, heartbeatSeconds = HEARTBEAT_SECONDS, name, onEvent }: ConnectionOptions) {
    const address = new URL(url)
    address.searchParams.set("heartbeat", String(heartbeatSeconds))
    this.#opening = connect(address.href, {
      timeout: CONNECT_MILLIS,
      clientProperties: { connection_name: name },
      recovery: {
        waitForConnect: false,
        maxDelay: SLOWEST_RETRY_MILLIS,
        setup: (model: ChannelModel) => declareTopology(model, topology),
      },
    })
    void this.#opening.then((connection) => {
      this.#listen(connection, onEvent)
    })
  }

  /** Null while there is none. */
  get current(): ChannelModel | null {
    return this.#current
  }

  /** Calls with the connection there is, and with every one that comes; what it returns ends that. */
  onConnection(use: (model: ChannelModel) => void): () => void {
    this.#connected.on("connected", use)
    if (this.#current !== null) use(this.#current)
    return () => void this.#connected.off("connected", use)
  }

  async close(): Promise<void> {
    this.#current = null
    await (await this.#opening).close()
  }

  #listen(connection: RecoveringChannelModel, onNews: ConnectionOptions["onEvent"]): void {
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
}
