import { Worker } from "node:worker_threads"
import * as Effect from "effect/Effect"
import type { NewRecords, RecordSealer } from "../../core/ports/sync/record-sealer.ts"
import { type PackedRecords, unpackRecords } from "./packed-records.ts"
import type { FromSealing, ToSealing } from "./sealing-messages.ts"

export interface SealingThreadOptions {
  /** The module of the thread. */
  readonly entry: URL
  /** Seals in this thread what the other one does not take. */
  readonly here: RecordSealer
  /** The thread died. What it had is sealed in this thread. */
  readonly onDied: (error: Error | null) => void
  /** Milliseconds without a batch after which the thread ends. */
  readonly idleMillis?: number
}

export interface SealingThread extends RecordSealer {
  readonly close: () => Promise<void>
}

/** The thread is started after so many: a smaller source would be sealed before the thread has begun. */
const RECORDS_BEFORE_START = 3_000
/** Smaller batches are not worth a message. */
const MIN_RECORDS = 20
/** While more wait for the thread, this one takes a part of the work. */
const MAX_WAITING_BATCHES = 10
const IDLE_MILLIS = 30_000
/** After a thread died. */
const PAUSE_MILLIS = 60_000
/** Nothing outlives its batch: more would cost memory, and is not faster. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 12 }

/**
 * Seals large batches in a thread of its own, while this one reads on. The thread is started when there is enough work, and ends
 * when there is none.
 */
export const makeSealingThread = (options: SealingThreadOptions): SealingThread => new OwnThread(options)

class OwnThread implements SealingThread {
  readonly #options: SealingThreadOptions
  readonly #waiting = new Map<number, (records: PackedRecords | null) => void>()
  #worker: Worker | null = null
  #isReady = false
  #records = 0
  #lastId = 0
  #mayStartAt = 0
  #idleTimer: NodeJS.Timeout | undefined

  constructor(options: SealingThreadOptions) {
    this.#options = options
  }

  readonly seal: RecordSealer["seal"] = (keys, batch) =>
    Effect.suspend(() => {
      const { here } = this.#options
      const { transferable } = keys
      const worker = this.#findWorker(batch)
      if (transferable === null || worker === null) return here.seal(keys, batch)
      return Effect.promise(() => this.#post(worker, transferable, batch)).pipe(
        Effect.flatMap((packed) =>
          packed === null ? here.seal(keys, batch) : Effect.succeed(unpackRecords(packed)),
        ),
      )
    })

  async close(): Promise<void> {
    this.#mayStartAt = Infinity
    await this.#end()
  }

  /** The thread, if it can take the batch now. Starts it when there is enough work. */
  #findWorker({ records: { length } }: NewRecords): Worker | null {
    if (length < MIN_RECORDS) return null
    this.#records += length
    const isWorth = this.#records >= RECORDS_BEFORE_START && performance.now() >= this.#mayStartAt
    if (this.#worker === null && isWorth) this.#start()
    return this.#isReady && this.#waiting.size < MAX_WAITING_BATCHES ? this.#worker : null
  }

  #post(worker: Worker, keys: object, { provenance, records }: NewRecords): Promise<PackedRecords | null> {
    const id = ++this.#lastId
    const message: ToSealing = { id, keys, provenance, records: JSON.stringify(records) }
    clearTimeout(this.#idleTimer)
    // The process must not end before the result is there, and not stay for a thread that waits.
    worker.ref()
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      worker.postMessage(message)
    })
  }

  #start(): void {
    const { entry, onDied } = this.#options
    // The flags of the process are V8's and apply to its threads; its preloads must not be repeated.
    const worker = new Worker(entry, { execArgv: [], resourceLimits: RESOURCE_LIMITS })
    let error: Error | null = null
    this.#worker = worker
    worker.unref()
    worker.on("message", (message: FromSealing) => {
      this.#receive(message)
    })
    worker.on("error", (cause: unknown) => {
      error = cause instanceof Error ? cause : new Error(String(cause))
    })
    worker.once("exit", () => {
      if (this.#worker !== worker) return
      this.#forget()
      this.#mayStartAt = Math.max(this.#mayStartAt, performance.now() + PAUSE_MILLIS)
      onDied(error)
    })
  }

  #receive(message: FromSealing): void {
    if (message.type === "ready") this.#isReady = true
    else this.#resolve(message.id, message.records)
    if (this.#waiting.size > 0) return
    this.#worker?.unref()
    this.#idleTimer = setTimeout(() => void this.#end(), this.#options.idleMillis ?? IDLE_MILLIS).unref()
  }

  #resolve(id: number, records: PackedRecords | null): void {
    const resolve = this.#waiting.get(id)
    this.#waiting.delete(id)
    resolve?.(records)
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#forget()
    await worker?.terminate()
  }

  /** What the thread still had is sealed in this one. */
  #forget(): void {
    clearTimeout(this.#idleTimer)
    this.#worker = null
    this.#isReady = false
    this.#records = 0
    for (const id of [...this.#waiting.keys()]) this.#resolve(id, null)
  }
}
