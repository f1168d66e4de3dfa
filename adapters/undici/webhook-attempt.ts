import type { Dispatcher } from "undici"
import type { HeaderLine } from "../../core/domain/webhooks/attempt-headers.ts"
import { ANSWER_LIMIT_BYTES, type AttemptResult } from "../../core/ports/webhooks/webhook-sender.ts"
import { attemptFailure, attemptTimeout, type Failure, type FailurePoint } from "./attempt-failure.ts"
import { retryAfterMillis } from "./retry-after.ts"
import type { WebhookTarget } from "./webhook-target.ts"

type WithoutDuration<T> = T extends unknown ? Omit<T, "durationMillis"> : never
export type AttemptEnd = WithoutDuration<AttemptResult>

/** Passed to undici to abort a request; what undici reports then is ignored. */
class AttemptAborted extends Error {
  override readonly name = "AttemptOver"
}

/** For the compiler: undici ends no response that it has not started. */
const responseMissing = (point: FailurePoint): Failure => attemptFailure(new AttemptAborted(), point)

type Answered = Extract<AttemptResult, { kind: "answered" }>

type ResponseHeaders = Readonly<Record<string, string | Array<string> | undefined>>

/** undici gives the values of a name that occurs several times as a list. */
const listHeaders = (headers: ResponseHeaders): ReadonlyArray<HeaderLine> =>
  Object.entries(headers).flatMap(([name, values = []]) =>
    (typeof values === "string" ? [values] : values).map((value) => [name, value] as const),
  )

const first = (header: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0]

/**
 * One POST in progress, as undici's handler. The result is the status: once the headers are in, the attempt
 * has its result even if the body then stalls, breaks off or never ends.
 */
export class WebhookAttempt implements Dispatcher.DispatchHandler {
  readonly #target: WebhookTarget
  readonly #sentHeaders: ReadonlyArray<HeaderLine>
  readonly #now: () => number
  readonly #onEnd: (end: AttemptEnd) => void
  readonly #chunks: Array<Uint8Array> = []
  #room = ANSWER_LIMIT_BYTES
  #controller: Dispatcher.DispatchController | null = null
  #head: Pick<Answered, "status" | "headers" | "retryAfterMillis"> | null = null
  #over = false

  /** `sentHeaders`: those that undici writes; `now` in epoch milliseconds; `settle` is called at most once. */
  constructor(
    target: WebhookTarget,
    sentHeaders: ReadonlyArray<HeaderLine>,
    now: () => number,
    settle: (end: AttemptEnd) => void,
  ) {
    this.#target = target
    this.#sentHeaders = sentHeaders
    this.#now = now
    this.#onEnd = settle
  }

  /** The connection is open and the request is about to be written. An attempt that has ended by now is never sent. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#over) controller.abort(new AttemptAborted())
  }

  /** Also called for informational responses, which are ignored. */
  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    if (status < 200) return
    this.#head = {
      status,
      headers: listHeaders(headers),
      retryAfterMillis: retryAfterMillis(first(headers["retry-after"]), this.#now()),
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#chunks.push(chunk.subarray(0, this.#room))
    if (chunk.length > this.#room) controller.abort(new AttemptAborted())
    else this.#room -= chunk.length
  }

  onResponseEnd(): void {
    this.#finish(responseMissing)
  }

  onResponseError(_: unknown, error: Error): void {
    this.#finish((point) => attemptFailure(error, point))
  }

  /** Called when the time limit of the whole attempt is over. */
  expire(limitMillis: number): void {
    this.#finish((point) => attemptTimeout(limitMillis, point))
    this.#controller?.abort(new AttemptAborted())
  }

  /** Called when the caller no longer waits for the result. */
  abandon(): void {
    this.#over = true
    this.#controller?.abort(new AttemptAborted())
  }

  /**
   * `failure` is called only when there was no response: an error and its stack would be the most expensive part of every
   * post.
   */
  #finish(failure: (point: FailurePoint) => Failure): void {
    if (this.#over) return
    this.#over = true
    const sent = this.#controller !== null
    const sentHeaders = sent ? this.#sentHeaders : null
    if (this.#head === null)
      this.#onEnd({
        kind: "unreachable",
        sentHeaders,
        ...failure({ host: this.#target.host, https: this.#target.https, sent }),
      })
    else this.#onEnd({ kind: "answered", sentHeaders, ...this.#head, answer: Buffer.concat(this.#chunks) })
  }
}
