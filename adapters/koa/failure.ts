import * as Schema from "effect/Schema"
import type { Reason } from "../../core/contract/reasons/reason-codes.ts"
import { component } from "../../core/contract/component.ts"
import { describeFields } from "../../core/contract/describe-fields.ts"
import { ErrorBody } from "../../core/contract/error-body.ts"
import type { WireSchema } from "../../core/contract/call.ts"
import type { RouteResponse } from "./calls/route.ts"

/* A failure as data, separate from how an endpoint formats its error bodies. */

export interface Failure {
  readonly status: number
  readonly message: string
  /** Invalid fields by their dotted path, or a sentence where the spec requires text. */
  readonly data: Readonly<Record<string, string>> | string | null
  /** The sentences of the message, where the pages word them for their reader. */
  readonly reasonCodes?: ReadonlyArray<Reason>
  /** The kind of the refusal, where the pages word it for their reader. */
  readonly refusal?: string
  readonly headers: Readonly<Record<string, string>>
  /** Whose limit was reached (429), or whose queue is full (503), for the log. */
  readonly limitKey?: string
}

export const failure = (
  status: number,
  message: string,
  parts: Partial<Pick<Failure, "data" | "reasonCodes" | "refusal" | "headers" | "limitKey">> = {},
): Failure => ({ status, message, data: null, headers: {}, ...parts })

export const INTERNAL_ERROR = failure(500, "Internal Server Error")

/** How an endpoint formats its errors. */
export interface FailureStyle {
  readonly schema: WireSchema
  readonly body: (failure: Failure, requestId: string) => unknown
}

/** specification/errors.md#general-body: where the spec defines no error body. */
export const DEFAULT_STYLE: FailureStyle = {
  schema: ErrorBody,
  body: ({ message, data, reasonCodes, refusal }, requestId) => ({
    requestId,
    message,
    data,
    ...(reasonCodes && { reason_codes: reasonCodes }),
    ...(refusal && { refusal }),
  }),
}

/** specification/errors.md#data-model-flags. */
export const STATUS_STYLE: FailureStyle = {
  schema: Schema.Struct(
    describeFields(
      {
        status: Schema.Literal("error"),
        message: Schema.String,
        data: Schema.NullOr(Schema.Record(Schema.String, Schema.String)),
      },
      {
        status: "Always error.",
        message: "What is wrong, for people. Its wording may change.",
        data: "What is wrong with each field, by its dotted path; null where no field is at fault.",
      },
    ),
  ).annotate(component("StatusErrorBody")),
  body: ({ message, data }) => ({ status: "error", message, data }),
}

export const toResponse = (failure: Failure, style: FailureStyle, requestId: string): RouteResponse => ({
  status: failure.status,
  headers: failure.headers,
  limitKey: failure.limitKey,
  body: style.body(failure, requestId),
})

export const defaultResponse = (failure: Failure, requestId: string): RouteResponse =>
  toResponse(failure, DEFAULT_STYLE, requestId)
