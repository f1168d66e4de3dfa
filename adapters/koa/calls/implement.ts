import type * as Effect from "effect/Effect"
import type { Call, CallInput, WireSchema } from "../../../core/contract/call.ts"
import type { Access } from "../authentication/access.ts"
import type { AccessByCaller, Callers } from "../authentication/callers.ts"
import type { DescribedError, ErrorOf } from "./call-errors.ts"
import { type CallRequest, makeCallRoute } from "./call-route.ts"
import type { CommonError } from "./error-table.ts"
import type { RouteResponse, Route, Streamed } from "./route.ts"
import type { Service } from "../service.ts"

/** A declared call with the function that handles it. */
export interface Implementation {
  readonly call: Call
  readonly toRoute: (service: Service, access: AccessByCaller) => Route
}

type AnyCall = Call<string, Call["method"], string, keyof Callers>

/**
 * Implements a declared call by `handle`, which turns a request into a response by the use-cases.
 *
 * It may fail with the errors of every call (`CommonError`), with those whose message the declaration has,
 * and with those that `withFailures` describes. Any other error, and any other response, does not compile.
 */
export const implement = <C extends AnyCall>(
  call: C,
  handle: (service: Service, request: RequestOf<C>) => Effect.Effect<CallResponse<C>, ErrorOf<C>>,
): Implementation => ({
  call,
  toRoute: (service, access) =>
    makeCallRoute(
      call,
      access[call.caller] as Access<unknown>,
      (request) =>
        // Decoded by the schemas of the call, and admitted as the kind of caller that it names.
        handle(service, request as RequestOf<C>) as Effect.Effect<
          RouteResponse,
          CommonError | DescribedError<string>
        >,
    ),
})

/** A request as its handler gets it. */
type RequestOf<C extends AnyCall> = CallInput<C> & Omit<CallRequest<Callers[C["caller"]]>, keyof CallInput<C>>

/** A response that the call declares. */
type CallResponse<C extends Call> = {
  readonly [Status in keyof C["responses"]]: {
    readonly status: Status
    readonly headers?: Readonly<Record<string, string>>
    readonly body: EncodedOf<C["responses"][Status]> | Streamed
  }
}[keyof C["responses"]]

type EncodedOf<R> = R extends { readonly schema: infer S extends WireSchema } ? S["Encoded"] : never

/** A response of an implementation. */
export const respond = <const Status extends number, Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
) => ({ status, headers, body })
