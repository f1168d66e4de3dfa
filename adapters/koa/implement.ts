import * as Effect from "effect/Effect"
import type { Call, CallErrors, CallInput, WireSchema } from "../../core/contract/call.ts"
import type { AccessByCaller, Callers } from "./access/callers.ts"
import { endpoint, type EndpointInput } from "./endpoint.ts"
import type { CommonError, Tagged } from "./error-table.ts"
import { DEFAULT_STYLE, type Failure, failure, type FailureStyle, STATUS_STYLE } from "./failure.ts"
import { OAUTH_STYLE } from "./oauth-style.ts"
import type { Answer } from "./operation.ts"
import type { Route, Streamed } from "./route.ts"
import type { Service } from "./service.ts"

/** A declared call with the function that answers it. */
export interface Implementation {
  readonly call: Call
  readonly toRoute: (service: Service, access: AccessByCaller) => Route
}

type AnyCall = Call<string, Call["method"], string, keyof Callers>

/**
 * Implements a declared call by `handle`, which answers a request by the use-cases.
 *
 * It may fail with the errors of every call (`CommonError`), with those whose message the declaration has, and with those that
 * `withFailures` describes. Any other error, and any other response, does not compile.
 */
export const implement = <C extends AnyCall>(
  call: C,
  handle: (service: Service, request: RequestOf<C>) => Effect.Effect<ReplyOf<C>, ErrorOf<C>>,
): Implementation => ({
  call,
  toRoute: (service, access) => {
    const { errors = {}, pathParameters, query, responses, errorStyle, caller, ...declared } = call as Call
    const style = STYLES[errorStyle ?? "default"]
    return endpoint({
      ...declared,
      style,
      access: access[caller as AnyCall["caller"]],
      parameters: {
        ...(pathParameters === undefined ? {} : { path: pathParameters }),
        ...(query === undefined ? {} : { query }),
      },
      answers: { ...responses, ...describeErrors(errors, style) },
      errors: makeErrorTable(errors),
      handle: (request: RequestOf<C>) => handle(service, request),
    } as unknown as Parameters<typeof endpoint>[0])
  },
})

/** A request as its handler gets it. */
type RequestOf<C extends AnyCall> = CallInput<C> &
  Omit<EndpointInput<Callers[C["caller"]], unknown, unknown, unknown>, keyof CallInput<C>>

/** A response that the call declares. */
type ReplyOf<C extends Call> = {
  readonly [Status in keyof C["responses"]]: {
    readonly status: Status
    readonly headers?: Readonly<Record<string, string>>
    readonly body: EncodedOf<C["responses"][Status]> | Streamed
  }
}[keyof C["responses"]]

type EncodedOf<R> = R extends { readonly schema: infer S extends WireSchema } ? S["Encoded"] : never

/** A response of an implementation. */
export const reply = <const Status extends number, Body>(
  status: Status,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
) => ({ status, headers, body })

type MessagesOf<C extends Call> = MessagesByStatus<NonNullable<C["errors"]>>
type MessagesByStatus<Errors> = {
  readonly [Status in keyof Errors]: Errors[Status] extends { readonly messages: infer Messages }
    ? Messages
    : never
}[keyof Errors]

/** The tags whose message is of this type: text, or null where the route words it. */
type TagsWith<Message, Messages> = Messages extends unknown
  ? { readonly [Tag in keyof Messages]: Messages[Tag] extends Message ? Tag : never }[keyof Messages]
  : never

type ErrorOf<C extends Call> =
  | CommonError
  | { readonly _tag: TagsWith<string, MessagesOf<C>> }
  | DescribedError<TagsWith<null, MessagesOf<C>>>

/** What a response says of an error; its status is in the declaration of the call. */
export type Description = Partial<Pick<Failure, "message" | "data" | "headers">>

/** An error with what its response says. */
export interface DescribedError<Tag> {
  readonly _tag: Tag
  readonly description: Description
}

type Descriptions<E extends Tagged> = {
  readonly [Tag in E["_tag"]]?: (error: Extract<E, { readonly _tag: Tag }>) => Description
}

/** Describes the errors whose message depends on the error. */
export const withFailures = <A, E extends Tagged, D extends Descriptions<E>>(
  effect: Effect.Effect<A, E>,
  descriptions: D & Descriptions<E>,
): Effect.Effect<A, NoInfer<Exclude<E, { readonly _tag: keyof D }> | DescribedError<keyof D>>> =>
  Effect.mapError(effect, (error) => {
    const describe = descriptions[error._tag as E["_tag"]] as ((error: E) => Description) | undefined
    return describe === undefined ? error : { _tag: error._tag, description: describe(error) }
  }) as Effect.Effect<A>

const STYLES: Readonly<Record<NonNullable<Call["errorStyle"]> | "default", FailureStyle>> = {
  default: DEFAULT_STYLE,
  status: STATUS_STYLE,
  oauth: OAUTH_STYLE,
}

const describeErrors = (
  errors: Readonly<Record<string, CallErrors>>,
  { schema }: FailureStyle,
): Readonly<Record<string, Answer>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([status, { description }]) =>
      description === undefined ? [] : [[status, { description, schema }]],
    ),
  )

const makeErrorTable = (
  errors: Readonly<Record<string, CallErrors>>,
): Readonly<Record<string, (error: Partial<DescribedError<string>>) => Failure>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([status, { messages }]) =>
      Object.entries(messages).map(([tag, declared]) => [
        tag,
        ({ description: { message = declared ?? "", data = null, headers = {} } = {} }) =>
          failure(Number(status), message, { data, headers }),
      ]),
    ),
  )
