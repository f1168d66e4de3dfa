import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { JourneyPushChange } from "../../../../core/contract/connection/journey/journey-push.ts"
import type { AuthenticatedJourney } from "../../../../core/use-cases/access/credentials/authenticate-journey.ts"
import type {
  FollowJourneyPush,
  PushChange,
} from "../../../../core/use-cases/push/journey/show-journey-push.ts"
import { type Access, endpoint } from "../../endpoint.ts"
import { DEFAULT_STYLE } from "../../failure.ts"
import { replyWithEvents, type ServerEvent } from "../../event-stream.ts"
import { EVENT_STREAM } from "../../route.ts"
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
        Effect.flatMap((look) =>
          replyWithEvents(
            {
              look: Effect.map(look, (change) => (change === null ? null : toEvent(change))),
              isOpen: Effect.map(Clock.currentTimeMillis, (now) => now < expiresAt),
            },
            NOT_STORED,
          ),
        ),
      ),
  })

const readLastEventId = (given: string | Array<string> | undefined): number =>
  typeof given === "string" && /^\d{1,9}$/u.test(given) ? Number(given) : 0

const toEvent = ({ progress, outcomes, isEnded }: PushChange): ServerEvent => ({
  name: "change",
  id: outcomes.length === 0 ? null : String(outcomes.at(-1)?.sequence),
  data: { ...toProgress(progress), outcomes: outcomes.map(toPushOutcome) } satisfies JourneyPushChange,
  isLast: isEnded,
})
