import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { JourneyPushChange } from "../../../../core/contract/connection/journey/journey-push.ts"
import type { StorageError } from "../../../../core/ports/storage-error.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  FollowJourneyPush,
  PushChange,
} from "../../../../core/use-cases/push/journey/show-journey-push.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE } from "../../failure.ts"
import { EVENT_STREAM, Streamed } from "../../route.ts"
import { NOT_STORED } from "./journey-answer.ts"
import { PUSH_ERRORS, toProgress, toPushOutcome } from "./push-answer.ts"

/** GET /api/journey/push/events/ */
export const pushEventsRoute = (access: Access<AuthenticatedJourney>, follow: FollowJourneyPush) =>
  endpoint({
    method: "GET",
    path: "/api/journey/push/events/",
    id: "followJourneyPush",
    tag: "Journey",
    summary: "Follow the test pushes live",
    description:
      "Server-sent events (text/event-stream). The data of an event `change` are JSON of JourneyPushChange; its id is the sequence number of the last push. The stream resumes after the header Last-Event-ID. A comment is sent every 15 seconds. It ends when the test environment was approved, and when the token expires.",
    access,
    answers: {
      200: {
        description: "The events.",
        schema: Schema.String,
        contentType: EVENT_STREAM,
      },
      409: { description: "The journey was not submitted with the push API.", schema: DEFAULT_STYLE.schema },
    },
    errors: PUSH_ERRORS,
    handle: ({ caller: { actor, expiresAt }, headers }) =>
      follow(actor, actor.connectionId, readLastEventId(headers["last-event-id"])).pipe(
        Effect.flatMap((look) => streamEvents(look, expiresAt)),
        Effect.map((chunks) => ({
          status: 200,
          // Proxies must not collect events.
          headers: { ...NOT_STORED, "X-Accel-Buffering": "no" },
          body: new Streamed(chunks, EVENT_STREAM),
        })),
      ),
  })

const readLastEventId = (given: string | Array<string> | undefined): number =>
  typeof given === "string" && /^\d{1,9}$/u.test(given) ? Number(given) : 0

const LOOK_MILLIS = 1_000
const HEARTBEAT_MILLIS = 15_000
/** Also sent first, so that the caller knows at once that the stream is open. */
const HEARTBEAT = ": \n\n"

interface Position {
  readonly sequence: number
  readonly sentAt: number
  readonly isFirst: boolean
}

const BEGINNING: Position = { sequence: 0, sentAt: 0, isFirst: true }

type Look = Effect.Effect<PushChange | null, StorageError>
type Part = readonly [ReadonlyArray<string>, Option.Option<Position>]

const takeNext = Effect.fnUntraced(function* (
  look: Look,
  expiresAt: number,
  position: Position,
): Effect.fn.Return<Part, StorageError> {
  const now = yield* Clock.currentTimeMillis
  if (position.isFirst) return [[HEARTBEAT], Option.some({ ...position, sentAt: now, isFirst: false })]
  const change = yield* look
  if (change === null) {
    yield* Effect.sleep(LOOK_MILLIS)
    const isDue = now - position.sentAt >= HEARTBEAT_MILLIS
    const next = isDue ? { ...position, sentAt: now } : position
    return [isDue ? [HEARTBEAT] : [], now < expiresAt ? Option.some(next) : Option.none()]
  }
  const sequence = change.outcomes.at(-1)?.sequence ?? position.sequence
  const next = { sequence, sentAt: now, isFirst: false }
  return [[formatChange(change, sequence)], change.isEnded ? Option.none() : Option.some(next)]
})

/** Looks once a second, until `expiresAt` or the approval. */
const streamEvents = (look: Look, expiresAt: number) =>
  Stream.toAsyncIterableEffect(
    Stream.paginate(BEGINNING, (position) => takeNext(look, expiresAt, position)).pipe(
      Stream.map((text) => Buffer.from(text)),
    ),
  )

const formatChange = ({ progress, outcomes }: PushChange, sequence: number): string => {
  const data: JourneyPushChange = { ...toProgress(progress), outcomes: outcomes.map(toPushOutcome) }
  const id = sequence === 0 ? "" : `id: ${String(sequence)}\n`
  return `event: change\n${id}data: ${JSON.stringify(data)}\n\n`
}
