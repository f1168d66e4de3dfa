import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Queue from "effect/Queue"
import * as Stream from "effect/Stream"
import { COMMON_ERRORS, type CommonError, type ErrorTable, type Tagged } from "./error-table.ts"
import { type Reply, Streamed } from "./route.ts"

/** JSON Lines (jsonlines.org). */
export const JSON_LINES = "application/jsonl"

/** Says how far the call is. */
export type Report = (progress: unknown) => void

/** One line of the reply. */
type Line<A> =
  { readonly progress: unknown } | { readonly result: A } | { readonly failure: { readonly message: string } }

/**
 * A reply that says how far a long call is, in a line each, and ends with its result. What fails before the first line fails the
 * call, and gets a status of its own; later the status is sent, so that a line says why. The call ends when its caller has gone.
 */
export const replyWithProgress = Effect.fnUntraced(function* <A, E extends Tagged>(
  run: (report: Report) => Effect.Effect<A, E>,
  errors: ErrorTable<Exclude<E, CommonError>>,
): Effect.fn.Return<Reply, E> {
  const lines = yield* Queue.unbounded<Line<A>, E | Cause.Done>()
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
  const table = { ...COMMON_ERRORS, ...errors } as unknown as ErrorTable<E>
  const rest = Stream.fromQueue(lines).pipe(
    Stream.catch((error) => Stream.succeed({ failure: { message: describe(table, error) } })),
  )
  const chunks = yield* Stream.concat(Stream.succeed(first), rest).pipe(
    Stream.map((line) => Buffer.from(`${JSON.stringify(line)}\n`)),
    Stream.ensuring(Fiber.interrupt(call)),
    Stream.toAsyncIterableEffect,
  )
  // Proxies must not collect the lines.
  return { status: 200, headers: { "X-Accel-Buffering": "no" }, body: new Streamed(chunks, JSON_LINES) }
})

const describe = <E extends Tagged>(table: ErrorTable<E>, error: E): string =>
  table[error._tag as E["_tag"]](error as Extract<E, { readonly _tag: E["_tag"] }>).message
