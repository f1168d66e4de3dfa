import type * as Effect from "effect/Effect"
import type { HeaderLine } from "../../domain/webhooks/attempt-headers.ts"

/** The maximum duration of an attempt, and the stored part of the response (specification/webhooks.md#acknowledgement). */
export const ATTEMPT_LIMIT_MILLIS = 15_000
export const ANSWER_LIMIT_BYTES = 16 * 1024

export interface WebhookPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** The result of one attempt. Sending never fails: every outcome is a result to be recorded. */
export type AttemptResult = {
  /** The headers of the request as they were sent, with those of the sender; null: no connection was made. */
  readonly sentHeaders: ReadonlyArray<HeaderLine> | null
  readonly durationMillis: number
} & Response

type Response =
  | {
      readonly kind: "answered"
      /** A redirect is an ordinary response: it is not followed. */
      readonly status: number
      /** The first ANSWER_LIMIT_BYTES of the response. */
      readonly answer: Uint8Array
      readonly headers: ReadonlyArray<HeaderLine>
      /** From `Retry-After`, both of its forms (RFC 9110 10.2.3). */
      readonly retryAfterMillis: number | null
    }
  | {
      readonly kind: "unreachable"
      /** `egress`: the address is not allowed, so no connection was made. */
      readonly reason: "timeout" | "refused" | "reset" | "dns" | "tls" | "egress" | "protocol"
      /** For a person; names the host, never the body. */
      readonly detail: string
    }

export interface WebhookSender {
  readonly post: (post: WebhookPost) => Effect.Effect<AttemptResult>
}
