import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import type { Call, ErrorsByStatus, WireSchema } from "../../../core/contract/call.ts"
import { JSON_LINES } from "../../../core/contract/json-lines.ts"
import { COMMON_ERRORS, type Tagged } from "../calls/error-table.ts"
import type { Failure } from "../failure.ts"
import { type ErrorOf, makeErrorTable } from "../calls/call-errors.ts"
import { respond } from "../calls/implement.ts"
import { Streamed } from "../calls/route.ts"

/** One line of the response. */
type Line =
  | { readonly progress: unknown }
  | { readonly result: unknown }
  | { readonly failure: { readonly message: string } }

/** What the lines of the call carry under a key. */
type LineOf<C extends Call, Key extends "progress" | "result"> = C["responses"] extends {
  readonly 200: { readonly schema: infer S extends WireSchema }
}
  ? ValueOf<S["Encoded"], Key>
  : never
type ValueOf<L, Key extends string> = L extends { readonly [K in Key]: infer Value } ? Value : never

/**
 * A response that reports the progress of a long call, one line at a time, and ends with its result. A
 * failure before the first line fails the call with a status of its own; after it the status has been sent,
 * so a line reports the failure. The call ends when its caller disconnects.
 */
export const respondWithProgress = Effect.fnUntraced(function* <C extends Call>(
  { errors = {} }: C,
  run: (report: (progress: LineOf<C, "progress">) => void) => Effect.Effect<LineOf<C, "result">, ErrorOf<C>>,
) {
  const lines = yield* Queue.unbounded<Line, ErrorOf<C> | Cause.Done>()
  const call = yield* run((progress) => void Queue.offerUnsafe(lines, { progress })).pipe(
    Effect.flatMap((result) => Queue.offer(lines, { result })),
    Effect.andThen(Queue.end(lines)),
    Effect.catchCause((cause) => Queue.failCause(lines, cause)),
    Effect.forkDetach,
  )
  const first = yield* Queue.take(lines).pipe(
    // It ends after its result only.
    Effect.catchIf(Cause.isDone, () => Effect.never),
    Effect.onInterrupt(() => Fiber.interrupt(call)),
  )
  const describe = makeDescribe(errors)
  const rest = Stream.fromQueue(lines).pipe(
    Stream.catch((error) => Stream.succeed({ failure: { message: describe(error as Tagged) } })),
  )
  const chunks = yield* Stream.concat(Stream.succeed(first), rest).pipe(
    Stream.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)),
    Stream.ensuring(Fiber.interrupt(call)),
    Stream.toAsyncIterableEffect,
  )
  // Proxies must not buffer the lines.
  return respond(200, new Streamed(chunks, JSON_LINES), { "X-Accel-Buffering": "no" })
})

/** Describes errors as the responses of the call do. Its types allow no others. */
const makeDescribe = (errors: ErrorsByStatus) => {
  const table: Readonly<Record<string, unknown>> = { ...COMMON_ERRORS, ...makeErrorTable(errors, false) }
  return (error: Tagged): string => (table[error._tag] as (error: Tagged) => Failure)(error).message
}
