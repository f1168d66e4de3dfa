import { Worker, type WorkerOptions } from "node:worker_threads"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import { type ThreadResponse, NEXT } from "./messages.ts"
import { readMessage } from "./read-message.ts"

export interface ThreadLimits {
  /** Limit for the heap, and for memory outside it such as buffers, each. */
  readonly mebibytes: number
  /** A thread that sends no heartbeat for this long is in an endless loop. */
  readonly heartbeatTimeoutMillis: number
  /** Limit for one page. */
  readonly pageTimeoutMillis: number
}

export interface ThreadOptions {
  readonly connector: string
  readonly entry: URL
  /** Copied to the thread as its `workerData`. */
  readonly data: object
  readonly limits: ThreadLimits
  /** Called for the addresses that the thread was not allowed to connect to. */
  readonly onRefused?: (refusal: EgressRefusal) => void
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * Runs a connector in its own thread, so that one that throws, hangs or fills its memory ends its own sync and nothing
 * else. It does not see the service's environment, and its output is discarded: it could quote a record.
 */
export class SourceThread {
  readonly #options: ThreadOptions
  readonly #worker: Worker
  readonly #watch: NodeJS.Timeout
  #pending: { readonly at: number; readonly deferred: Deferred<ThreadResponse> } | null = null
  #lastMessageAt: number
  #end: SourceError | null = null
  #refusals = 0

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#lastMessageAt = options.now()
    this.#worker = new Worker(options.entry, workerOptions(options))
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on("message", (message: unknown) => {
      this.#receive(message)
    })
    this.#worker.on("error", (error) => {
      this.#fail(isOutOfMemory(error) ? this.#memoryError() : this.#crashError())
    })
    this.#worker.on("exit", () => {
      this.#fail(this.#crashError())
    })
    this.#watch = setInterval(() => {
      this.#checkTimeouts()
    }, WATCH_MILLIS).unref()
  }

  /** Returns the next response. Rejects with a SourceError: the connector's own, or one that says how it failed. */
  async next(): Promise<Exclude<ThreadResponse, { readonly type: "failed" }>> {
    const response = await this.#request()
    if (response.type !== "failed") return response
    throw response.error === null ? this.#crashError() : new SourceError(response.error)
  }

  /** Returns the single response of the thread. Rejects as `next` does. */
  async value(): Promise<unknown> {
    const response = await this.next()
    return response.type === "value" ? response.value : null
  }

  async close(): Promise<void> {
    this.#fail(this.#crashError())
    await this.#worker.terminate()
  }

  #request(): Promise<ThreadResponse> {
    if (this.#end !== null) return Promise.reject(this.#end)
    return new Promise((resolve, reject) => {
      this.#pending = { at: this.#options.now(), deferred: { resolve, reject } }
      this.#worker.postMessage(NEXT)
    })
  }

  #receive(given: unknown): void {
    this.#lastMessageAt = this.#options.now()
    const message = readMessage(given)
    if (message === null) {
      this.#fail(this.#makeError("gave what is no page of rows and no response."))
    } else if (message.type === "refused") {
      // A connector can post, too: forged messages must not fill the log.
      if (++this.#refusals <= MAX_REFUSALS) this.#options.onRefused?.(message.refusal)
    } else if (message.type !== "alive") {
      this.#pending?.deferred.resolve(message)
      this.#pending = null
    } else if (message.externalBytes > this.#options.limits.mebibytes * MEBIBYTE) {
      this.#fail(this.#memoryError())
    }
  }

  #checkTimeouts(): void {
    const { heartbeatTimeoutMillis, pageTimeoutMillis } = this.#options.limits
    const now = this.#options.now()
    const isDeaf = now - this.#lastMessageAt > heartbeatTimeoutMillis
    const isSilent = this.#pending !== null && now - this.#pending.at > pageTimeoutMillis
    if (isDeaf || isSilent)
      this.#fail(this.#timeoutError(isDeaf ? heartbeatTimeoutMillis : pageTimeoutMillis))
  }

  /** The first reason is kept. */
  #fail(reason: SourceError): void {
    if (this.#end !== null) return
    this.#end = reason
    clearInterval(this.#watch)
    this.#pending?.deferred.reject(reason)
    this.#pending = null
    void this.#worker.terminate()
  }

  #crashError(): SourceError {
    return this.#makeError("failed without an explanation.")
  }

  #memoryError(): SourceError {
    const { mebibytes } = this.#options.limits
    return this.#makeError(`took more than ${String(mebibytes)} MiB of memory and was stopped.`)
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
const WATCH_MILLIS = 1_000
const MAX_REFUSALS = 100
/** Variables that authors may rely on: the time zone, and additional certificate authorities. */
const ENVIRONMENT = ["TZ", "NODE_EXTRA_CA_CERTS"]

const workerOptions = ({ data, limits }: ThreadOptions): WorkerOptions => ({
  workerData: data,
  // Not those of the process, whose preloads must not be repeated.
  execArgv: [],
  env: Object.fromEntries(
    ENVIRONMENT.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  ),
  stdout: true,
  stderr: true,
  resourceLimits: { maxOldGenerationSizeMb: limits.mebibytes },
})

const isOutOfMemory = (error: Error): boolean => "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
