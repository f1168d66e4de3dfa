import { Worker } from "node:worker_threads"
import type { FromBackground, ToBackground } from "./background-messages.ts"

export interface BackgroundOptions {
  readonly entry: URL
  /** Copied to the thread as its `workerData`. */
  readonly data: object
  readonly onEvent: (news: BackgroundEvent) => void
  /** Milliseconds until a thread that died is restarted, the first time; doubles up to a minute. */
  readonly pauseMillis?: number
}

export type BackgroundEvent =
  | { readonly kind: "started" }
  /** It died, and will be restarted after this many milliseconds. */
  | { readonly kind: "died"; readonly error: Error | null; readonly againInMillis: number }

export interface BackgroundThread<Queries extends object> {
  /** Null when the thread does not work (yet), or does not respond in time. */
  readonly query: <Question extends keyof Queries & string>(
    question: Question,
  ) => Promise<Queries[Question] | null>
  /** Lets the thread finish its work; resolves when it has. */
  readonly stop: () => Promise<void>
}

const PAUSE_MILLIS = 1_000
const MAX_PAUSE_MILLIS = 60_000
const RESPONSE_LIMIT_MILLIS = 1_000

/**
 * Runs work of the service in its own thread, so that it never blocks the main thread. A thread that dies, by an uncaught
 * error or for lack of memory, is restarted.
 */
export const startBackgroundThread = <Queries extends object>(
  options: BackgroundOptions,
): BackgroundThread<Queries> => new RestartedThread<Queries>(options)

class RestartedThread<Queries extends object> implements BackgroundThread<Queries> {
  readonly #options: BackgroundOptions
  readonly #waiting = new Map<number, (response: unknown) => void>()
  #pause: number
  #lastQueryId = 0
  #worker: Worker | null = null
  /** While it loads its code it receives no messages. */
  #isReady = false
  #restartTimer: NodeJS.Timeout | undefined
  #isStopping = false
  #ended = Promise.resolve()

  constructor(options: BackgroundOptions) {
    this.#options = options
    this.#pause = this.#shortestPause
    this.#start()
  }

  query<Question extends keyof Queries & string>(question: Question): Promise<Queries[Question] | null> {
    if (!this.#isReady) return Promise.resolve(null)
    const id = ++this.#lastQueryId
    return new Promise<Queries[Question] | null>((resolve) => {
      const timeout = setTimeout(() => {
        resolve(null)
      }, RESPONSE_LIMIT_MILLIS)
      this.#waiting.set(id, (response) => {
        clearTimeout(timeout)
        resolve(response as Queries[Question] | null)
      })
      this.#send({ type: "ask", id, question })
    }).finally(() => this.#waiting.delete(id))
  }

  stop(): Promise<void> {
    this.#isStopping = true
    clearTimeout(this.#restartTimer)
    this.#send({ type: "stop" })
    return this.#ended
  }

  get #shortestPause(): number {
    return this.#options.pauseMillis ?? PAUSE_MILLIS
  }

  #start(): void {
    const { entry, data } = this.#options
    // The flags of the process are V8's and apply to its threads; its preloads must not be repeated.
    const thread = new Worker(entry, { workerData: data, execArgv: [] })
    const startedAt = performance.now()
    let error: Error | null = null
    this.#worker = thread
    thread.on("message", (message: FromBackground) => {
      this.#receive(message)
    })
    thread.on("error", (cause: unknown) => {
      error = cause instanceof Error ? cause : new Error(String(cause))
    })
    this.#ended = new Promise((resolve) => {
      thread.once("exit", () => {
        this.#worker = null
        this.#isReady = false
        for (const resolveQuery of this.#waiting.values()) resolveQuery(null)
        resolve()
        // It lived long enough for this to count as a new failure.
        if (performance.now() - startedAt > MAX_PAUSE_MILLIS) this.#pause = this.#shortestPause
        if (!this.#isStopping) this.#startAgain(error)
      })
    })
  }

  #startAgain(error: Error | null): void {
    this.#options.onEvent({ kind: "died", error, againInMillis: this.#pause })
    this.#restartTimer = setTimeout(() => {
      this.#start()
    }, this.#pause)
    this.#pause = Math.min(this.#pause * 2, MAX_PAUSE_MILLIS)
  }

  #receive(message: FromBackground): void {
    if (message.type === "started") {
      this.#isReady = true
      this.#options.onEvent({ kind: "started" })
    } else this.#waiting.get(message.id)?.(message.result)
  }

  #send(message: ToBackground): void {
    this.#worker?.postMessage(message)
  }
}
