import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { StorageError } from "../../../core/ports/storage-error.ts"
import { EVENT_STREAM, type RouteResponse, Streamed } from "../calls/route.ts"

/* Server-sent events (HTML Standard, 9.2). */

const LOOK_MILLIS = 1_000
const HEARTBEAT_MILLIS = 15_000
/** Also sent first, so that the caller knows at once that the stream is open. */
const HEARTBEAT = ": \n\n"
/** How long the caller waits before it connects again. */
const RETRY = "retry: 2000\n\n"

export interface ServerEvent {
  readonly name: string
  /** For `Last-Event-ID`; null: the caller resumes after the event before. */
  readonly id: string | null
  /** Sent as JSON. */
  readonly data: unknown
  /** The stream ends with it. */
  readonly isLast?: boolean
}

export interface EventSource {
  /** Polls once; null: there is nothing new. */
  readonly look: Effect.Effect<ServerEvent | null, StorageError>
  /** Checked once a second; false: the stream ends. */
  readonly isOpen: Effect.Effect<boolean, StorageError>
  /** Called when the stream has ended, or its caller has disconnected. */
  readonly onEnd?: () => void
}

/**
 * A response that polls for events once a second. The next poll waits until the caller has read the event
 * before, so that nothing is buffered for a slow caller.
 */
export const respondWithEvents = (
  source: EventSource,
  headers: Readonly<Record<string, string>> = {},
): Effect.Effect<RouteResponse & { readonly status: 200; readonly body: Streamed }> =>
  Stream.paginate(null, (position: Position | null) => takeNext(source, position)).pipe(
    Stream.map((text) => Buffer.from(text)),
    Stream.ensuring(Effect.sync(() => source.onEnd?.())),
    Stream.toAsyncIterableEffect,
    Effect.map((chunks) => ({
      status: 200,
      // Proxies must not buffer events.
      headers: { ...headers, "X-Accel-Buffering": "no" },
      body: new Streamed(chunks, EVENT_STREAM),
    })),
  )

interface Position {
  readonly looks: number
  readonly sentAt: number
}

type Part = readonly [ReadonlyArray<string>, Option.Option<Position>]

const takeNext = Effect.fnUntraced(function* (
  { look, isOpen }: EventSource,
  position: Position | null,
): Effect.fn.Return<Part, StorageError> {
  if (position !== null && position.looks > 0) yield* Effect.sleep(LOOK_MILLIS)
  const now = yield* Clock.currentTimeMillis
  if (position === null) return [[RETRY + HEARTBEAT], Option.some({ looks: 0, sentAt: now })]
  if (!(yield* isOpen)) return [[], Option.none()]
  const looks = position.looks + 1
  const event = yield* look
  if (event !== null) {
    return [[formatEvent(event)], event.isLast === true ? Option.none() : Option.some({ looks, sentAt: now })]
  }
  const isDue = now - position.sentAt >= HEARTBEAT_MILLIS
  return [isDue ? [HEARTBEAT] : [], Option.some({ looks, sentAt: isDue ? now : position.sentAt })]
})

const formatEvent = ({ name, id, data }: ServerEvent): string =>
  `event: ${name}\n${id === null ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`
