import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { JourneyPushChange } from "../../../../core/contract/push/journey/journey-push.ts"
import { followJourneyPush } from "../../../../core/contract/push/journey/push-calls.ts"
import type { PushChange } from "../../../../core/use-cases/push/journey/show-journey-push.ts"
import { respondWithEvents, type ServerEvent } from "../../streams/event-stream.ts"
import { type Implementation, implement } from "../../calls/implement.ts"
import { NOT_STORED } from "../not-stored.ts"
import { toProgress, toPushOutcome } from "./push-response.ts"

export const pushEventCalls: ReadonlyArray<Implementation> = [
  implement(followJourneyPush, ({ push: { followJourneyPush } }, { caller: { actor, expiresAt }, headers }) =>
    followJourneyPush(actor, actor.connectionId, readLastEventId(headers["last-event-id"])).pipe(
      Effect.flatMap((look) =>
        respondWithEvents(
          {
            look: Effect.map(look, (change) => (change === null ? null : toEvent(change))),
            isOpen: Effect.map(Clock.currentTimeMillis, (now) => now < expiresAt),
          },
          NOT_STORED,
        ),
      ),
    ),
  ),
]

const readLastEventId = (given: string | Array<string> | undefined): number =>
  typeof given === "string" && /^\d{1,9}$/u.test(given) ? Number(given) : 0

const toEvent = ({ progress, outcomes, isEnded }: PushChange): ServerEvent => ({
  name: "change",
  id: outcomes.length === 0 ? null : String(outcomes.at(-1)?.sequence),
  data: { ...toProgress(progress), outcomes: outcomes.map(toPushOutcome) } satisfies JourneyPushChange,
  isLast: isEnded,
})
