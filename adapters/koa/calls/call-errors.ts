import * as Effect from "effect/Effect"
import type { Call, CallErrors } from "../../../core/contract/call.ts"
import type { CommonError, Tagged } from "./error-table.ts"
import { type Failure, failure } from "../failure.ts"

/* The errors of a declared call: those with which its implementation may fail, and what their responses say. */

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

/** The errors with which an implementation of the call may fail. */
export type ErrorOf<C extends Call> =
  | CommonError
  | { readonly _tag: TagsWith<string, MessagesOf<C>> }
  | DescribedError<TagsWith<null, MessagesOf<C>>>

/** What a response says of an error; its status is in the declaration of the call. */
export type Description = Partial<Pick<Failure, "message" | "data" | "reasonCodes" | "headers" | "limitKey">>

/** An error with what its response says. */
export interface DescribedError<Tag> {
  readonly _tag: Tag
  readonly description: Description
  /** The error itself, for the log. */
  readonly cause: unknown
}

type Descriptions<E extends Tagged, Tag extends E["_tag"]> = {
  readonly [T in Tag]: (error: NoInfer<Extract<E, { readonly _tag: T }>>) => Description
}

/** Describes the errors whose message depends on the error. */
export const withFailures = <A, E extends Tagged, Tag extends E["_tag"]>(
  effect: Effect.Effect<A, E>,
  descriptions: Descriptions<E, Tag>,
): Effect.Effect<A, NoInfer<Exclude<E, { readonly _tag: Tag }> | DescribedError<Tag>>> =>
  Effect.mapError(effect, (error) => {
    const describe = descriptions[error._tag as Tag] as ((error: E) => Description) | undefined
    return describe === undefined ? error : { _tag: error._tag, description: describe(error), cause: error }
  }) as Effect.Effect<A>

/** Failures by the tag of their error. Those that a route words name their kind as well, for the pages. */
export const makeErrorTable = (
  errors: Readonly<Record<string, CallErrors>>,
  isForPages: boolean,
): Readonly<Record<string, (error: Partial<DescribedError<string>>) => Failure>> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([status, { messages }]) =>
      Object.entries(messages).map(([tag, declared]) => [
        tag,
        ({ description: { message = declared ?? "", ...described } = {} }) =>
          failure(Number(status), message, {
            ...described,
            ...(isForPages && declared === null ? { refusal: toRefusal(tag) } : {}),
          }),
      ]),
    ),
  )

/** `SyncAlreadyRunning` as `sync_already_running`. */
export const toRefusal = (tag: string): string =>
  tag.replaceAll(/(?!^)[A-Z]/gu, (letter) => `_${letter}`).toLowerCase()
