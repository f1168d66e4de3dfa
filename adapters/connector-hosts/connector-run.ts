import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import type { HttpTransport } from "../../core/ports/sync/http-transport.ts"
import type { ConnectorHost, HostedCode, HostEnd, StartHost } from "./connector-host.ts"
import { type ConnectorResponse, type Heartbeat, MAX_REQUESTS, type RequestMessage } from "./messages.ts"
import { readMessage } from "./read-message.ts"
import { serializeError } from "./serve-responses.ts"

export interface RunOptions extends HostedCode {
  readonly connector: string
  readonly start: StartHost
  /** Opens what sends the requests of a connector that has no network; left out: it has none to send. */
  readonly openTransport?: (onRefused: (refusal: EgressRefusal) => void) => ServiceTransport
  /** Called for each request that the connector sends in its thread or to its simulation. */
  readonly onRequested?: () => void
  /** Called for the addresses that the connector was not allowed to connect to, at most a hundred times. */
  readonly onRefused?: (refusal: EgressRefusal) => void
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** `close` ends the requests that are being sent. */
export interface ServiceTransport {
  readonly transport: HttpTransport
  readonly close: () => Promise<void>
}

/**
 * Runs a connector in its host, so that one that throws, hangs or fills its memory ends its own run and nothing else.
 */
export class ConnectorRun {
  readonly #options: RunOptions
  readonly #host: ConnectorHost
  readonly #service: ServiceTransport | null
  readonly #watch: NodeJS.Timeout
  readonly #startedAt: number
  #pending: { readonly at: number; readonly deferred: Deferred<ConnectorResponse> } | null = null
  #lastMessageAt: number
  #messages = 0
  #requests = 0
  #end: SourceError | null = null
  #refusals = 0

  constructor(options: RunOptions) {
    this.#options = options
    this.#startedAt = options.now()
    this.#lastMessageAt = this.#startedAt
    this.#service =
      options.openTransport?.((refusal) => {
        this.#reportRefused(refusal)
      }) ?? null
    this.#host = options.start(options, {
      onMessage: (message) => {
        this.#receive(message)
      },
      onEnd: (end) => {
        this.#fail(this.#endError(end))
      },
    })
    this.#watch = setInterval(() => {
      this.#checkTimeouts()
    }, WATCH_MILLIS).unref()
  }

  /** Returns the next response. Rejects with a SourceError: the connector's own, or one that says how it failed. */
  async next(): Promise<Exclude<ConnectorResponse, { readonly type: "failed" }>> {
    const response = await this.#request()
    if (response.type !== "failed") return response
    throw response.error === null ? this.#crashError() : new SourceError(response.error)
  }

  /** Returns the single response of the connector. Rejects as `next` does. */
  async value(): Promise<unknown> {
    const response = await this.next()
    return response.type === "value" ? response.value : null
  }

  async close(): Promise<void> {
    this.#fail(this.#crashError())
    await this.#host.close()
  }

  #request(): Promise<ConnectorResponse> {
    if (this.#end !== null) return Promise.reject(this.#end)
    return new Promise((resolve, reject) => {
      this.#pending = { at: this.#options.now(), deferred: { resolve, reject } }
      this.#host.send({ type: "next" })
    })
  }

  #receive(given: unknown): void {
    if (this.#end !== null) return
    this.#lastMessageAt = this.#options.now()
    const message = ++this.#messages > MAX_MESSAGES ? null : readMessage(given)
    if (message === null) this.#fail(this.#endError("sent what is no message"))
    else if (message.type === "refused") this.#reportRefused(message.refusal)
    else if (message.type === "requested") this.#options.onRequested?.()
    else if (message.type === "request") void this.#sendRequest(message)
    else if (message.type === "alive") this.#checkMemory(message)
    else {
      this.#pending?.deferred.resolve(message)
      this.#pending = null
    }
  }

  #checkMemory({ externalBytes }: Heartbeat): void {
    if (externalBytes > this.#options.limits.mebibytes * MEBIBYTE) this.#fail(this.#endError("out of memory"))
  }

  /** Neither its requests nor messages that it forges may fill the log. */
  #reportRefused(refusal: EgressRefusal): void {
    if (++this.#refusals <= MAX_REFUSALS) this.#options.onRefused?.(refusal)
  }

  /** The connector's side sends few at once, so one that sends more is not ours. */
  async #sendRequest({ id, request }: RequestMessage): Promise<void> {
    if (this.#service === null || this.#requests >= MAX_REQUESTS) {
      this.#fail(this.#endError("sent what is no message"))
      return
    }
    this.#requests++
    try {
      // A connector that takes no responses gets no further ones, which would wait here.
      await this.#host.drained()
      const { body, ...response } = await this.#service.transport(request)
      this.#host.send({ type: "response", id, response, bytes: body })
    } catch (error) {
      const failure = serializeError(error)
      if (failure === null) this.#fail(this.#crashError())
      else this.#host.send({ type: "response", id, error: failure })
    } finally {
      this.#requests--
    }
  }

  #checkTimeouts(): void {
    const { heartbeatTimeoutMillis, pageTimeoutMillis, runTimeoutMillis } = this.#options.limits
    const now = this.#options.now()
    this.#messages = 0
    if (now - this.#lastMessageAt > heartbeatTimeoutMillis)
      this.#fail(this.#timeoutError(heartbeatTimeoutMillis))
    else if (this.#pending !== null && now - this.#pending.at > pageTimeoutMillis)
      this.#fail(this.#timeoutError(pageTimeoutMillis))
    else if (now - this.#startedAt > runTimeoutMillis)
      this.#fail(
        this.#makeError(`ran for more than ${String(runTimeoutMillis / HOUR_MILLIS)} hours and was stopped.`),
      )
  }

  /** The first reason is kept. */
  #fail(reason: SourceError): void {
    if (this.#end !== null) return
    this.#end = reason
    clearInterval(this.#watch)
    this.#pending?.deferred.reject(reason)
    this.#pending = null
    void this.#service?.close()
    void this.#host.close()
  }

  #crashError(): SourceError {
    return this.#makeError("failed without an explanation.")
  }

  #endError(end: HostEnd): SourceError {
    const { mebibytes } = this.#options.limits
    if (end === "crashed") return this.#crashError()
    return this.#makeError(
      end === "out of memory"
        ? `took more than ${String(mebibytes)} MiB of memory and was stopped.`
        : "gave what is no page of rows and no response.",
    )
  }

  #timeoutError(millis: number): SourceError {
    return this.#makeError(`did not go on for ${String(millis / 1_000)} s and was stopped.`)
  }

  #makeError(what: string): SourceError {
    return new SourceError({ kind: "data", message: `The connector ${this.#options.connector} ${what}` })
  }
}

interface Deferred<A> {
  readonly resolve: (value: A) => void
  readonly reject: (error: SourceError) => void
}

const MEBIBYTE = 1024 * 1024
const HOUR_MILLIS = 3_600_000
const WATCH_MILLIS = 1_000
const MAX_REFUSALS = 100
/** In one interval of the watch; far more than a connector can have a use for. */
const MAX_MESSAGES = 50_000
