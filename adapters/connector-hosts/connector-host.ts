import type { FromConnector, ToConnector } from "./messages.ts"

export interface RunLimits {
  /** Limit for the heap, and for memory outside it such as buffers, each. */
  readonly mebibytes: number
  /** A connector that sends no heartbeat for this long is in an endless loop. */
  readonly heartbeatTimeoutMillis: number
  /** Limit for one page. */
  readonly pageTimeoutMillis: number
  /** Limit for the whole run. */
  readonly runTimeoutMillis: number
}

/** What a host starts: the entry module of this product that loads the connector, and its data, which can be copied. */
export interface HostedCode {
  readonly entry: URL
  readonly data: object
  readonly limits: RunLimits
}

/** How a host ended by itself. */
export type HostEnd = "crashed" | "out of memory" | "sent what is no message"

export interface HostEvents {
  /** Its form is not checked yet: it may come from the connector itself. */
  readonly onMessage: (message: unknown) => void
  readonly onEnd: (end: HostEnd) => void
}

/** Where a connector runs: a thread for a built-in one, a process of its own for any other. */
export interface ConnectorHost {
  readonly send: (message: ToConnector) => void
  /** Resolves when everything that was sent has been taken by the connector. */
  readonly drained: () => Promise<void>
  /** Ends it at once. */
  readonly close: () => Promise<void>
}

export type StartHost = (code: HostedCode, events: HostEvents) => ConnectorHost

/** The connector's side. */
export interface Channel {
  readonly data: unknown
  /** Whether the service sends the connector's requests, since it runs in a process of its own. */
  readonly isProcess: boolean
  /** Throws when the message cannot be sent, such as a function in a cell. */
  readonly post: (message: FromConnector) => void
  readonly onMessage: (listener: (message: ToConnector) => void) => void
}
