import type { SourceError } from "../sdk/index.ts"
import { brokenConnection, refusedRequest, tookTooLong } from "./source-errors.ts"

export type Done<A> = (error: Error | undefined | null, value: A) => void

/** Longest time that a server may take for one response. */
const RESPONSE_MILLIS = 30_000

/**
 * The pending requests to a server. When the connection breaks, or is closed because of a timeout, all of them fail with
 * that reason, and so does every later request.
 */
export class Requests {
  readonly url: string
  readonly #cut: () => void
  readonly #open = new Set<(reason: SourceError) => void>()
  #deadline: NodeJS.Timeout | null = null
  #broken: SourceError | null = null

  constructor(url: string, cut: () => void) {
    this.url = url
    this.#cut = cut
  }

  /** `explain` turns an error response of the server into a `SourceError`. */
  send<A>(
    begin: (done: Done<A>) => unknown,
    explain: (error: Error) => SourceError = (error) => refusedRequest(this.url, error),
  ): Promise<A> {
    if (this.#broken !== null) return Promise.reject(this.#broken)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.break(tookTooLong(this.url, RESPONSE_MILLIS)), RESPONSE_MILLIS)
      const fail = (reason: SourceError) => {
        clearTimeout(timer)
        this.#open.delete(fail)
        reject(reason)
      }
      this.#open.add(fail)
      const done: Done<A> = (error, value) => {
        if (!this.#open.has(fail)) return
        if (error) fail(explain(error))
        else {
          clearTimeout(timer)
          this.#open.delete(fail)
          resolve(value)
        }
      }
      try {
        begin(done)
      } catch (error) {
        // ssh2 throws when the connection has just ended.
        fail(brokenConnection(this.url, error instanceof Error ? error : null))
      }
    })
  }

  setDeadline(millis: number, reason: SourceError): void {
    if (this.#deadline !== null) clearTimeout(this.#deadline)
    this.#deadline = this.#broken === null ? setTimeout(() => this.break(reason), millis) : null
  }

  /** The first reason is kept. */
  break(reason: SourceError): void {
    if (this.#broken !== null) return
    this.#broken = reason
    if (this.#deadline !== null) clearTimeout(this.#deadline)
    for (const fail of [...this.#open]) fail(reason)
    this.#cut()
  }
}
