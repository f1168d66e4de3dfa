import { Worker, type WorkerOptions } from "node:worker_threads"
import type { EgressRefusal } from "../../core/ports/connection/egress-policy.ts"
import { SourceError } from "../../core/ports/sync/source.ts"
import { type Answer, NEXT } from "./messages.ts"
import { readMessage } from "./read-message.ts"

export interface ThreadLimits {
  /** Of the heap, and of what lies outside it such as buffers, each. */
  readonly mebibytes: number
  /** A thread that gives no sign of life for so long is in a loop that does not end. */
  readonly deafMillis: number
  /** Nobody waits longer for one page: what was awaited will not come. */
  readonly silentMillis: number
}

export interface ThreadOptions {
  readonly connector: string
  readonly entry: URL
  /** Copied to the thread, which has it as its `workerData`. */
  readonly data: object
  readonly limits: ThreadLimits
  /** Hears of the addresses that the thread was kept from dialling; unset: nobody does. */
  readonly onRefused?: (refusal: EgressRefusal) => void
  /** Epoch milliseconds. */
  readonly now: () => number
}

/**
 * A connector at work in a thread of its own, so that one that throws, hangs or fills its memory ends its own sync and
 * nothing else. It sees none of the service's environment, and what it prints is dropped: it could quote a record.
 */
export class SourceThread {
  readonly #options: ThreadOptions
  readonly #worker: Worker
  readonly #watch: NodeJS.Timeout
  #asked: { readonly at: number; readonly settle: Settle<Answer> } | null = null
  #heardAt: number
  #end: SourceError | null = null
  #refusals = 0

  constructor(options: ThreadOptions) {
    this.#options = options
    this.#heardAt = options.now()
    this.#worker = new Worker(options.entry, workerOptions(options))
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.on("message", (message: unknown) => {
      this.#hear(message)
    })
    this.#worker.on("error", (error) => {
      this.#endWith(isOutOfMemory(error) ? this.#tooBig() : this.#broken())
    })
    this.#worker.on("exit", () => {
      this.#endWith(this.#broken())
    })
    this.#watch = setInterval(() => {
      this.#lookAfter()
    }, WATCH_MILLIS).unref()
  }

  /** What comes next. Rejects with a SourceError: the connector's own, or one that says how it broke. */
  async next(): Promise<Exclude<Answer, { readonly type: "failed" }>> {
    const answer = await this.#ask()
    if (answer.type !== "failed") return answer
    throw answer.error === null ? this.#broken() : new SourceError(answer.error)
  }

  /** What comes next, from a thread that answers with one value. Rejects as `next` does. */
  async value(): Promise<unknown> {
    const answer = await this.next()
    return answer.type === "value" ? answer.value : null
  }

  async close(): Promise<void> {
    this.#endWith(this.#broken())
    await this.#worker.terminate()
  }

  #ask(): Promise<Answer> {
    if (this.#end !== null) return Promise.reject(this.#end)
    return new Promise((resolve, reject) => {
      this.#asked = { at: this.#options.now(), settle: { resolve, reject } }
      this.#worker.postMessage(NEXT)
    })
  }

  #hear(given: unknown): void {
    this.#heardAt = this.#options.now()
    const message = readMessage(given)
    if (message === null) {
      this.#endWith(this.#failure("gave what is no page of rows and no answer."))
    } else if (message.type === "refused") {
      // A connector can post, too: what it makes up must not fill the log.
      if (++this.#refusals <= REFUSALS_HEARD) this.#options.onRefused?.(message.refusal)
    } else if (message.type !== "alive") {
      this.#asked?.settle.resolve(message)
      this.#asked = null
    } else if (message.externalBytes > this.#options.limits.mebibytes * MEBIBYTE) {
      this.#endWith(this.#tooBig())
    }
  }

  #lookAfter(): void {
    const { deafMillis, silentMillis } = this.#options.limits
    const now = this.#options.now()
    const isDeaf = now - this.#heardAt > deafMillis
    const isSilent = this.#asked !== null && now - this.#asked.at > silentMillis
    if (isDeaf || isSilent) this.#endWith(this.#stuck(isDeaf ? deafMillis : silentMillis))
  }

  /** The first reason is the one that counts. */
  #endWith(reason: SourceError): void {
    if (this.#end !== null) return
    this.#end = reason
    clearInterval(this.#watch)
    this.#asked?.settle.reject(reason)
    this.#asked = null
    void this.#worker.terminate()
  }

  #broken(): SourceError {
    return this.#failure("failed in a way it does not explain.")
  }

  #tooBig(): SourceError {
    const { mebibytes } = this.#options.limits
    return this.#failure(`took more than ${String(mebibytes)} MiB of memory and was stopped.`)
  }

  #stuck(millis: number): SourceError {
    return this.#failure(`did not go on for ${String(millis / 1_000)} s and was stopped.`)
  }

  #failure(what: string): SourceError {
    return new SourceError({ kind: "data", message: `The connector ${this.#options.connector} ${what}` })
  }
}

interface Settle<A> {
  readonly resolve: (value: A) => void
  readonly reject: (error: SourceError) => void
}

const MEBIBYTE = 1024 * 1024
const WATCH_MILLIS = 1_000
const REFUSALS_HEARD = 100
/** What an author may count on being set: the clock's zone, and further authorities to trust. */
const ENVIRONMENT = ["TZ", "NODE_EXTRA_CA_CERTS"]

const workerOptions = ({ data, limits }: ThreadOptions): WorkerOptions => ({
  workerData: data,
  // Not those of the process: what they preload belongs to it.
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
