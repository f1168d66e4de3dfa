import type { Dispatcher } from "undici"
import { ANSWER_LIMIT_BYTES, type AttemptResult } from "../../core/ports/webhooks/webhook-sender.ts"
import { attemptFailure, attemptTimeout, type Failure, type FailurePoint } from "./attempt-failure.ts"
import { retryAfterMillis } from "./retry-after.ts"
import type { WebhookTarget } from "./webhook-target.ts"

type WithoutDuration<T> = T extends unknown ? Omit<T, "durationMillis"> : never
export type AttemptEnd = WithoutDuration<AttemptResult>

/** What undici is told when it shall drop a request; what it then says of it is ignored. */
class AttemptAborted extends Error {
  override readonly name = "AttemptOver"
}

/** For the compiler: undici ends no response that it has not started. */
const answerMissing = (point: FailurePoint): Failure => attemptFailure(new AttemptAborted(), point)

const first = (header: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0]

/**
 * One POST under way, as undici's handler. The answer is the status: once its headers are in, the attempt is answered
 * even if the body then stalls, breaks off or never ends, for the receiver has said what it thinks of the webhook.
 */
export class WebhookAttempt implements Dispatcher.DispatchHandler {
  readonly #target: WebhookTarget
  readonly #now: () => number
  readonly #onEnd: (end: AttemptEnd) => void
  readonly #chunks: Array<Uint8Array> = []
  #room = ANSWER_LIMIT_BYTES
  #controller: Dispatcher.DispatchController | null = null
  #answer: { readonly status: number; readonly retryAfterMillis: number | null } | null = null
  #over = false

  /** `now` in epoch milliseconds; `settle` is called at most once. */
  constructor(target: WebhookTarget, now: () => number, settle: (end: AttemptEnd) => void) {
    this.#target = target
    this.#now = now
    this.#onEnd = settle
  }

  /** The connection stands and the request is about to be written. One that is over by now is never sent. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#over) controller.abort(new AttemptAborted())
  }

  /** Informational answers come here too; they say nothing. */
  onResponseStart(
    _: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | Array<string> | undefined>>,
  ): void {
    if (status < 200) return
    this.#answer = { status, retryAfterMillis: retryAfterMillis(first(headers["retry-after"]), this.#now()) }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#chunks.push(chunk.subarray(0, this.#room))
    if (chunk.length > this.#room) controller.abort(new AttemptAborted())
    else this.#room -= chunk.length
  }

  onResponseEnd(): void {
    this.#finish(answerMissing)
  }

  onResponseError(_: unknown, error: Error): void {
    this.#finish((point) => attemptFailure(error, point))
  }

  /** The time of the whole attempt is over. */
  expire(limitMillis: number): void {
    this.#finish((point) => attemptTimeout(limitMillis, point))
    this.#controller?.abort(new AttemptAborted())
  }

  /** Nobody waits for the result any more. */
  abandon(): void {
    this.#over = true
    this.#controller?.abort(new AttemptAborted())
  }

  /** `failure` is asked for only when no answer came: an error and its stack on every post would be the dearest part. */
  #finish(failure: (point: FailurePoint) => Failure): void {
    if (this.#over) return
    this.#over = true
    if (this.#answer === null)
      this.#onEnd({
        kind: "unreachable",
        ...failure({ host: this.#target.host, https: this.#target.https, sent: this.#controller !== null }),
      })
    else this.#onEnd({ kind: "answered", ...this.#answer, answer: Buffer.concat(this.#chunks) })
  }
}
