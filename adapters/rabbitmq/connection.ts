import { EventEmitter } from "node:events"
import { type ChannelModel, connect, type RecoveringChannelModel } from "amqplib"
import { declareTopology } from "./declare-topology.ts"
import type { Topology } from "./topology.ts"

export interface ConnectionOptions {
  /** `amqp[s]://user:password@host:port/vhost`; never logged. */
  readonly url: string
  readonly topology: Topology
  /** Default 10. */
  readonly heartbeatSeconds?: number | undefined
  /** The connection's name in the broker's management. */
  readonly name: string
  readonly onEvent: (news: BrokerEvent) => void
}

/** Broker events for the operator; without addresses and messages. */
export type BrokerEvent =
  | { readonly kind: "connected" }
  | { readonly kind: "disconnected" | "unreachable"; readonly reason: string }
  /** The broker is short of memory or disk, and accepts no messages. */
  | { readonly kind: "blocked"; readonly reason: string }

/**
 * A side that receives nothing for three heartbeats drops the connection. That is as long as a claim: what was delivered to
 * a half-open connection is then claimed again on a new one, and not a second time on the dead one.
 */
const HEARTBEAT_SECONDS = 10
const CONNECT_MILLIS = 10_000
const SLOWEST_RETRY_MILLIS = 10_000

/**
 * A connection that reconnects by itself and declares everything that it needs on the broker; its users are notified of
 * each new connection. It does not wait for the broker: a service starts without it, and its work waits.
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

  /** Null while disconnected. */
  get current(): ChannelModel | null {
    return this.#current
  }

  /** Calls `use` with the current connection and with every later one; the returned function ends that. */
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
    // A disconnect event follows, which reports it.
    connection.on("error", () => undefined)
  }
}
